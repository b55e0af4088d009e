import { sql } from "kysely";
import { expect, test } from "vitest";
import { openWorld } from "#test/world.ts";

test("a description for search engines has 50 to 160 characters; an older one stays until it is changed", async () => {
  const world = await openWorld();
  const olga = await world.staff("Olga");
  const save = async (more: object) => {
    const { settings } = (await world.call("site-settings.read", {}, { as: olga })).body;
    const { domain: _d, company_id: _c, push_public_key: _p, ...rest } = settings;
    return world.call("site-settings.save", { ...rest, ...more }, { as: olga });
  };
  const right = "Meet people near you for an evening, a dance, or a lot more than that.";
  for (const text of ["Four", "x".repeat(49), "x".repeat(161)]) {
    const { problem } = await save({ description: { en: right, de: text } });
    expect(problem.fields).toMatchObject([
      { path: "description.de", code: "invalid.page_description" },
    ]);
  }
  expect((await save({ description: { en: right } })).status).toBe(200);
  await sql`update site set settings = jsonb_set(settings, '{description}', '{"en": "Four"}')
    where id = ${world.siteId}`.execute(world.db);
  world.services.sites.forget();
  expect((await save({})).status).toBe(200);
  expect((await save({ description: {} })).status).toBe(200);
});
