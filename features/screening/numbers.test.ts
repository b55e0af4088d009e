import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { languages } from "#i18n/locales.ts";
import { findContacts } from "./find-contacts.server.ts";
import { speech } from "./number-speech.ts";

const runs = 60;
/** A telephone number in groups of up to three digits, of which the first is a dialled zero. */
const groups = fc
  .tuple(
    fc.constantFrom(["0"], ["0", "6"], ["0", "7"], ["0", "15"]),
    fc.array(fc.integer({ min: 100, max: 999 }).map(String), { minLength: 2, maxLength: 3 }),
    fc.array(fc.integer({ min: 10, max: 99 }).map(String), { minLength: 1, maxLength: 2 }),
  )
  .map((parts) => parts.flat());

describe.each(languages)("trust row 35: numbers in words, %s", (language) => {
  test("a telephone number in hundreds is found", () => {
    for (const say of speech[language]) {
      const missed = fc
        .sample(fc.tuple(groups, fc.constantFrom(" ", ", ", " - ")), { numRuns: runs, seed: 7 })
        .map(([number, gap]) => number.map((part) => say(Number(part))).join(gap))
        .filter((text) => !findContacts(text).kinds.includes("phone"));
      expect(missed).toEqual([]);
    }
  });

  test("amounts, years and counts in hundreds are none", () => {
    const amounts = fc.tuple(
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 1, max: 9 }),
    );
    for (const say of speech[language]) {
      const flagged = fc
        .sample(amounts, { numRuns: runs, seed: 7 })
        .flatMap(([one, other, round]) => [
          `${say(one)} km, ${say(other)} m`,
          `${say(one)} ${say(other)}`,
          `${say(one)} cent, ${say(round * 10)} cent, ${say(50)} cent, ${say(20)} cent`,
          [1, 2, 3, 4].map((count) => say(100 * count)).join(", "),
          [round, round + 1, round + 2].map((count) => say(100 * Math.min(9, count))).join(" "),
        ])
        .filter((text) => findContacts(text).kinds.length > 0);
      expect(flagged).toEqual([]);
    }
  });
});
