import { nicheDifferences, nicheFields, nicheSettings } from "#features/landers/niche-settings.ts";
import type { Settings } from "#features/sites/settings.ts";
import { themeTokens } from "#features/sites/theme.ts";
import type { Language } from "#i18n/locales.ts";
import type { Niche } from "#ui/art/hero-art.tsx";

/**
 * The settings as their form shows them: one kind of field each, in the groups that they stand in.
 */
export const groups = {
  words: {
    name: "text",
    logo_text: "maybe",
    mail_name: "text",
    index_title: "words",
    description: "texts",
  },
  places: {
    countries: "countries",
    domain_language: "language",
    geoip_country: "country",
    geoip_selected_country: "country",
    time_zone: "text",
  },
  doors: {
    signups: "signups",
    logged_out_search: "yes",
    logged_out_search_trafficsource: "yes",
    min_age: "number",
    age_check: "age",
    enable_site_entry_popup: "yes",
    site_entry_countries: "countries",
  },
  profiles: {
    visible_profile_fields: "profile",
    search_fields: "profile",
    visible_profile_notes: "yes",
    photo_check: "yes",
  },
  prices: {
    message_credits: "number",
    photo_credits: "number",
    gift_credits: "number",
    signup_credits: "number",
    message_length: "number",
    refund_days: "number",
    minimum_message_costs: "costs",
  },
  fictional: {
    fictional_icon: "maybe",
    fictional_answered_by: "answers",
    fictional_singular: "words",
    fictional_plural: "words",
    fictional_warning: "texts",
  },
  support: { support_email: "text", support_phone: "text" },
} as const;
export type Kind = (typeof groups)[keyof typeof groups] extends infer G
  ? G extends Record<string, infer K>
    ? K
    : never
  : never;

export const niches = [1, 2, 3, 4, 5, 6, 7] as const;

/** A saved setting's name for people; colours and pictures go by their group's. */
export const labelOf = (setting: string): string =>
  setting === "niche" || Object.values(groups).some((fields) => setting in fields)
    ? `site-settings.${setting}`
    : "site-settings.group.look";

/**
 * Whether the posted audience is another than now and usually has settings that the form has not
 * offered yet: without JavaScript it could not know.
 */
export const wantsOffer = (
  form: FormData,
  typed: Readonly<Record<string, unknown>>,
  now: number,
): boolean =>
  typed["niche"] !== now &&
  form.get("offered") !== String(typed["niche"]) &&
  nicheDifferences(typed["niche"], typed).length > 0;

interface Now {
  readonly settings: Settings;
  readonly languages: readonly Language[];
  readonly countries: readonly string[];
}

/**
 * A posted form as the input of `site-settings.save`; what cannot be one is left for the call to
 * refuse.
 */
export function settingsOf(
  form: FormData,
  { settings, languages, countries }: Now,
): Record<string, unknown> {
  const text = (name: string): string => String(form.get(name) ?? "").trim();
  const list = (name: string): string[] => form.getAll(name).map(String);
  /**
   * What was chosen before keeps its place, the first country above all; the form has them by name.
   */
  const ordered = (name: string): string[] => {
    const before = [settings[name as keyof Settings]].flat();
    const chosen = list(name);
    return [
      ...before.map(String).filter((each) => chosen.includes(each)),
      ...chosen.filter((each) => !before.some((old) => old === each)),
    ];
  };
  /**
   * Texts in languages that the site is not read in now are not asked for, and stay for when it is
   * again.
   */
  const perLanguage = (name: string) => {
    const unasked = Object.entries(settings[name as keyof Settings] ?? {}).filter(
      ([language]) => !languages.some((each) => each === language),
    );
    return Object.fromEntries([
      ...languages.flatMap((each) =>
        text(`${name}.${each}`) ? [[each, text(`${name}.${each}`)]] : [],
      ),
      ...unasked,
    ]);
  };
  const number = (name: string): number | string =>
    /^\d{1,9}$/.test(text(name)) ? Number(text(name)) : text(name);
  const read: Record<Kind, (name: string) => unknown> = {
    text,
    signups: text,
    age: text,
    language: text,
    number,
    maybe: (name) => text(name) || null,
    answers: (name) => text(name) || null,
    country: (name) => text(name) || null,
    yes: (name) => (form.has(name) ? "yes" : "no"),
    words: perLanguage,
    texts: perLanguage,
    countries: ordered,
    profile: ordered,
    costs: (name) =>
      Object.fromEntries(
        countries.flatMap((country) =>
          text(`${name}.${country}`)
            ? [
                [
                  country,
                  {
                    costs: number(`${name}.${country}`),
                    currency: text(`${name}.${country}.currency`).toUpperCase(),
                  },
                ],
              ]
            : [],
        ),
      ),
  };
  const theme = (scheme: string) =>
    Object.fromEntries(
      themeTokens.flatMap((token) =>
        text(`theme.${scheme}.${token}`)
          ? [[token, text(`theme.${scheme}.${token}`).toLowerCase()]]
          : [],
      ),
    );
  const niche = number("niche");
  // Only what was ticked, of the audience that it was offered for.
  const own = text("offered") === String(niche) ? nicheSettings[niche as Niche] : undefined;
  const adopted = own
    ? nicheFields
        .filter((field) => list("adopt").includes(field))
        .map((field) => [field, own[field]])
    : [];
  return {
    ...Object.fromEntries(
      Object.values(groups).flatMap((fields) =>
        Object.entries(fields).map(([name, kind]) => [name, read[kind](name)]),
      ),
    ),
    ...Object.fromEntries(adopted),
    niche,
    theme: { light: theme("light"), dark: theme("dark") },
  };
}
