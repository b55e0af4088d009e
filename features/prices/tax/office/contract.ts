import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";

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
  staff: { may: "vat.change" },
  input: z.object({}),
  output: z.object({
    rates: z.array(vatRateSchema),
    today: z.iso.date(),
    /** Countries that a site of the installation serves without a rate today: orders are refused. */
    missing: z.array(z.string()),
  }),
  refusals: {},
});

export const setVatRate = defineCall({
  method: "POST",
  path: "/api/vatrate.php",
  summary: "Operators: a country's VAT rate from today or a later day on",
  staff: { may: "vat.change" },
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
  staff: { may: "vat.change" },
  input: z.object({ country, valid_from: day }),
  output: z.object({ removed: z.literal(true) }),
  refusals: { vat_rate_applied: { status: 409 } },
});
