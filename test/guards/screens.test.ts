import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import {
  freeScreens,
  newcomerScreens,
  operatorScreens,
  premiumScreens,
  visitorScreens,
  withoutScreen,
} from "#test/journeys/screens.ts";

test("every screen is on the list of screens", () => {
  const paths = (entries: typeof routes, above = ""): string[] =>
    entries.flatMap(({ path, index, children }) => [
      ...(path !== undefined || index ? [`${above}/${path ?? ""}`] : []),
      ...paths(children ?? [], path ? `${above}/${path}` : above),
    ]);
  const listed = [
    ...visitorScreens,
    ...freeScreens,
    ...premiumScreens,
    ...newcomerScreens,
    ...operatorScreens,
  ].map((screen) => screen.replace(/\?.*/, ""));
  const missing = paths(routes).filter((path) => {
    const pattern = new RegExp(
      `^${path
        .replace(/\/:\w+\?/g, "(?:/[^/]+)?")
        .replace(/:\w+/g, "[^/]+")
        .replace("*", ".*")}$`,
    );
    return !withoutScreen.includes(path) && !listed.some((screen) => pattern.test(screen));
  });
  expect(missing, "add them to test/journeys/screens.ts").toEqual([]);
});
