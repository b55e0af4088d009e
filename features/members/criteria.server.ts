import type pg from "pg";
import { country as served, region } from "#features/geography/places.server.ts";
import { codedFields, genders, interestNames, toMask } from "#features/profiles/fields.ts";
import type { Viewer } from "#features/sessions/session.server.ts";
import type { Site } from "#features/sites/site.server.ts";
import type { ParsedOf } from "#server/calls/define.ts";
import type { search } from "./contract.ts";

type Asked = ParsedOf<typeof search>;
export type Criteria = Omit<Asked, "cursor" | "network" | "ref"> & Required<Pick<Asked, "gender" | "country" | "min_age" | "max_age">>;

const oldest = 99;

/**
 * What is searched for, defaults filled in: the gender the viewer seeks, their country, every age the site admits. Fields that
 * the site does not search by are dropped, and so are fictional members where the site has none.
 */
export async function resolveCriteria(pool: pg.Pool, { settings }: Site, viewer: Viewer | null, { cursor: _cursor, network: _network, ref: _ref, ...asked }: Asked): Promise<Criteria> {
  const own = viewer && (!asked.gender || !asked.country) ? await ownPreferences(pool, viewer.id) : null;
  const country = asked.country ?? own?.country ?? settings.geoip_selected_country ?? settings.countries[0] ?? "NL";
  const first = own && genders.findIndex((_, position) => (own.seeks >> position) & 1);
  const criteria: Criteria = {
    ...asked,
    gender: asked.gender ?? genders[first ?? 0] ?? "woman",
    country,
    countryregion: asked.countryregion && served(country) && asked.countryregion.startsWith(`${country}-`) && region(asked.countryregion) ? asked.countryregion : undefined,
    min_age: Math.max(asked.min_age ?? settings.min_age, settings.min_age),
    max_age: Math.max(asked.max_age ?? oldest, asked.min_age ?? settings.min_age),
    real_members_only: asked.real_members_only || settings.fictional_icon === null,
  };
  for (const field of [...Object.keys(codedFields), "interests"] as const) {
    if (!settings.search_fields.includes(field as "interests")) delete criteria[field as "interests"];
  }
  return criteria;
}

async function ownPreferences(pool: pg.Pool, id: string): Promise<{ country: string; seeks: number } | null> {
  const { rows } = await pool.query<{ country: string; seeks: number }>({ name: "own_preferences", text: "select country, seeks from profile where id = $1", values: [id] });
  return rows[0] ?? null;
}

/** For each coded field a mask of admitted codes, −1 for all, in the order of `codedFields`. */
export const codeMasks = (criteria: Criteria): number[] =>
  Object.entries(codedFields).map(([field, { names }]) => {
    const chosen = criteria[field as keyof typeof codedFields];
    return chosen?.length ? toMask<string>(names, chosen) : -1;
  });

/** Mask of interests of which one is enough, 0 for no wish. */
export const interestMask = (criteria: Criteria): number => toMask(interestNames, [...new Set(criteria.interests ?? [])]);

/** First and last date of birth, as ISO dates, of whoever is from `min` to `max` years old on a day. */
export function birthDates(min: number, max: number, day: Date): { after: string; until: string } {
  return { after: yearsBefore(day, max + 1), until: yearsBefore(day, min) };
}

function yearsBefore(day: Date, years: number): string {
  const year = day.getUTCFullYear() - years;
  // In a year without 29 February, who was born that day has their birthday on 1 March: see `ageOn`.
  const date = day.getUTCMonth() === 1 && day.getUTCDate() === 29 && !(year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)) ? 28 : day.getUTCDate();
  return `${year}-${String(day.getUTCMonth() + 1).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}
