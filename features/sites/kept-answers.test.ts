import { beforeAll, expect, test } from "vitest";
import type { CallName } from "#server/calls/registry.ts";
import { calls } from "#features/index.ts";
import { openWorld, type World } from "#test/world.ts";

/* What changes seldom is asked for once (specification, section 7): a browser that has it hears that it is the same. */

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test", { name: "Elsewhere" });
});

const asked = [
  "sites.readSettings",
  "sites.readCompany",
  "interests.list",
  "geography.listRegions",
] as const satisfies CallName[];

test("settings, company, interests and regions are kept by the browser, which asks whether they changed", async () => {
  for (const name of asked) {
    const ask = (headers: Record<string, string>) =>
      fetch(world.url + calls[name].path, { headers });
    const first = await ask({});
    const etag = first.headers.get("etag") ?? "";
    const vary = "accept-encoding, cookie, referer";
    const said = [first.status, first.headers.get("cache-control"), first.headers.get("vary")];
    expect([name, ...said]).toEqual([name, 200, "private, no-cache", vary]);
    const again = await ask({ "if-none-match": etag });
    expect([name, again.status, await again.text()]).toEqual([name, 304, ""]);
    expect([name, (await ask({ "if-none-match": 'W/"other"' })).status]).toEqual([name, 200]);
  }
});

test("what is kept of one host or one language does not answer for another", async () => {
  const tagOf = async (name: (typeof asked)[number], host: string, language: string) =>
    (await world.call(name, {}, { host, headers: { cookie: `language=${language}` } })).headers.get(
      "etag",
    );
  const home = "127.0.0.1";
  expect(await tagOf("sites.readSettings", home, "en")).not.toBe(
    await tagOf("sites.readSettings", "other.test", "en"),
  );
  const german = await tagOf("geography.listRegions", home, "de");
  expect(german).not.toBe(await tagOf("geography.listRegions", home, "nl"));
  expect(german).toBe(await tagOf("geography.listRegions", home, "de"));
});

test("an operator's change is a new answer", async () => {
  const before = await world.call("sites.readSettings", {});
  await world.services.db
    .updateTable("site")
    .set({ settings: { ...before.body.settings, name: "Renamed" } as never })
    .where("id", "=", world.siteId)
    .execute();
  world.services.sites.forget();
  const after = await world.call(
    "sites.readSettings",
    {},
    { headers: { "if-none-match": before.headers.get("etag") ?? "" } },
  );
  expect([after.status, after.body.settings.name]).toEqual([200, "Renamed"]);
});

test("a member's own answers, and every refusal, are kept nowhere", async () => {
  const alice = await world.member("Alice");
  for (const name of ["sessions.readUser", "likes.list", "chat.list"] as const) {
    expect((await world.call(name, {}, { as: alice })).headers.get("cache-control")).toBe(
      "no-store",
    );
  }
  const refused = await fetch(`${world.url}/api/regions.php?country=nowhere`);
  expect([refused.status, refused.headers.get("cache-control")]).toEqual([422, "no-store"]);
});
