import { profileFieldNames } from "#features/sites/profile-field-names.ts";
import { themeTokens } from "#features/sites/theme.ts";
import type { Language } from "#i18n/locales.ts";

/** The settings as their form shows them: one kind of field each, in the groups that they stand in. */
export const groups = {
  words: { name: "text", logo_text: "maybe", mail_name: "text", index_title: "words", description: "texts" },
  places: { countries: "countries", domain_language: "language", geoip_country: "country", geoip_selected_country: "country", time_zone: "text" },
  doors: { signups: "signups", logged_out_search: "yes", logged_out_search_trafficsource: "yes", min_age: "number", enable_site_entry_popup: "yes", site_entry_countries: "countries" },
  profiles: { visible_profile_fields: "profile", search_fields: "profile", visible_profile_notes: "yes" },
  prices: { message_credits: "number", photo_credits: "number", gift_credits: "number", signup_credits: "number", message_length: "number", refund_days: "number", minimum_message_costs: "costs" },
  fictional: { fictional_icon: "maybe", fictional_singular: "words", fictional_plural: "words", fictional_warning: "texts" },
  support: { support_email: "text", support_phone: "text" },
  technical: { cdn_prefix: "text", member_resell: "yes" },
} as const;
export type Kind = (typeof groups)[keyof typeof groups] extends infer G ? (G extends Record<string, infer K> ? K : never) : never;

export { profileFieldNames, themeTokens };

/** A posted form as the input of `site-settings.save`; what cannot be one is left for the call to refuse. */
export function settingsOf(form: FormData, languages: readonly Language[], countries: readonly string[]): Record<string, unknown> {
  const text = (name: string): string => String(form.get(name) ?? "").trim();
  const list = (name: string): string[] => form.getAll(name).map(String);
  const perLanguage = (name: string) => Object.fromEntries(languages.flatMap((each) => (text(`${name}.${each}`) ? [[each, text(`${name}.${each}`)]] : [])));
  const number = (name: string): number | string => (/^\d{1,9}$/.test(text(name)) ? Number(text(name)) : text(name));
  const read: Record<Kind, (name: string) => unknown> = {
    text, signups: text, language: text, number,
    maybe: (name) => text(name) || null, country: (name) => text(name) || null,
    yes: (name) => (form.has(name) ? "yes" : "no"),
    words: perLanguage, texts: perLanguage, countries: list, profile: list,
    costs: (name) => Object.fromEntries(countries.flatMap((country) => (text(`${name}.${country}`) ? [[country, { costs: number(`${name}.${country}`), currency: text(`${name}.${country}.currency`).toUpperCase() }]] : []))),
  };
  const theme = (scheme: string) => Object.fromEntries(themeTokens.flatMap((token) => (text(`theme.${scheme}.${token}`) ? [[token, text(`theme.${scheme}.${token}`).toLowerCase()]] : [])));
  return {
    ...Object.fromEntries(Object.values(groups).flatMap((fields) => Object.entries(fields).map(([name, kind]) => [name, read[kind](name)]))),
    niche: number("niche"), theme: { light: theme("light"), dark: theme("dark") },
  };
}
