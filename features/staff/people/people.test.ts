import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";
import {
  codeOf,
  office,
  officeEnvironment,
  password,
  sessionIn,
  withPassword,
} from "../staff-cast.ts";

let world: World;
let otto: Actor; // owner of everything, who can sign in
let mara: Actor; // manager of the first site
let ella: Actor; // manager of another site
let first: string;
const host = "first.test";

const all = { role: "moderator", site_id: null };
const invite = (as: Actor, email: string, grants: { role: string; site_id: string | null }[]) =>
  world.call("staff.invite", { email, name: "New", grants }, { as });
const person = async (as: Actor, who: Actor) =>
  world.call("staff.readPerson", { id: who.id }, { as });
const status = (as: Actor, who: Actor, to: "active" | "suspended" | "left") =>
  world.call("staff.changeStatus", { id: who.id, status: to }, { as });

beforeAll(async () => {
  world = await openWorld({}, officeEnvironment);
  first = await world.site(host);
  await world.site("other.test");
  otto = await world.staff("Otto");
  await withPassword(world, otto);
  mara = await world.staff("Mara", { roles: ["manager"], sites: [host] });
  ella = await world.staff("Ella", { roles: ["manager"], sites: ["other.test"] });
});

async function accept(link: string | null, email: string): Promise<Actor> {
  const token = new URL(link ?? "").searchParams.get("token") ?? "";
  const at = { host: office };
  const { body } = await world.call("staff.readInvitation", { token }, at);
  const accepted = await world.call(
    "staff.acceptWithPassword",
    { token, name: "New", language: "en", password, code: codeOf(body.totp.secret) },
    at,
  );
  return sessionIn(accepted.headers, { id: "", name: "New", email });
}

test("an owner invites: the link is in the answer once, in no mail, and gives those roles", async () => {
  const { body } = await invite(otto, "lea@office.test", [{ role: "support", site_id: first }]);
  const lea = await accept(body.link, "lea@office.test");
  const self = (await world.call("staff.readSelf", {}, { as: lea })).body;
  expect(self.site.id).toBe(first);
  expect(self.rights).toContain("members.support");
  expect(self.rights).not.toContain("messages.read");
  expect(world.mails().join("\n")).not.toContain("operator/invitation");
  expect((await invite(otto, "LEA@office.test", [all])).problem.code).toBe("staff_exists");
});

test("a repeat of an invitation is answered without its link", async () => {
  const input = { email: "rita@office.test", name: "Rita", grants: [all] };
  const options = { as: otto, key: "an-invitation-that-was-lost" };
  expect((await world.call("staff.invite", input, options)).body.link).toMatch(/token=/);
  expect((await world.call("staff.invite", input, options)).body.link).toBeNull();
});

test("a manager gives what they may on their own site, and nothing beyond", async () => {
  const given = await invite(mara, "gil@office.test", [{ role: "moderator", site_id: first }]);
  expect(given.status).toBe(200);
  for (const grant of [all, { role: "owner", site_id: first }, { role: "finance", site_id: first }])
    expect((await invite(mara, "hal@office.test", [grant])).problem.code).toBe("beyond_own_rights");
  const unknown = await invite(otto, "hal@office.test", [{ role: "pirate", site_id: null }]);
  expect(unknown.problem.fields).toMatchObject([{ path: "grants" }]);
});

test("an invitation is taken back, by who might give it", async () => {
  const { body } = await invite(otto, "tim@office.test", [all]);
  const input = { email: "tim@office.test" };
  expect((await world.call("staff.withdrawInvitation", input, { as: ella })).problem.code).toBe(
    "beyond_own_rights",
  );
  expect((await world.call("staff.withdrawInvitation", input, { as: otto })).status).toBe(200);
  expect((await world.call("staff.withdrawInvitation", input, { as: otto })).status).toBe(404);
  const token = new URL(body.link ?? "").searchParams.get("token") ?? "";
  expect((await world.call("staff.readInvitation", { token }, { host: office })).status).toBe(404);
});

test("staff of another site see and change nobody of this one; members nobody at all", async () => {
  const mod = await world.staff("Mod", { roles: ["moderator"], sites: [host] });
  expect((await person(ella, mod)).status).toBe(404);
  expect((await status(ella, mod, "suspended")).status).toBe(404);
  const seen = (await world.call("staff.listStaff", {}, { as: ella })).body.people;
  expect(seen.map(({ id }) => id)).toContain(ella.id);
  expect(seen.map(({ id }) => id)).not.toContain(mod.id);
  for (const outsider of [mod, await world.member("Mia")])
    expect((await world.call("staff.listStaff", {}, { as: outsider, host: office })).status).toBe(
      404,
    );
});

test("a manager of a site neither suspends an owner nor resets anybody", async () => {
  expect((await status(mara, otto, "suspended")).problem.code).toBe("beyond_own_rights");
  const mod = await world.staff("Modesta", { roles: ["moderator"], sites: [host] });
  expect((await world.call("staff.resetWaysIn", { id: mod.id }, { as: mara })).problem.code).toBe(
    "beyond_own_rights",
  );
  expect((await status(mara, mod, "suspended")).status).toBe(200);
});

test("a manager of a site reads neither address nor sessions of those whose rights go beyond theirs", async () => {
  const mod = await world.staff("Modana", { roles: ["moderator"], sites: [host] });
  const owner = (await person(mara, otto)).body;
  expect([owner.person.email, owner.person.seen_at, owner.sessions]).toEqual([
    expect.stringMatching(/^ot…@/),
    null,
    [],
  ]);
  expect((await person(mara, mod)).body).toMatchObject({ person: { email: mod.email } });
  expect((await person(mara, mod)).body.sessions).toHaveLength(1);
  expect((await person(mara, mara)).body.person.email).toBe(mara.email);
  const { people } = (await world.call("staff.listStaff", {}, { as: mara })).body;
  expect(JSON.stringify(people)).not.toContain(otto.email);
  expect(JSON.stringify(people)).toContain(mod.email);
  expect((await person(otto, mara)).body.person.email).toBe(mara.email);
});

test("suspended, sessions are over at once; taken back, they sign in as before", async () => {
  const sam = await world.staff("Sam", { roles: ["editor"] });
  expect((await world.call("staff.readMe", {}, { as: sam })).status).toBe(200);
  expect((await status(otto, sam, "suspended")).status).toBe(200);
  expect((await world.call("staff.readMe", {}, { as: sam })).status).toBe(404);
  const his = await withPassword(world, sam);
  expect((await status(otto, sam, "active")).status).toBe(200);
  expect((await world.call("staff.readMe", {}, { as: sam })).status).toBe(404); // the session is over
  const back = await world.call(
    "staff.signIn",
    { email: sam.email, password, code: his.code() },
    { host: office },
  );
  expect(back.status).toBe(200);
});

test("who leaves keeps nothing: no session, role, way in, nor link that they made", async () => {
  const leo = await world.staff("Leo", { roles: ["manager"] });
  const { body } = await invite(leo, "friend@office.test", [{ role: "editor", site_id: first }]);
  await withPassword(world, leo);
  expect((await status(otto, leo, "left")).status).toBe(200);
  expect((await world.call("staff.readMe", {}, { as: leo })).status).toBe(404);
  const { person: left } = (await person(otto, leo)).body;
  expect(left).toMatchObject({ status: "left", grants: [], passkeys: 0, password: false });
  const token = new URL(body.link ?? "").searchParams.get("token") ?? "";
  expect((await world.call("staff.readInvitation", { token }, { host: office })).status).toBe(404);
  expect((await status(otto, leo, "active")).problem.code).toBe("has_left");
});

test("nobody suspends, lets go or resets themselves", async () => {
  expect((await status(otto, otto, "suspended")).problem.code).toBe("not_yourself");
  expect((await world.call("staff.resetWaysIn", { id: otto.id }, { as: otto })).problem.code).toBe(
    "not_yourself",
  );
});

test("a reset takes every way in and session, and its link gives new ones; a mail says so", async () => {
  const nina = await world.staff("Nina", { roles: ["finance"] });
  const before = await withPassword(world, nina);
  const reset = await world.call("staff.resetWaysIn", { id: nina.id }, { as: otto });
  expect((await world.call("staff.readMe", {}, { as: nina })).status).toBe(404);
  const old = { email: nina.email, password, code: before.code() };
  expect((await world.call("staff.signIn", old, { host: office })).status).toBe(401);
  const back = await accept(reset.body.link, nina.email);
  expect((await world.call("staff.readMe", {}, { as: back })).body.email).toBe(nina.email);
  await expect
    .poll(() => world.mails().some((mail) => mail.includes(`To: ${nina.email}`)))
    .toBe(true);
});

test("roles change at once; what a manager may not take stays", async () => {
  const kim = await world.staff("Kim", { roles: ["editor"], sites: "all" });
  const roles = (as: Actor, grants: { role: string; site_id: string | null }[]) =>
    world.call("staff.changeGrants", { id: kim.id, grants }, { as });
  expect((await roles(mara, [{ role: "moderator", site_id: first }])).status).toBe(200);
  const { grants } = (await person(otto, kim)).body.person;
  expect(grants).toEqual([
    { role: "editor", site_id: null },
    { role: "moderator", site_id: first },
  ]);
  expect((await roles(mara, [{ role: "owner", site_id: null }])).problem.code).toBe(
    "beyond_own_rights",
  );
  expect((await roles(otto, [{ role: "auditor", site_id: null }])).status).toBe(200);
  expect((await world.call("staff.readSelf", {}, { as: kim })).body.rights).toEqual(["audit.read"]);
});

test("the last owner who can sign in stays one, whatever two do at once", async () => {
  const twin = await world.staff("Twin");
  await withPassword(world, twin);
  const less = (as: Actor, of: Actor) =>
    world.call("staff.changeGrants", { id: of.id, grants: [] }, { as });
  const answers = await Promise.all([less(otto, twin), less(twin, otto)]);
  const refused = answers.filter(({ problem }) => problem?.code === "last_owner");
  expect(answers.filter(({ status: code }) => code === 200).length).toBeLessThanOrEqual(1);
  const { count } = await world.db
    .selectFrom("staff_grant")
    .innerJoin("staff", "staff.id", "staff_grant.staff_id")
    .where("role", "=", "owner")
    .where("status", "=", "active")
    .where("password_hash", "is not", null)
    .select((q) => q.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBeGreaterThan(0);
  expect(refused.length + answers.filter(({ status: code }) => code === 404).length).toBeLessThan(
    3,
  );
});

test("a session of somebody ends, and the others stay", async () => {
  const uma = await world.staff("Uma", { roles: ["support"], sites: [host] });
  const owner = await world.staff("Ute");
  const [session] = (await person(owner, uma)).body.sessions;
  const input = { id: uma.id, session: session?.id ?? "" };
  expect((await world.call("staff.endStaffSession", input, { as: ella })).status).toBe(404);
  expect((await world.call("staff.endStaffSession", input, { as: owner })).status).toBe(200);
  expect((await world.call("staff.endStaffSession", input, { as: owner })).status).toBe(404);
  expect((await world.call("staff.readMe", {}, { as: uma })).status).toBe(404);
});
