import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { currentPages } from "./current-pages.server.ts";
import { textOf } from "./render-page.server.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ name: "Evening" });
});

test("a page is rendered once, and anew as soon as its site or its company reads otherwise", async () => {
  const asked = await world.services.sites.byId(world.siteId);
  if (!asked) throw new Error("no site");
  const read = async (language: "en" | "de" = "en", site = asked) =>
    (await currentPages(world.services, world.db, site, language, ["terms"]))[0]?.body ?? [];
  const first = await read();
  expect(await read()).toBe(first);
  expect(await read("de")).not.toEqual(first);
  expect(await read()).toBe(first);

  const renamed = { ...asked, settings: { ...asked.settings, name: "Midnight" } };
  const words = async (site = asked) => (await read("en", site)).map(textOf).join(" ");
  expect(await words(renamed)).toContain("when you use Midnight");
  expect(await words()).toContain("when you use Evening");
  await sql`update company set name = 'Newly Named'`.execute(world.db);
  expect(await words(), "the same site, as it was found before").toContain("Newly Named");
});
