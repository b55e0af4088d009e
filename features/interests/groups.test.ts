import { expect, test } from "vitest";
import { interestNames } from "./interest-names.ts";
import { interestGroups } from "./groups.ts";

test("each of the fifty interests stands in one group", () => {
  expect(Object.values(interestGroups).flat().sort()).toEqual([...interestNames].sort());
});
