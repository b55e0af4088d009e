import { forEachField } from "#features/profile-fields/profile-fields.ts";
import { type Place, timestamp } from "#server/db/cursor.ts";
import type { SampleWishes } from "./sample.ts";

/** One part of the index. */
export interface Segment {
  readonly siteId: string;
  readonly country: string;
  readonly gender: number;
  /** Only who lets visitors see them; they have an index of their own. */
  readonly forVisitors: boolean;
}
/** Where to look, from which place on, and what for. */
export interface Wishes extends SampleWishes, Segment {
  readonly viewerId: string | null;
  readonly after: Place;
}

/**
 * What every statement of the search is given, in the order of `$1`, `$2` …: −1, 0 or null stand
 * for 'no wish', so that one prepared statement serves all searches.
 */
const parameters = {
  site: (wishes: Wishes) => wishes.siteId,
  country: (wishes: Wishes) => wishes.country,
  gender: (wishes: Wishes) => wishes.gender,
  afterTime: (wishes: Wishes) => timestamp(wishes.after.at),
  afterId: (wishes: Wishes) => wishes.after.id,
  viewer: (wishes: Wishes) => wishes.viewerId,
  bornAfter: (wishes: Wishes) => wishes.bornAfter,
  bornUntil: (wishes: Wishes) => wishes.bornUntil,
  region: (wishes: Wishes) => wishes.region,
  fictionalToo: (wishes: Wishes) => wishes.fictionalToo,
  /** Whether any of the fields' masks below asks for something. */
  anyAnswer: ({ masks }: Wishes) => Object.values(masks).some((mask) => mask !== -1),
  ...forEachField((field) => (wishes: Wishes) => wishes.masks[field]),
  interests: (wishes: Wishes) => wishes.interests,
  // Cities as an object's keys: looked up in it by halving, where a list would be walked through
  // for every member.
  cities: ({ cities }: Wishes) =>
    cities && JSON.stringify(Object.fromEntries(cities.map((city) => [city, 1]))),
  soughtBy: (wishes: Wishes) => wishes.soughtBy,
  verifiedOnly: (wishes: Wishes) => wishes.verifiedOnly,
};
const names = Object.keys(parameters) as (keyof typeof parameters)[];

/** Where each stands in a statement: `$1`, `$2` … */
export const given = Object.fromEntries(
  names.map((name, index) => [name, `$${index + 1}`]),
) as Record<keyof typeof parameters, string>;

/** What one statement is given beside them: the first, the second … */
export const added = (position: number): string => `$${names.length + position}`;

/** The values of all parameters. */
export const valuesOf = (wishes: Wishes): unknown[] =>
  names.map((name) => parameters[name](wishes));
