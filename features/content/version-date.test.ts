import { beforeAll, expect, test } from "vitest";
import { languageCookie } from "#features/request/open-context.server.ts";
import type { Language } from "#i18n/locales.ts";
import { openWorld, type World } from "#test/world.ts";
import { pageNames } from "./page-names.ts";
import { textOf } from "./render-page.server.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const added = (day: string) =>
  world.db
    .updateTable("company")
    .set({ added: new Date(day) })
    .execute();
const read = async (page: string, language: Language = "en") => {
  const headers = { cookie: `${languageCookie}=${language}` };
  const { body } = await world.call("content.readPage", { page }, { headers });
  return { updated: body.updated, text: body.body.map(textOf).join("\n") };
};

test("the terms' version is the day the text changed, or the day the company was added if that is later", async () => {
  await added("2019-04-01T08:00:00Z");
  const early = await read("terms");
  const updated = world.services.content.get("en")?.pages.get("terms")?.updated ?? "";
  expect(early.updated).toBe(`${updated}T00:00:00.000Z`);
  expect(Date.parse(early.updated)).toBeGreaterThan(Date.UTC(2023, 11, 1, 12));
  const day = new Date(updated).toLocaleDateString("en-GB", {
    dateStyle: "long",
    timeZone: "UTC",
  });
  expect(early.text).toContain(`This is the version of ${day}.`);
  await added("2031-02-03T09:00:00Z");
  const late = await read("terms", "de");
  expect(late.updated).toBe("2031-02-03T09:00:00.000Z");
  expect(late.text).toContain("3. Februar 2031");
  await added("2019-04-01T08:00:00Z");
  const own = world.services.content.get("en")?.pages.get("privacy")?.updated;
  expect((await read("privacy")).updated, "another's is its own").toBe(`${own}T00:00:00.000Z`);
});

test("a text has one date in every language, so that all are told of the same change", () => {
  for (const page of pageNames) {
    const dates = [...world.services.content.values()].map(({ pages }) => pages.get(page)?.updated);
    expect([page, new Set(dates).size]).toEqual([page, 1]);
  }
});
