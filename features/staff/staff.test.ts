import { sql } from "kysely";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { rights, shippedRoles } from "./rights.ts";
import { password, withPassword } from "./staff-cast.ts";

let world: World;
let olga: Actor;
let otto: Actor;
let alice: Actor;
beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  olga = await world.staff("Olga");
  otto = await world.staff("Otto", { roles: ["moderator"], sites: ["other.test"] });
  alice = await world.member("Alice");
});

const self = (as: Actor | null, more: Parameters<World["call"]>[2] = {}) =>
  world.call("staff.readSelf", {}, { as, ...more });

test("an owner may everything on every site, a moderator what moderators do on their own", async () => {
  const owner = (await self(olga)).body;
  expect(owner.sites.map(({ host }) => host)).toEqual(["127.0.0.1", "other.test"]);
  expect(owner.rights).toEqual(rights);
  const moderator = (await self(otto)).body;
  expect(moderator.site.host).toBe("other.test");
  expect(moderator.sites.map(({ host }) => host)).toEqual(["other.test"]);
  expect(moderator.rights).toEqual(
    rights.filter((each) => shippedRoles["moderator"]?.includes(each)),
  );
  expect(moderator.rights).not.toContain("keys.change");
});

test("to visitors and members, and at another host than its own, the office is not there", async () => {
  expect((await self(null)).status).toBe(404);
  expect((await self(alice)).status).toBe(404);
  const elsewhere = { headers: { cookie: olga.cookie } };
  expect((await self(null, elsewhere)).status).toBe(200);
  expect((await self(null, { ...elsewhere, host: "other.test" })).status).toBe(404);
});

test("OFFICE_HOST is the office's, a site or not, and no other host is", async () => {
  const own = await openWorld({}, { OFFICE_HOST: "office.test" });
  onTestFinished(own.close);
  const cookie = { cookie: (await own.staff("Olga")).cookie };
  const at = (host: string) => own.call("staff.readSelf", {}, { host, headers: cookie });
  expect((await at("office.test")).status).toBe(200);
  expect((await at("127.0.0.1")).status).toBe(404);
  expect((await at("nowhere.test")).status).toBe(421);
});

test("behind TLS the cookie is bound to the host, and no other name of it opens", async () => {
  const own = await openWorld(
    {},
    { PUBLIC_URL: "https://vesper.test", OFFICE_HOST: "office.test" },
  );
  onTestFinished(own.close);
  const olga = await own.staff("Olga");
  const { code } = await withPassword(own, olga);
  const typed = { email: olga.email, password, code: code() };
  const { status, headers } = await own.call("staff.signIn", typed, { host: "office.test" });
  expect(status).toBe(200);
  const [cookie = ""] = headers.getSetCookie();
  expect(cookie).toMatch(
    /^__Host-office=[\w-]{43}; Path=\/; Max-Age=43200; SameSite=Lax; HttpOnly; Secure$/,
  );
  const [brought = ""] = cookie.split(";");
  const ask = (as: string) =>
    own.call("staff.readSelf", {}, { host: "office.test", headers: { cookie: as } });
  expect((await ask(brought)).status).toBe(200);
  expect((await ask(brought.replace("__Host-", ""))).status).toBe(404);
});

test("a site is chosen among one's own; what follows is about it", async () => {
  const nina = await world.staff("Nina", { sites: ["127.0.0.1", "other.test"] });
  const [, other] = (await self(nina)).body.sites;
  const chosen = { site: other?.id ?? "" };
  expect((await world.call("staff.chooseSite", chosen, { as: nina })).status).toBe(200);
  expect((await self(nina)).body.site).toEqual(other);
  expect((await world.call("staff.chooseSite", { site: world.siteId }, { as: otto })).status).toBe(
    404,
  );
  expect((await self(otto)).body.site).toEqual(other);
});

test.each([
  ["ended", sql`expires_at = now()`],
  ["unused for half an hour", sql`seen_at = now() - interval '30 minutes'`],
])("a session that is %s is nobody's", async (what, change) => {
  const sam = await world.staff(`Sam${what.length}`);
  expect((await self(sam)).status).toBe(200);
  await sql`update staff_session set ${change} where staff_id = ${sam.id}`.execute(world.db);
  expect((await self(sam)).status).toBe(404);
});

test("who is suspended, and who left the session, is out at once", async () => {
  const uma = await world.staff("Uma");
  await world.db
    .updateTable("staff")
    .set({ status: "suspended" })
    .where("id", "=", uma.id)
    .execute();
  expect((await self(uma)).status).toBe(404);
  const lea = await world.staff("Lea");
  const left = await world.call("staff.leave", {}, { as: lea });
  expect(left.headers.get("set-cookie")).toContain("office=;");
  expect((await self(lea)).status).toBe(404);
});

test("what somebody does is written down: who, where and which call", async () => {
  const rows = await world.db
    .selectFrom("audit")
    .where("staff_id", "=", olga.id)
    .select(["site_id", "call", "subject_id"])
    .execute();
  expect(rows).toEqual([]);
  await world.call("staff.chooseSite", { site: world.siteId }, { as: olga });
  expect(
    await world.db
      .selectFrom("audit")
      .where("staff_id", "=", olga.id)
      .select(["site_id", "call", "subject_id"])
      .execute(),
  ).toEqual([{ site_id: world.siteId, call: "staff.chooseSite", subject_id: world.siteId }]);
});

test("the office keeps an owner, of two who take each other out at once too", async () => {
  const own = await openWorld();
  onTestFinished(own.close);
  const one = await own.staff("One");
  const suspend = (id: string) =>
    own.db.updateTable("staff").set({ status: "suspended" }).where("id", "=", id).execute();
  const dismiss = (id: string) =>
    own.db.deleteFrom("staff_grant").where("staff_id", "=", id).execute();
  await expect(suspend(one.id)).rejects.toThrow("the office keeps an owner");
  await expect(dismiss(one.id)).rejects.toThrow("the office keeps an owner");
  const two = await own.staff("Two");
  const both = await Promise.allSettled([suspend(one.id), dismiss(two.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const helper = await own.staff("Helper", { roles: ["support"] });
  await suspend(helper.id);
});

test("a shipped role follows the program until it is changed; the owner's cannot be", async () => {
  const own = await openWorld();
  onTestFinished(own.close);
  const change = (name: string) =>
    own.db
      .updateTable("office_role")
      .set({ rights: ["audit.read"], shipped: false })
      .where("name", "=", name)
      .execute();
  await expect(change("owner")).rejects.toThrow("office_role_check");
  await change("analyst");
  await own.db
    .updateTable("office_role")
    .set({ rights: [] })
    .where("name", "=", "editor")
    .execute();
  await own.process();
  const rightsOf = async (name: string) =>
    (
      await own.db
        .selectFrom("office_role")
        .where("name", "=", name)
        .select("rights")
        .executeTakeFirstOrThrow()
    ).rights;
  expect(await rightsOf("analyst")).toEqual(["audit.read"]);
  expect(await rightsOf("editor")).toEqual(shippedRoles["editor"]);
});
