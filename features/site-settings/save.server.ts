import { currencyOf } from "#features/payment-methods/currencies.ts";
import { lowestMessageCost } from "#features/prices/bundles.ts";
import type { Language } from "#i18n/locales.ts";
import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { askNoMore } from "#features/age-check/keep-result.server.ts";
import { countries } from "#features/geography/places.server.ts";
import { siteLanguages } from "#features/languages/site-languages.ts";
import { nicheTokens } from "#features/sites/niche-tokens.server.ts";
import { derivedNames, type Settings, settingsSchema } from "#features/sites/settings.ts";
import { themeProblems } from "#features/sites/theme-sheet.server.ts";
import { asLanguage } from "#i18n/locales.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import { requireProof } from "#features/staff/step-up/require-proof.server.ts";
import { tellsOfMembers } from "#features/visitors/telling-niches.ts";
import { commonRefusal, type FieldIssue, Refusal } from "#server/calls/refusal.ts";
import { auditedSettings } from "./audited.ts";
import { changesOf } from "./changes.server.ts";
import type * as contract from "./contract.ts";
import { seenOf } from "./seen.server.ts";

/** The site's settings. Refuses not_found to everybody but its operators. */
export const read: CallHandler<typeof contract.read> = async ({ site: { settings } }) => {
  return {
    settings,
    seen: seenOf(settings),
    languages: [...siteLanguages(settings)],
    countries: [...countries()],
    base: {
      light: nicheTokens(settings.niche, "light"),
      dark: nicheTokens(settings.niche, "dark"),
    },
  };
};

/** What a site that is free of charge gives for nothing. */
const prices = ["message_credits", "photo_credits", "gift_credits"] as const;

/**
 * Replaces a site's settings, for every page and mail from the next request on, and records who
 * changed what. Refuses `invalid` with each wrong field; settings_changed if somebody else has saved
 * since the form was read; and visitors_unconfirmed if visitors would see members of a site whose
 * topic is private. A price that becomes 0 on an open site asks for a fresh proof of identity.
 */
export const save: CallHandler<typeof contract.save> = async ({
  services,
  site,
  staff,
  audit,
  input,
  refuse,
  once,
}) => {
  const me = requireStaff(staff);
  const derived = Object.fromEntries(derivedNames.map((name) => [name, site.settings[name]]));
  return once(async ({ tx, after }) => {
    const row = await tx
      .selectFrom("site")
      .where("id", "=", site.id)
      .select(["settings", "free_of_charge", "opened_at"])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = settingsSchema.parse({ ...(row.settings as object), ...derived });
    if (input.seen !== undefined && input.seen !== seenOf(before))
      return refuse("settings_changed");
    const given = Object.fromEntries(prices.map((name) => [name, before[name]]));
    const next = settingsSchema.parse({
      ...input,
      ...derived,
      ...(row.free_of_charge && given),
    });
    const issues = [
      ...derivedNames
        .filter((name) => input[name] !== undefined && input[name] !== before[name])
        .map((path) => ({ path, code: "invalid.setting_elsewhere" })),
      ...prices
        .filter((name) => input[name] !== undefined && input[name] !== next[name])
        .map((path) => ({ path, code: "invalid.setting_elsewhere" })),
      ...issuesOf(next),
      ...descriptionIssues(before, next),
      ...(next.fictional_icon === null && (await hasFictional(tx, site.id))
        ? [{ path: "fictional_icon", code: "invalid.fictional_profiles" }]
        : []),
      ...(next.age_check !== "none" && !services.ageProvider
        ? [{ path: "age_check", code: "invalid.age_check" }]
        : []),
    ];
    if (issues.length > 0)
      return new Refusal("invalid", commonRefusal("invalid").status, undefined, issues);
    if (opensTelling(before, next) && !input.visitors_confirmed)
      return refuse("visitors_unconfirmed");
    if (row.opened_at && prices.some((name) => before[name] > 0 && next[name] === 0))
      requireProof(me);
    const changes = changesOf(auditedSettings, before, next);
    await tx
      .updateTable("site")
      .set({ settings: JSON.stringify(next), niche: next.niche })
      .where("id", "=", site.id)
      .execute();
    if (next.age_check === "none") await askNoMore(tx, site.id);
    audit({ detail: changes });
    after(() => services.sites.forget());
    return { saved: true, changed: Object.keys(changes) } as const;
  });
};

/** One from before the rule stays until somebody writes another. */
const descriptionIssues = (before: Settings, next: Settings): FieldIssue[] =>
  Object.entries(next.description).flatMap(([language, text]) =>
    text !== before.description[language as Language] && (text.length < 50 || text.length > 160)
      ? [{ path: `description.${language}`, code: "invalid.page_description" }]
      : [],
  );

/** Pages would say that there are none, while members meet them. */
async function hasFictional(tx: Tx, siteId: string): Promise<boolean> {
  const { rows } = await sql`select from profile p join account a on a.id = p.id
    where a.site_id = ${siteId} and p.fictional and a.status <> 'deleted' limit 1`.execute(tx);
  return rows.length > 0;
}

/** Do visitors see members now who did not before, or not where being there tells of them? */
const opensTelling = (before: Settings, next: Settings): boolean =>
  tellsOfMembers(next.niche) &&
  (["logged_out_search", "logged_out_search_trafficsource"] as const).some(
    (field) => next[field] === "yes" && !(before[field] === "yes" && tellsOfMembers(before.niche)),
  );

/** What the schema cannot know. */
function issuesOf(settings: Settings): FieldIssue[] {
  const issues: FieldIssue[] = [];
  const unserved = (list: readonly (string | null)[]) =>
    list.some((country) => country !== null && !countries().includes(country));
  for (const field of ["countries", "site_entry_countries"] as const)
    if (unserved(settings[field])) issues.push({ path: field, code: "invalid.country" });
  for (const field of ["geoip_country", "geoip_selected_country"] as const)
    if (unserved([settings[field]])) issues.push({ path: field, code: "invalid.country" });
  if (!asLanguage(settings.domain_language.slice(0, 2)))
    issues.push({ path: "domain_language", code: "invalid.language" });
  if (
    settings.time_zone !== "UTC" &&
    !Intl.supportedValuesOf("timeZone").includes(settings.time_zone)
  )
    issues.push({ path: "time_zone", code: "invalid.time_zone" });
  for (const [country, { costs, currency }] of Object.entries(settings.minimum_message_costs)) {
    const paidIn = currencyOf(country);
    const lowest = lowestMessageCost(paidIn, settings.message_credits);
    if (currency !== paidIn || costs < lowest)
      issues.push({
        path: `minimum_message_costs.${country}`,
        code: "invalid.message_cost",
        values: { lowest, currency: paidIn },
      });
  }
  if (settings.fictional_icon !== null && !isOneSign(settings.fictional_icon)) {
    issues.push({ path: "fictional_icon", code: "invalid.fictional_icon" });
  }
  // A fictional profile is labelled in every language and says who answers (AI Act, article 50), or
  // there are none (readings, 'Honest by construction').
  if (settings.fictional_icon !== null) {
    if (settings.fictional_answered_by === null)
      issues.push({ path: "fictional_answered_by", code: "invalid.fictional_answered_by" });
    for (const language of siteLanguages(settings)) {
      for (const field of ["fictional_singular", "fictional_plural", "fictional_warning"] as const)
        if (!settings[field][language])
          issues.push({ path: `${field}.${language}`, code: "invalid.fictional_words" });
    }
  }
  return [
    ...issues,
    ...themeProblems(settings).map(({ path, ground, contrast }) => ({
      path,
      code: "invalid.contrast",
      values: { ground, contrast: Math.floor(contrast * 10) / 10 },
    })),
  ];
}

/** An emoji is one sign to people, and several to a computer. */
const isOneSign = (text: string): boolean => /^(?:\p{RGI_Emoji}|\p{S}|\p{Po})$/v.test(text);
