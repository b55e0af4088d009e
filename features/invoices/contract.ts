import { z } from "zod";
import { plainCode } from "#i18n/plain-code.ts";
import { defineCall } from "#server/calls/define.ts";
import { idSchema } from "#server/calls/id.ts";

const country = z.string("invalid.vat_country").trim().max(60, "invalid.vat_country");

/** What the font of the invoice has: names in other scripts would print as boxes. */
const printable = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}+]*$/u;
const text = (longest: number, read = (typed: string) => typed.trim()) =>
  z
    .string("invalid.required")
    .overwrite(read)
    .max(longest, "invalid.invoice_text")
    .regex(printable, "invalid.invoice_text");
const needed = (longest: number) => text(longest).min(1, "invalid.required");

export const buyerSchema = z.object({
  name: needed(100),
  street: needed(100),
  postcode: text(20, plainCode),
  city: needed(60),
  /** ISO 3166-1. */
  country,
  /** Of an EU country, with its letters; empty: none. */
  vat_number: z.string().overwrite(plainCode).max(30, "invalid.vat_number"),
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
