import { z } from "zod";
import { plainCode } from "#i18n/plain-code.ts";
import { companyFactsSchema } from "#features/sites/company-facts.ts";
import { companySchema } from "#features/sites/contract.ts";
import { type derivedNames, settingsSchema } from "#features/sites/settings.ts";
import { languages } from "#i18n/locales.ts";
import { defineCall } from "#server/calls/define.ts";

/** What an operator may change: everything that does not follow from elsewhere. */
const derived = {
  domain: true,
  company_id: true,
  push_public_key: true,
  cdn_prefix: true,
  member_resell: true,
} as const satisfies Record<(typeof derivedNames)[number], true>;
export const changeableSchema = settingsSchema.omit(derived);
/** What a site that is free of charge does not let be set here. */
const prices = {
  message_credits: settingsSchema.shape.message_credits.removeDefault().optional(),
  photo_credits: settingsSchema.shape.photo_credits.removeDefault().optional(),
  gift_credits: settingsSchema.shape.gift_credits.removeDefault().optional(),
};
const tokens = z.record(z.string(), z.string());

export const read = defineCall({
  method: "GET",
  path: "/api/site-settings.php",
  summary: "For operators: this site's settings, and what can be chosen",
  staff: { may: "sites.change" },
  input: z.object({}),
  output: z.object({
    settings: settingsSchema,
    /** Stands for the settings as they are now, for `site-settings.save`. */
    seen: z.string(),
    /** The languages that the site is read in, its own first: each wants its texts. */
    languages: z.array(z.enum(languages)),
    /** Countries that there are regions for. */
    countries: z.array(z.string()),
    /** The niche's own colours. */
    base: z.object({ light: tokens, dark: tokens }),
  }),
  refusals: {},
});

export const save = defineCall({
  method: "PUT",
  path: "/api/site-settings.php",
  summary:
    "For operators: replace this site's settings; what is left out gets its default. With `seen`, settings that have been changed since they were read are refused",
  staff: { may: "sites.change" },
  /** Settings that follow from elsewhere may be sent back as they were read, and not changed. */
  input: changeableSchema.extend({
    ...prices,
    /** Of the settings that were read: what somebody else has changed since is not overwritten. */
    seen: z.string().max(100).optional(),
    domain: z.string().optional(),
    company_id: z.string().optional(),
    push_public_key: z.string().nullable().optional(),
    cdn_prefix: z.string().optional(),
    member_resell: z.string().optional(),
    /**
     * That visitors see members was meant: asked for where the audience itself tells an orientation
     * or a practice.
     */
    visitors_confirmed: z.boolean().default(false),
  }),
  output: z.object({
    saved: z.literal(true),
    /** Names of the settings that are others now. */
    changed: z.array(z.string()),
  }),
  refusals: { visitors_unconfirmed: { status: 409 }, settings_changed: { status: 409 } },
});

const text = z.string().trim().max(200);
const lines = z.array(z.string().trim().min(1).max(100)).max(10);

export const readCompany = defineCall({
  method: "GET",
  path: "/api/company-facts.php",
  summary: "For operators: the company behind this site, with what its pages and mails say of it",
  staff: { may: "company.change" },
  input: z.object({}),
  output: companySchema.extend(companyFactsSchema.shape),
  refusals: {},
});

export const saveCompany = defineCall({
  method: "PUT",
  path: "/api/companyinfo.php",
  summary:
    "For operators: replace the company behind this site, and behind its other sites; a fact that is left out is empty then",
  staff: { may: "company.change" },
  input: companySchema.omit({ added: true }).extend({
    name: text.min(1),
    address: text.min(1),
    city: text.min(1),
    country: text.min(1),
    kvk: text.overwrite(plainCode).min(1),
    tradenames: lines,
    vat_numbers: lines,
    support_phone: z.string().overwrite(plainCode).max(40),
    delete_discount: z.int().min(0).max(100),
    ...companyFactsSchema.shape,
  }),
  output: z.object({ saved: z.literal(true) }),
  refusals: {},
});
