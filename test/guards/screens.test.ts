import path from "node:path";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { officeMenu } from "#features/office/menu.ts";
import {
  freeScreens,
  newcomerScreens,
  operatorScreens,
  premiumScreens,
  visitorScreens,
  withoutScreen,
} from "#test/journeys/screens.ts";
import { sources } from "./sources.ts";

const pathsOf = (entries: typeof routes, above = ""): string[] =>
  entries.flatMap(({ path, index, children }) => [
    ...(path !== undefined || index ? [`${above}/${path ?? ""}`] : []),
    ...pathsOf(children ?? [], path ? `${above}/${path}` : above),
  ]);

test("the operators' menu leads to every list of theirs, and nowhere else", () => {
  const lists = pathsOf(routes)
    .filter((path) => /^\/operator(?:\/[^/]+)?$/.test(path) && !withoutScreen.includes(path))
    // The bar leads to one’s own, the door is before it all, and what is none has a screen too.
    .filter((path) => !/\/(me|login|invitation|prove|\*)$/.test(path));
  expect(
    officeMenu.map(({ to }) => to as string).toSorted(),
    "list them in features/office/menu.ts",
  ).toEqual(lists.toSorted());
});

test("every screen is on the list of screens", () => {
  const listed = [
    ...visitorScreens,
    ...freeScreens,
    ...premiumScreens,
    ...newcomerScreens,
    ...operatorScreens,
  ].map((screen) => screen.replace(/\?.*/, ""));
  const missing = pathsOf(routes).filter((path) => {
    const pattern = new RegExp(
      `^${path
        .replace(/\/:\w+\?/g, "(?:/[^/]+)?")
        .replace(/:\w+/g, "[^/]+")
        .replace("*", ".*")}$`,
    );
    return !withoutScreen.includes(path) && !listed.some((screen) => pattern.test(screen));
  });
  expect(
    missing,
    "add them to features/office/menu.ts, if they are lists of the office, else to test/journeys/screens.ts",
  ).toEqual([]);
});

test("every screen has an address", () => {
  const filesOf = (entries: typeof routes): string[] =>
    entries.flatMap(({ file, children }) => [path.join("app", file), ...filesOf(children ?? [])]);
  const routed = new Set(filesOf(routes));
  const screens = sources.filter(({ text }) => /^export const handle: ScreenHandle/m.test(text));
  expect(screens.length).toBeGreaterThan(50);
  expect(
    screens.map(({ file }) => file).filter((file) => !routed.has(file)),
    "list them in app/routes.ts",
  ).toEqual([]);
});
