import fc from "fast-check";
import { expect, test } from "vitest";
import { codedFields, interestNames } from "#features/profiles/fields.ts";
import { packSample, type SampledRow, type SampleWishes } from "./sample.ts";

const iso = (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10);
const row = fc.record<SampledRow>({
  date_of_birth: fc.integer({ min: -20_000, max: 10_000 }).map(iso),
  region: fc.constantFrom("NL-NH", "NL-UT", "NL-ZH"),
  fictional: fc.boolean(),
  attributes: fc.integer({ min: 0, max: 2 ** 21 - 1 }),
  interests: fc.integer({ min: 0, max: 2 ** interestNames.length - 1 }),
});
const wishes = fc.record<SampleWishes>({
  bornAfter: fc.integer({ min: -20_000, max: 0 }).map(iso),
  bornUntil: fc.integer({ min: 0, max: 10_000 }).map(iso),
  region: fc.constantFrom(null, "NL-NH", "NL-XX"),
  fictionalToo: fc.boolean(),
  masks: fc.tuple(...Object.values(codedFields).map(() => fc.constantFrom(-1, -1, -1, 0b111, 0b1010))),
  interests: fc.constantFrom(0, 1, 2 ** 30, 2 ** 49 + 2),
});

/** The search's own words, one by one. */
function fits(member: SampledRow, wish: SampleWishes): boolean {
  const codes = Object.values(codedFields).map(({ shift, bits }) => (member.attributes >> shift) & (2 ** bits - 1));
  return member.date_of_birth > wish.bornAfter && member.date_of_birth <= wish.bornUntil && (wish.region === null || member.region === wish.region)
    && (wish.fictionalToo || !member.fictional) && codes.every((code, field) => wish.masks[field] === -1 || ((wish.masks[field] ?? 0) & (1 << code)) !== 0)
    && (wish.interests === 0 || (BigInt(member.interests) & BigInt(wish.interests)) !== 0n);
}

test("a packed sample counts what fits, as the search would", () => {
  fc.assert(fc.property(fc.array(row, { maxLength: 60 }), wishes, (rows, wish) => {
    expect(packSample(rows).count(wish, { least: 60, enough: 60 })).toEqual({ fit: rows.filter((member) => fits(member, wish)).length, of: rows.length });
  }));
});

test("it stops when it has enough, and says after how many", () => {
  const everybody = { bornAfter: "1900-01-01", bornUntil: "2020-01-01", region: null, fictionalToo: true, masks: Object.values(codedFields).map(() => -1), interests: 0 };
  const rows = Array.from({ length: 100 }, () => ({ date_of_birth: "1970-01-01", region: "NL-NH", fictional: false, attributes: 0, interests: 0 }));
  expect(packSample(rows).count(everybody, { least: 40, enough: 10 })).toEqual({ fit: 40, of: 40 });
  expect(packSample(rows).count(everybody, { least: 5, enough: 10 })).toEqual({ fit: 10, of: 10 });
});
