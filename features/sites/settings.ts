import { z } from "zod";
import { plainCode } from "#i18n/plain-code.ts";
import { languages } from "#i18n/locales.ts";
import { themeTokens } from "./theme.ts";
import { siteFieldNames } from "#features/profile-fields/profile-fields.ts";
import { ageMethods } from "./age-methods.ts";
import { emailField } from "#server/calls/email-field.ts";

const country = z.string().regex(/^[A-Z]{2}$/);
const yesNo = z.enum(["yes", "no"]);
const perLanguage = z.partialRecord(z.enum(languages), z.string().min(1).max(2_000));

const colours = z
  .partialRecord(z.enum(themeTokens), z.string().regex(/^#[0-9a-f]{6}$/, "invalid.colour"))
  .default({});

/**
 * A site's settings: every field of the specification, section 3, with its type and default.
 * Stored as JSON, parsed on every read, so that a field added later has its default on old sites.
 */
export const settingsSchema = z.object({
  name: z.string().min(1).max(60),
  domain: z.string().min(1).max(253),
  domain_language: z
    .string()
    .regex(/^[a-z]{2}([_-][A-Za-z]{2})?$/)
    .default("en"),
  cdn_prefix: z.string().max(200).default("/photos/"),
  niche: z.int().min(1).max(7).default(1),
  description: perLanguage.default({}),
  index_title: perLanguage.default({}),
  countries: z.array(country).min(1).default(["NL"]),
  visible_profile_fields: z.array(z.enum(siteFieldNames)).default([...siteFieldNames]),
  visible_profile_notes: yesNo.default("yes"),
  search_fields: z
    .array(z.enum(siteFieldNames))
    .default(["relationship_status", "body_type", "interests"]),
  signups: z.enum(["all", "with_trafficsource", "other"]).default("all"),
  logged_out_search: yesNo.default("no"),
  logged_out_search_trafficsource: yesNo.default("no"),
  geoip_country: country.nullable().default(null),
  geoip_selected_country: country.nullable().default(null),
  push_public_key: z.string().max(200).nullable().default(null),
  support_phone: z
    .string()
    .overwrite(plainCode)
    .max(40)
    .transform((phone) => phone.replace(/[-\s]/g, ""))
    .default(""),
  support_email: emailField("invalid.value").default("support@localhost.test"),
  /** Cents per message as advertised for a country; the charge itself is `message_credits`. */
  minimum_message_costs: z
    .record(country, z.object({ costs: z.int().min(0), currency: z.string().length(3) }))
    .default({}),
  message_credits: z.int().min(0).max(1_000).default(1),
  signup_credits: z.int().min(0).max(1_000).default(0),
  photo_credits: z.int().min(0).max(1_000).default(2),
  gift_credits: z.int().min(0).max(1_000).default(3),
  /** Longest message, in characters. */
  message_length: z.int().min(1).max(4_000).default(1_000),
  fictional_icon: z.string().max(40).nullable().default(null),
  fictional_warning: perLanguage.default({}),
  fictional_singular: perLanguage.default({}),
  fictional_plural: perLanguage.default({}),
  /** Who writes for fictional profiles; null: there are none, or it was not said yet. */
  fictional_answered_by: z.enum(["person", "program"]).nullable().default(null),
  refund_days: z.int().min(14).max(365).default(14),
  enable_site_entry_popup: yesNo.default("yes"),
  /** Countries whose visitors see the entry warning; empty: all. */
  site_entry_countries: z.array(country).default([]),
  member_resell: yesNo.default("no"),
  company_id: z.string().default(""),
  mail_name: z.string().min(1).max(60).default("Vesper"),
  min_age: z.int().min(18).max(99).default(18),
  /**
   * How a provider is asked whether a member has the minimum age: not at all, by an estimate, or by a
   * proof of identity (decision 40).
   */
  age_check: z.enum(["none", ...ageMethods]).default("none"),
  /** Members may have their main photo compared with a selfie, and be searched by the tick. */
  photo_check: yesNo.default("yes"),
  time_zone: z.string().default("Europe/Amsterdam"),
  /** What the logo says; null: the site's name. */
  logo_text: z.string().min(1).max(30).nullable().default(null),
  /** Colours of the site's own; what is not set is the niche's (theme-sheet.server.ts). */
  theme: z.object({ light: colours, dark: colours }).default({ light: {}, dark: {} }),
});

/** Settings that follow from a site's hosts, its company and the installation. */
export const derivedNames = [
  "domain",
  "company_id",
  "push_public_key",
  "cdn_prefix",
  "member_resell",
] as const;

export type Settings = z.output<typeof settingsSchema>;
