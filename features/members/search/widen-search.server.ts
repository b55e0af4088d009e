import type pg from "pg";
import type { Site } from "#features/sites/site.server.ts";
import { siteFieldNames } from "#features/profile-fields/profile-fields.ts";
import type { Viewer } from "#features/identity/session.server.ts";
import { type Criteria, type Resolved, toWishes } from "./criteria.server.ts";
import type { WayOut } from "../contract.ts";
import { distanceSteps } from "./distance-steps.ts";
import { readStripe, twoFigures } from "./estimate.server.ts";
import type { Filter } from "./sample.ts";
import type { Wishes } from "./search-parameters.ts";
import { hiddenFrom } from "./search-sql.server.ts";

const most = 3;
const yearsMore = 5;
const oldest = 99;

/**
 * What to ask less strictly, and how many members that adds: ages five years wider, the next
 * distance, any other filter gone; when no single one helps, all of them gone. One look through the
 * segment counts them all: everybody of a small one, the most recently active of a large one, whose
 * figures are then 'about'.
 */
export async function widenSearch(
  pool: pg.Pool,
  site: Site,
  viewer: Viewer | null,
  { criteria, own }: Resolved,
  wishes: Wishes,
  found: number,
): Promise<WayOut[]> {
  const wider = widerOf(criteria, site.settings.min_age);
  if (wider.size === 0) return [];
  const [{ sample, times }, hidden] = await Promise.all([
    readStripe(pool, wishes),
    hiddenFrom(pool, viewer?.id ?? null),
  ]);
  const asWishes = (each: Criteria): Wishes =>
    toWishes(site, viewer, { criteria: each, own }, wishes.after);
  const about = times > 1;
  const said = (adds: number): number => (about ? Math.max(1, twoFigures(adds * times)) : adds);

  const added = sample.addedBy(
    wishes,
    Object.fromEntries([...wider].map(([filter, each]) => [filter, asWishes(each)])),
    hidden,
  );
  const ways = [...added].flatMap(([filter, adds]) => {
    const instead = wider.get(filter);
    return instead && adds > 0 ? [{ filter, adds: said(adds), about, criteria: instead }] : [];
  });
  if (ways.length > 0) return ways.sort((a, b) => b.adds - a.adds).slice(0, most);
  const { gender, country, real_members_only } = criteria;
  const all: Criteria = {
    gender,
    country,
    real_members_only,
    mutual: false,
    verified: false,
    min_age: site.settings.min_age,
    max_age: oldest,
  };
  const { fit } = sample.count(asWishes(all), { least: Infinity, enough: Infinity });
  const adds = about ? said(fit) : fit - [...hidden].filter((id) => sample.has(id)).length - found;
  return adds > 0 ? [{ filter: "all" as const, adds, about, criteria: all }] : [];
}

/** For each filter that is on, the search without it, or with less of it. */
function widerOf(criteria: Criteria, youngest: number): Map<Filter, Criteria> {
  const wider = new Map<Filter, Criteria>();
  const { min_age, max_age, distance, countryregion, mutual, verified } = criteria;
  if (min_age > youngest || max_age < oldest)
    wider.set("age", {
      ...criteria,
      min_age: Math.max(youngest, min_age - yearsMore),
      max_age: Math.min(oldest, max_age + yearsMore),
    });
  if (countryregion) wider.set("countryregion", { ...criteria, countryregion: undefined });
  if (distance !== undefined)
    wider.set("distance", { ...criteria, distance: distanceSteps.find((km) => km > distance) });
  if (mutual) wider.set("mutual", { ...criteria, mutual: false });
  if (verified) wider.set("verified", { ...criteria, verified: false });
  for (const field of siteFieldNames) {
    if (criteria[field]?.length) wider.set(field, { ...criteria, [field]: undefined });
  }
  return wider;
}
