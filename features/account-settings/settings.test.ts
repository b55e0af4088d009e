import { beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";

let world: World;
beforeAll(async () => { world = await openWorld(); });

test("trust row 23: the locale of dates is kept for 365 days, taken back, and nothing else than one of the eleven", async () => {
  const chosen = await world.call("account-settings.changeDates", { date_locale: "fi" });
  expect(chosen.headers.get("set-cookie")).toBe("date_locale=fi; Path=/; Max-Age=31536000; SameSite=Lax");
  expect((await world.call("account-settings.changeDates", {})).headers.get("set-cookie")).toMatch(/^date_locale=; Path=\/; Max-Age=0/);
  const poisoned = await world.call("account-settings.changeDates", { date_locale: "../__proto__" as "fi" });
  expect(poisoned.problem.fields).toMatchObject([{ path: "date_locale", code: "invalid.language" }]);
});
