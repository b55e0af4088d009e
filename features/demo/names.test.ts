import { expect, test } from "vitest";
import { firstNames, nameDeck } from "./names.ts";
import { seededRandom } from "./random.ts";

test("a demo member's name is a first name of the country, without a number, and comes again last", () => {
  const deal = nameDeck(seededRandom(1), ["Julian", "Marianne"]);
  for (const [country, [women, men]] of Object.entries(firstNames)) {
    for (const [gender, listed] of [
      ["woman", women],
      ["man", men],
    ] as const) {
      const names = listed.split(" ").filter((name) => name !== "Marianne");
      expect(new Set(names).size, `${country}, ${gender}: each once`).toBe(names.length);
      const dealt = Array.from(names, () => deal(country, gender));
      expect(dealt.toSorted()).toEqual(names.toSorted());
      expect(dealt.filter((name) => /[^\p{L}-]/u.test(name))).toEqual([]);
      expect(names, "and then from the beginning").toContain(deal(country, gender));
    }
  }
});
