import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let operator: Actor;

beforeAll(async () => {
  world = await openWorld({ countries: ["NL", "DE"] });
  operator = await world.staff("Olga");
});

test("settings are accepted as they were read, and those that follow from elsewhere stay", async () => {
  const { body } = await world.call("site-settings.read", {}, { as: operator });
  const { domain, company_id } = body.settings;
  const [host] = await world.db
    .selectFrom("site_host")
    .where("site_id", "=", world.siteId)
    .where("canonical", "=", true)
    .select("host")
    .execute();
  const site = await world.db
    .selectFrom("site")
    .where("id", "=", world.siteId)
    .select("company_id")
    .executeTakeFirstOrThrow();
  expect([domain, company_id]).toEqual([host?.host, site.company_id]);
  const saved = await world.call("site-settings.save", body.settings, { as: operator });
  expect([saved.status, saved.body.changed]).toEqual([200, []]);
});

test("a stored value of a setting that follows from elsewhere is not shown", async () => {
  const host = "stale.test";
  const stale = { domain: "old.test", cdn_prefix: "/photos/x/", member_resell: "yes" } as const;
  await world.site(host, stale);
  const { body } = await world.call("sites.readSettings", {}, { host });
  expect(body.settings).toMatchObject({
    domain: host,
    cdn_prefix: "/photos/",
    member_resell: "no",
  });
});
