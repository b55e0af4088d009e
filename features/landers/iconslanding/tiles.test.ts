import { expect, test } from "vitest";
import { interestGroups } from "#features/interests/groups.ts";
import { landers } from "../landers.ts";
import { tilesOf } from "./tiles.ts";

test.each(landers.iconslanding)(
  "the wall of %s shows every interest that anybody may see, once, and none of the folded ones",
  (slug) => {
    const tiles = tilesOf(slug);
    const { intimacy, ...open } = interestGroups;
    expect(tiles.toSorted()).toEqual(Object.values(open).flat().toSorted());
    expect(tiles.filter((each) => (intimacy as readonly string[]).includes(each))).toEqual([]);
  },
);

test("each look begins with another shape of the wall", () => {
  expect(
    new Set(landers.iconslanding.map((slug) => tilesOf(slug).slice(0, 6).join(" "))).size,
  ).toBe(landers.iconslanding.length);
  expect(tilesOf("mix").slice(0, 4)).toEqual([
    interestGroups.table[0],
    interestGroups.outdoors[0],
    interestGroups.culture[0],
    interestGroups.closeness[0],
  ]);
});
