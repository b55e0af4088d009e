import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = "test/journeys";
const about = JSON.parse(readFileSync(`${folder}/about.json`, "utf8")) as Record<string, string[]>;

test("each journey says which features it is about; one about all of them names none", () => {
  const journeys = globSync("**/*.journey.ts", { cwd: folder });
  expect(Object.keys(about).toSorted()).toEqual(
    journeys.map((file) => file.replace(".journey.ts", "").replaceAll("\\", "/")).toSorted(),
  );
});

test("a journey names features that are there", () => {
  const named = [...new Set(Object.values(about).flat())];
  expect(named.filter((feature) => !existsSync(`features/${feature}`))).toEqual([]);
});
