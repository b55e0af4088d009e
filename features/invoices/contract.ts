import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

const country = z.string("invalid.vat_country").trim().max(60, "invalid.vat_country");
const day = z.iso.date("invalid.vat_from");

export const vatRateSchema = z.object({
  country: z.string(),
  /** First day on which it applies. */
  valid_from: z.iso.date(),
  /** Hundredths of a percent: 2100 is 21 %. */
  basis_points: z.int(),
  /** `past`: a later one has taken over; `now`; `later`: may still be removed. */
  state: z.enum(["past", "now", "later"]),
});

export const listVatRates = defineCall({
  method: "GET",
  path: "/api/vatrate.php",
  summary: "Operators: the standard VAT rates by country, in the order of countries and days",
  input: z.object({}),
  output: z.object({ rates: z.array(vatRateSchema), today: z.iso.date() }),
  refusals: {},
});

export const setVatRate = defineCall({
  method: "POST",
  path: "/api/vatrate.php",
  summary: "Operators: a country's VAT rate from today or a later day on",
  /** `rate`: percent as typed, with comma or point. */
  input: z.object({
    country,
    rate: z.string("invalid.vat_rate").trim().max(20, "invalid.vat_rate"),
    valid_from: day,
  }),
  output: z.object({ saved: z.literal(true) }),
  refusals: { vat_rate_applied: { status: 409 } },
});

export const removeVatRate = defineCall({
  method: "DELETE",
  path: "/api/vatrate.php",
  summary: "Operators: takes back a rate that does not apply yet",
  input: z.object({ country, valid_from: day }),
  output: z.object({ removed: z.literal(true) }),
  refusals: { vat_rate_applied: { status: 409 } },
});

/** What the font of the invoice has: names in other scripts would print as boxes. */
const printable = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}+]*$/u;
const text = (longest: number) =>
  z
    .string("invalid.required")
    .trim()
    .max(longest, "invalid.invoice_text")
    .regex(printable, "invalid.invoice_text");
const needed = (longest: number) => text(longest).min(1, "invalid.required");

export const buyerSchema = z.object({
  name: needed(100),
  street: needed(100),
  postcode: text(20),
  city: needed(60),
  /** ISO 3166-1. */
  country,
  /** Of an EU country, with its letters; empty: none. */
  vat_number: z.string().trim().max(30, "invalid.vat_number"),
});

export const readBuyer = defineCall({
  method: "GET",
  path: "/api/invoicebuyer.php",
  summary: "Who the invoice of an own order is made out to",
  input: z.object({ payment_id: idSchema }),
  /** `issued`: there is an invoice; what is said now stays. */
  output: z.object({ buyer: buyerSchema.nullable(), issued: z.boolean() }),
  refusals: {},
});

export const setBuyer = defineCall({
  method: "POST",
  path: "/api/invoicebuyer.php",
  summary:
    "Makes the invoice of an own order out to a name and address, before or after it is issued",
  input: buyerSchema.extend({
    payment_id: idSchema,
    postcode: buyerSchema.shape.postcode.optional(),
    vat_number: buyerSchema.shape.vat_number.optional(),
  }),
  output: z.object({ saved: z.literal(true) }),
  refusals: { invoice_buyer_final: { status: 409 } },
});
