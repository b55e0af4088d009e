import fc from "fast-check";
import { expect, test } from "vitest";
import { codeIn } from "#features/profile-fields/codes.ts";
import {
  forEachField,
  profileFieldNames,
  verifiedShift,
} from "#features/profile-fields/profile-fields.ts";
import { interestNames } from "#features/interests/interest-names.ts";
import { type Filter, packSample, type SampledRow, type SampleWishes } from "./sample.ts";

const iso = (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10);
const row = fc.record<SampledRow>({
  id: fc.uuid(),
  at: fc.integer({ min: 0, max: 20 }),
  date_of_birth: fc.integer({ min: -20_000, max: 10_000 }).map(iso),
  region: fc.constantFrom("NL-NH", "NL-UT", "NL-ZH"),
  city: fc.constantFrom("Amsterdam", "Utrecht"),
  fictional: fc.boolean(),
  attributes: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  interests: fc.integer({ min: 0, max: 2 ** interestNames.length - 1 }),
  seeks: fc.integer({ min: 1, max: 7 }),
});
/** As the segment is ordered. */
const segment = fc
  .uniqueArray(row, { maxLength: 60, selector: ({ id }) => id })
  .map((rows) => rows.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)));
const wishes = fc.record<SampleWishes>({
  bornAfter: fc.integer({ min: -20_000, max: 0 }).map(iso),
  bornUntil: fc.integer({ min: 0, max: 10_000 }).map(iso),
  region: fc.constantFrom(null, "NL-NH", "NL-XX"),
  cities: fc.constantFrom(null, null, ["NL-NH/Amsterdam", "NL-UT/Utrecht"], ["NL-XX/Nowhere"], []),
  fictionalToo: fc.boolean(),
  soughtBy: fc.constantFrom(0, 0, 1, 2),
  verifiedOnly: fc.constantFrom(false, false, true),
  masks: fc.record(forEachField(() => fc.constantFrom(-1, -1, -1, 0b111, 0b1010))),
  interests: fc.constantFrom(0, 1, 2 ** 30, 2 ** 49 + 2),
});

/** The search's own words, one by one. */
function fits(member: SampledRow, wish: SampleWishes): boolean {
  return (
    member.date_of_birth > wish.bornAfter &&
    member.date_of_birth <= wish.bornUntil &&
    (wish.region === null || member.region === wish.region) &&
    (wish.cities === null || wish.cities.includes(`${member.region}/${member.city}`)) &&
    (wish.soughtBy === 0 || (member.seeks & wish.soughtBy) !== 0) &&
    (wish.fictionalToo || !member.fictional) &&
    (!wish.verifiedOnly || (member.attributes & (1 << verifiedShift)) !== 0) &&
    profileFieldNames.every((field) => {
      const mask = wish.masks[field];
      return mask === -1 || (mask & (1 << codeIn(member.attributes, field))) !== 0;
    }) &&
    (wish.interests === 0 || (BigInt(member.interests) & BigInt(wish.interests)) !== 0n)
  );
}

test("a packed sample counts what fits, as the search would", () => {
  fc.assert(
    fc.property(segment, wishes, (rows, wish) => {
      expect(packSample(rows).count(wish, { least: 60, enough: 60 })).toEqual({
        fit: rows.filter((member) => fits(member, wish)).length,
        of: rows.length,
      });
    }),
  );
});

const everybody: SampleWishes = {
  bornAfter: "1900-01-01",
  bornUntil: "2020-01-01",
  region: null,
  cities: null,
  fictionalToo: true,
  soughtBy: 0,
  verifiedOnly: false,
  masks: forEachField(() => -1),
  interests: 0,
};

test("it finds who fits after a place, in the segment's order, and says how far it looked", () => {
  fc.assert(
    fc.property(
      segment,
      wishes,
      fc.nat(70),
      fc.integer({ min: 1, max: 10 }),
      (rows, wish, from, most) => {
        const place = rows[from] ?? { at: Infinity, id: "f" };
        const later = rows.slice(rows.findIndex(({ id }) => id === place.id) + 1);
        const found = packSample(rows).find(wish, place, most);
        expect(found.ids).toEqual(
          later
            .filter((member) => fits(member, wish))
            .slice(0, most)
            .map(({ id }) => id),
        );
        expect(found.last?.id).toEqual(later[found.looked - 1]?.id);
        expect(found.ids.length === most || found.looked === later.length).toBe(true);
      },
    ),
  );
});

test("it counts whom each filter alone keeps out", () => {
  fc.assert(
    fc.property(segment, wishes, wishes, (rows, wish, other) => {
      const wider: Partial<Record<Filter, SampleWishes>> = {
        age: { ...wish, bornAfter: "1800-01-01" },
        countryregion: { ...wish, region: null },
        distance: { ...wish, cities: null },
        mutual: { ...wish, soughtBy: 0 },
        verified: { ...wish, verifiedOnly: false },
        interests: { ...wish, interests: 0 },
      };
      const hidden = new Set(rows.filter((member) => fits(member, other)).map(({ id }) => id));
      const added = packSample(rows).addedBy(wish, wider, hidden);
      for (const [filter, relaxed] of Object.entries(wider)) {
        const more = rows.filter(
          (member) => !hidden.has(member.id) && fits(member, relaxed) && !fits(member, wish),
        ).length;
        expect(added.get(filter as Filter) ?? 0, filter).toBe(more);
      }
    }),
  );
});

test("it stops when it has enough, and says after how many", () => {
  const rows = Array.from({ length: 100 }, (_, at) => ({
    id: String(at),
    at: 100 - at,
    date_of_birth: "1970-01-01",
    region: "NL-NH",
    city: "Amsterdam",
    fictional: false,
    attributes: 0,
    interests: 0,
    seeks: 1,
  }));
  expect(packSample(rows).count(everybody, { least: 40, enough: 10 })).toEqual({ fit: 40, of: 40 });
  expect(packSample(rows).count(everybody, { least: 5, enough: 10 })).toEqual({ fit: 10, of: 10 });
});
