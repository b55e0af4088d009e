import { z } from "zod";
import { defineCall } from "#server/calls/define.ts";
import { settingsSchema } from "./settings.ts";

/** What everybody may know of a site: the settings of the specification's section 3. */
export const readSettings = defineCall({
  method: "GET",
  path: "/api/settings.php",
  summary: "The settings of the site that answers on this host",
  visitors: true,
  kept: true,
  input: z.object({ _force_domain: z.string().max(253).optional() }),
  output: z.object({ settings: settingsSchema }),
  refusals: {},
});

export const companySchema = z.object({
  name: z.string(),
  address: z.string(),
  kvk: z.string(),
  city: z.string(),
  country: z.string(),
  tradenames: z.array(z.string()),
  vat_numbers: z.array(z.string()),
  support_phone: z.string(),
  delete_discount: z.number(),
  added: z.iso.datetime(),
});

export const readCompany = defineCall({
  method: "GET",
  path: "/api/companyinfo.php",
  summary: "The company behind the site",
  visitors: true,
  kept: true,
  input: z.object({}),
  output: companySchema,
  refusals: {},
});
