import {
  type ProfileField,
  profileFieldNames,
  profileFields,
  type SiteField,
  verifiedShift,
} from "#features/profile-fields/profile-fields.ts";
import type { Place } from "#server/db/cursor.ts";

/** What a search looks at, of one member, as the database gives it. */
export interface SampledRow {
  readonly id: string;
  /** When last active, in microseconds. */
  readonly at: number;
  readonly date_of_birth: string;
  readonly region: string;
  readonly city: string;
  readonly fictional: boolean;
  readonly attributes: number;
  readonly interests: number;
  readonly seeks: number;
}

/** What a search asks of a member. */
export interface SampleWishes {
  readonly bornAfter: string;
  readonly bornUntil: string;
  readonly region: string | null;
  /** `placeKey` of the admitted cities; null: any. */
  readonly cities: readonly string[] | null;
  readonly fictionalToo: boolean;
  /** Mask of genders of which the member must seek one; 0: whoever they seek. */
  readonly soughtBy: number;
  /** Only those whose main photo was checked. */
  readonly verifiedOnly: boolean;
  /** A mask of admitted codes for each field; −1: any. */
  readonly masks: Readonly<Record<ProfileField, number>>;
  readonly interests: number;
}

/** A filter that a member can give up, as the search state names it. */
export type Filter = "age" | "countryregion" | "distance" | "mutual" | "verified" | SiteField;
type Test = (at: number) => boolean;

/** A city within its region in one word; the search's SQL puts them together alike. */
export const placeKey = ({ region, city }: { region: string; city: string }): string =>
  `${region}/${city}`;

const half = 2 ** 25; // bit operations end at 32 bits, and there are 50 interests
const day = (iso: string): number => Math.floor(Date.parse(iso) / 86_400_000);

/**
 * The most recently active members of a segment, in columns: 20,000 of them take 3 MB and are looked
 * through in under a millisecond.
 */
export function packSample(rows: readonly SampledRow[], readAt = Date.now()) {
  const regions = numbered(rows.map(({ region }) => region));
  const cities = numbered(rows.map(placeKey));
  const ids = rows.map(({ id }) => id);
  const active = Float64Array.from(rows, ({ at }) => at);
  const born = Int32Array.from(rows, (row) => day(row.date_of_birth));
  const fictional = Uint8Array.from(rows, (row) => Number(row.fictional));
  const attributes = Int32Array.from(rows, (row) => row.attributes);
  const seeks = Uint8Array.from(rows, (row) => row.seeks);
  const low = Int32Array.from(rows, (row) => row.interests % half);
  const high = Int32Array.from(rows, (row) => Math.floor(row.interests / half));
  const placeAt = (at: number): Place | null =>
    at >= 0 && at < ids.length ? { at: active[at] ?? 0, id: ids[at] ?? "" } : null;

  /** One test for each wish that is one. */
  function testsOf(wishes: SampleWishes): Map<Filter, Test> {
    const tests = new Map<Filter, Test>();
    const [after, until] = [day(wishes.bornAfter), day(wishes.bornUntil)];
    tests.set("age", (at) => (born[at] ?? 0) > after && (born[at] ?? 0) <= until);
    if (wishes.region !== null) tests.set("countryregion", isOneOf(regions, [wishes.region]));
    if (wishes.cities !== null) tests.set("distance", isOneOf(cities, wishes.cities));
    if (wishes.soughtBy !== 0)
      tests.set("mutual", (at) => ((seeks[at] ?? 0) & wishes.soughtBy) !== 0);
    if (wishes.verifiedOnly)
      tests.set("verified", (at) => (((attributes[at] ?? 0) >> verifiedShift) & 1) === 1);
    for (const field of profileFieldNames) {
      const mask = wishes.masks[field];
      const { shift, bits } = profileFields[field];
      const ones = 2 ** bits - 1;
      if (mask !== -1)
        tests.set(field, (at) => (mask & (1 << (((attributes[at] ?? 0) >> shift) & ones))) !== 0);
    }
    const [wantedLow, wantedHigh] = [wishes.interests % half, Math.floor(wishes.interests / half)];
    if (wishes.interests !== 0)
      tests.set(
        "interests",
        (at) => ((low[at] ?? 0) & wantedLow) !== 0 || ((high[at] ?? 0) & wantedHigh) !== 0,
      );
    return tests;
  }
  function fitting(wishes: SampleWishes): Test {
    const tests = [...testsOf(wishes).values()];
    return (at) => (wishes.fictionalToo || fictional[at] === 0) && tests.every((test) => test(at));
  }

  return {
    size: ids.length,
    readAt,
    has: (id: string): boolean => ids.includes(id),
    first: placeAt(0),
    last: placeAt(ids.length - 1),

    /**
     * How many of the sample fit; stops after `enough` once `least` rows were looked at. Gives both
     * numbers.
     */
    count(
      wishes: SampleWishes,
      { least, enough }: { least: number; enough: number },
    ): { fit: number; of: number } {
      const fits = fitting(wishes);
      let [fit, at] = [0, 0];
      for (; at < ids.length && !(at >= least && fit >= enough); at += 1) if (fits(at)) fit += 1;
      return { fit, of: at };
    },

    /**
     * The first `most` that fit and come after a place (microseconds, id), and how many were looked
     * at for them.
     */
    find(
      wishes: SampleWishes,
      after: Place,
      most: number,
    ): { ids: string[]; looked: number; last: Place | null } {
      const fits = fitting(wishes);
      const from = active.findIndex(
        (each, at) => each < after.at || (each === after.at && (ids[at] ?? "") < after.id),
      );
      if (from < 0) return { ids: [], looked: 0, last: null };
      const found: string[] = [];
      let at = from;
      for (; at < ids.length && found.length < most; at += 1)
        if (fits(at)) found.push(ids[at] ?? "");
      return { ids: found, looked: at - from, last: placeAt(at - 1) };
    },

    /**
     * How many, of those not `without`, would fit if one filter were `wider`; a filter by itself,
     * all others as they are.
     */
    addedBy(
      wishes: SampleWishes,
      wider: Partial<Record<Filter, SampleWishes>>,
      without: ReadonlySet<string>,
    ): Map<Filter, number> {
      const tests = [...testsOf(wishes)];
      const relaxed = new Map(
        Object.entries(wider).map(([filter, each]) => [
          filter as Filter,
          testsOf(each).get(filter as Filter),
        ]),
      );
      const added = new Map<Filter, number>();
      for (let at = 0; at < ids.length; at += 1) {
        if ((!wishes.fictionalToo && fictional[at]) || without.has(ids[at] ?? "")) continue;
        let missing: Filter | null = null;
        let several = false;
        for (const [filter, test] of tests) {
          if (test(at)) continue;
          several = missing !== null;
          if (several) break;
          missing = filter;
        }
        if (
          missing !== null &&
          !several &&
          relaxed.has(missing) &&
          relaxed.get(missing)?.(at) !== false
        )
          added.set(missing, (added.get(missing) ?? 0) + 1);
      }
      return added;
    },
  };

  function isOneOf({ numbers, of }: ReturnType<typeof numbered>, wanted: readonly string[]): Test {
    const admitted = new Uint8Array(of.size);
    for (const each of wanted) {
      const number = of.get(each);
      if (number !== undefined) admitted[number] = 1;
    }
    return (at) => admitted[numbers[at] ?? 0] === 1;
  }
}
export type Sample = ReturnType<typeof packSample>;

/** Texts as small numbers, and which text has which. */
function numbered(texts: readonly string[]): {
  numbers: Uint16Array;
  of: ReadonlyMap<string, number>;
} {
  const of = new Map<string, number>();
  for (const text of texts) if (!of.has(text)) of.set(text, of.size);
  return { numbers: Uint16Array.from(texts, (text) => of.get(text) ?? 0), of };
}
