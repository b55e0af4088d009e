import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import type { Settings } from "./settings.ts";

let world: World;
let other: string;
beforeAll(async () => {
  world = await openWorld({ theme: { light: {}, dark: {} } });
  other = await world.process();
});

/** What the other process says of the site. */
async function elsewhere(): Promise<Settings> {
  const answer = await fetch(`${other}/api/settings.php`);
  return ((await answer.json()) as { settings: Settings }).settings;
}

test("settings that one process saves are the other's too, with everything made of them", async () => {
  const operator = await world.staff("Olga");
  const before = await elsewhere();
  const {
    domain: _domain,
    company_id: _company,
    push_public_key: _key,
    ...changeable
  } = (await world.call("site-settings.read", {}, { as: operator })).body.settings;
  const saved = await world.call(
    "site-settings.save",
    { ...changeable, name: "Aurora", theme: { light: { wine: "#123456" }, dark: {} } },
    { as: operator },
  );
  expect(saved.status).toBe(200);
  await expect.poll(async () => (await elsewhere()).name).toBe("Aurora");
  expect(before.name).not.toBe("Aurora");
  expect((await elsewhere()).theme.light.wine).toBe("#123456");
});

test("a page that one process publishes is open in the other, and gone when it is taken back", async () => {
  const operator = await world.staff("Otto");
  const read = async () => (await fetch(`${other}/api/own-page.php?slug=house-rules`)).status;
  const listed = async () =>
    (await (await fetch(`${other}/sitemap.xml`)).text()).includes("/house-rules");
  expect([await read(), await listed()]).toEqual([404, false]);
  const page = (
    await world.call(
      "own-pages.save",
      {
        slug: "house-rules",
        language: "en",
        title: "House rules",
        description: "What we ask of everybody who comes here, in a few words.",
        body: "Be kind.",
        publish: true,
        in_footer: false,
      },
      { as: operator },
    )
  ).body;
  await expect.poll(() => Promise.all([read(), listed()])).toEqual([200, true]);
  await world.call("own-pages.unpublish", { page }, { as: operator });
  await expect.poll(() => Promise.all([read(), listed()])).toEqual([404, false]);
});

test("a change made by hand in the database is heard too; one that is taken back is not", async () => {
  const change = (name: string) =>
    sql`update site set settings = settings || ${JSON.stringify({ name })}::jsonb
      where id = ${world.siteId}`;
  await world.db
    .transaction()
    .execute(async (tx) => {
      await change("Never").execute(tx);
      throw new Error("taken back");
    })
    .catch(() => undefined);
  await change("By hand").execute(world.db);
  await expect.poll(async () => (await elsewhere()).name).toBe("By hand");
  await expect
    .poll(async () => (await world.call("sites.readSettings", {})).body.settings.name)
    .toBe("By hand");
});

test("a process whose line was cut forgets everything when it is back: what was said meanwhile was missed", async () => {
  expect((await elsewhere()).name).toBe("By hand");
  await world.db.transaction().execute(async (tx) => {
    await sql`alter table site disable trigger tell_of_sites`.execute(tx); // nobody is told
    await sql`update site set settings = settings || '{"name": "Meanwhile"}'
      where id = ${world.siteId}`.execute(tx);
    await sql`alter table site enable trigger tell_of_sites`.execute(tx);
  });
  expect((await elsewhere()).name).toBe("By hand");
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'listens %'`.execute(world.db);
  expect(rows).toHaveLength(2);
  await expect.poll(async () => (await elsewhere()).name).toBe("Meanwhile");
});

test("a site that goes by another host is found by its id at that one, in work that has no request", async () => {
  const { sites } = world.services;
  const before = (await sites.byId(world.siteId))?.canonicalHost;
  expect(before).toBe("127.0.0.1");
  await world.db.transaction().execute(async (tx) => {
    await sql`update site_host set canonical = false where site_id = ${world.siteId}`.execute(tx);
    await sql`insert into site_host (site_id, host, canonical)
      values (${world.siteId}, 'renamed.test', true)`.execute(tx);
  });
  await expect
    .poll(async () => {
      const site = await sites.byId(world.siteId);
      return [site?.host, site?.canonicalHost];
    })
    .toEqual(["renamed.test", "renamed.test"]);
  const young = randomUUID();
  expect(await sites.byId(young)).toBeNull();
  await sql`insert into site (id, company_id, settings, niche)
    select ${young}, company_id, settings, niche from site where id = ${world.siteId}`.execute(
    world.db,
  );
  await sql`insert into site_host (site_id, host, canonical) values (${young}, 'young.test', true)`.execute(
    world.db,
  );
  await expect.poll(async () => (await sites.byId(young))?.host).toBe("young.test");
});
