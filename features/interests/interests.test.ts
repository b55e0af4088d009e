import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { interestNames } from "./interest-names.ts";
import { openWorld } from "#test/world.ts";
import { interestIcons } from "./icons.ts";

test("fifty interests, each with an icon that exists and is on the sheet", async () => {
  const world = await openWorld();
  const { body } = await world.call("interests.list", {});
  expect(body.interests.map(({ name }) => name)).toEqual([...interestNames]);
  expect(body.interests).toHaveLength(50);
  const sheet = readFileSync(path.join(import.meta.dirname, "icons.svg"), "utf8");
  for (const { icon } of body.interests) {
    expect(
      existsSync(path.resolve("node_modules/lucide-react/dist/esm/icons", `${icon}.mjs`)),
      icon,
    ).toBe(true);
    expect(sheet).toContain(`<symbol id="${icon}"`);
  }
  expect(Object.values(interestIcons)).toHaveLength(50);
  const drawn = Array.from(sheet.matchAll(/<symbol [^>]*>(.*?)<\/symbol>/g), ([, shape]) => shape);
  expect([new Set(Object.values(interestIcons)).size, new Set(drawn).size], "each its own").toEqual(
    [50, 50],
  );
});
