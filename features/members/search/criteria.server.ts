import type pg from "pg";
import { likelyCountry } from "#features/geography/visible-languages.ts";
import { citiesWithin, country as served, region } from "#features/geography/places.server.ts";
import { toMasks } from "#features/profile-fields/codes.ts";
import { siteFieldNames } from "#features/profile-fields/profile-fields.ts";
import { genders } from "#features/profile-fields/genders.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import { toMask } from "#server/db/mask.ts";
import { nicheOf } from "#features/niches/niche-defaults.ts";
import { asVisitorsAsk } from "#features/visitors/visitors.server.ts";
import type { Language } from "#i18n/locales.ts";
import type { Viewer } from "#features/identity/session.server.ts";
import type { Site } from "#features/sites/site.server.ts";
import type { z } from "zod";
import type { criteriaSchema } from "../contract.ts";
import { gatherByPool } from "#server/db/gather.ts";
import type { Place } from "#server/db/cursor.ts";
import { placeKey } from "./sample.ts";
import type { Wishes } from "./search-parameters.ts";

type Asked = z.output<typeof criteriaSchema>;
export type Criteria = Asked & Required<Pick<Asked, "gender" | "country" | "min_age" | "max_age">>;

const oldest = 99;

/** What a search is asked with, and whom it is measured from. */
export interface Resolved {
  readonly criteria: Criteria;
  /** The viewer's own profile where the search depends on it. */
  readonly own: Own | null;
}
interface Own {
  readonly gender: number;
  readonly seeks: number;
  readonly country: string;
  readonly region: string;
  readonly city: string;
}

/**
 * What is searched for, defaults filled in: the gender the viewer seeks, their country (a
 * visitor's: whom the niche seeks, and the likely country; also in the place of one that the site
 * does not serve), every age the site admits. Fields that
 * the site does not search by are dropped, so are fictional members where the site has none; where
 * there is no viewer, what needs to know them (distance, mutual), the tick and what visitors are not told.
 */
export async function resolveCriteria(
  pool: pg.Pool,
  { settings }: Site,
  viewer: Viewer | null,
  language: Language,
  input: Asked,
): Promise<Resolved> {
  const asked = viewer ? onlyCriteria(input) : asVisitorsAsk(onlyCriteria(input));
  // From an old link, or from another site.
  const there = settings.countries.includes(asked.country ?? "") ? asked.country : undefined;
  const own =
    viewer && (!asked.gender || !there || asked.mutual || asked.distance !== undefined)
      ? await ownPreferences(pool, viewer.id)
      : null;
  const country = there ?? own?.country ?? likelyCountry(settings, language);
  const sought = own && genders.find((_, position) => (own.seeks >> position) & 1);
  const criteria: Criteria = {
    ...asked,
    gender: asked.gender ?? sought ?? nicheOf(settings.niche).seeks[0] ?? "woman",
    country,
    countryregion:
      asked.countryregion &&
      served(country) &&
      asked.countryregion.startsWith(`${country}-`) &&
      region(asked.countryregion)
        ? asked.countryregion
        : undefined,
    distance: own ? asked.distance : undefined,
    mutual: own !== null && asked.mutual,
    verified: viewer !== null && settings.photo_check === "yes" && asked.verified,
    min_age: Math.max(asked.min_age ?? settings.min_age, settings.min_age),
    max_age: Math.max(asked.max_age ?? oldest, asked.min_age ?? settings.min_age),
    real_members_only: asked.real_members_only || settings.fictional_icon === null,
  };
  for (const field of siteFieldNames) {
    if (!settings.search_fields.includes(field)) delete criteria[field];
  }
  return { criteria, own };
}

/** The criteria of an input that says more: where a page begins, where a visitor came from. */
function onlyCriteria(
  input: Asked & { cursor?: unknown; network?: unknown; ref?: unknown },
): Asked {
  const { cursor: _cursor, network: _network, ref: _ref, ...asked } = input;
  return asked;
}

const ownPreferences = gatherByPool<string, Own | null>(
  async (pool, ids) => {
    const { rows } = await pool.query<Own & { readonly id: string }>({
      name: "own_preferences",
      text: "select id, gender, seeks, country, region, city from profile where id = any($1::uuid[])",
      values: [ids],
    });
    const byId = new Map(rows.map(({ id, ...own }) => [id, own]));
    return ids.map((id) => byId.get(id) ?? null);
  },
  { lines: 2, most: 64 },
);

/** The same, as the database is asked. */
export function toWishes(
  site: Site,
  viewer: Viewer | null,
  { criteria, own }: Resolved,
  after: Place,
): Wishes {
  const born = birthDates(criteria.min_age, criteria.max_age, new Date());
  return {
    siteId: site.id,
    viewerId: viewer?.id ?? null,
    country: criteria.country,
    gender: genders.indexOf(criteria.gender),
    forVisitors: viewer === null,
    after,
    bornAfter: born.after,
    bornUntil: born.until,
    region: criteria.countryregion ?? null,
    cities:
      own && criteria.distance !== undefined
        ? citiesWithin(own, criteria.country, criteria.distance).map(placeKey)
        : null,
    fictionalToo: !criteria.real_members_only,
    soughtBy: own && criteria.mutual ? 1 << own.gender : 0,
    verifiedOnly: criteria.verified,
    masks: toMasks(criteria),
    interests: interestMask(criteria),
  };
}

/** Mask of interests of which one is enough, 0 for no wish. */
const interestMask = (criteria: Criteria): number =>
  toMask(interestNames, [...new Set(criteria.interests ?? [])]);

/**
 * First and last date of birth, as ISO dates, of whoever is from `min` to `max` years old on a day.
 */
export function birthDates(min: number, max: number, day: Date): { after: string; until: string } {
  return { after: yearsBefore(day, max + 1), until: yearsBefore(day, min) };
}

function yearsBefore(day: Date, years: number): string {
  const year = day.getUTCFullYear() - years;
  // In a year without 29 February, who was born that day has their birthday on 1 March: see
  // `ageOn`.
  const date =
    day.getUTCMonth() === 1 &&
    day.getUTCDate() === 29 &&
    !(year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0))
      ? 28
      : day.getUTCDate();
  return `${year}-${String(day.getUTCMonth() + 1).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
}
