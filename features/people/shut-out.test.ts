import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let otto: Actor;
/** Of another site. */
let olga: Actor;
const purpose = "He asked for it by letter, with his name and birthday";

beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  otto = await world.staff("Otto", { roles: ["support"], sites: ["127.0.0.1"] });
  olga = await world.staff("Olga", { roles: ["support"], sites: ["other.test"] });
});

const blocked = (name: string) => world.member(name, { status: "blocked" });
const ask = (
  call: "people.exportFor" | "people.eraseFor",
  of: Actor,
  more: Parameters<typeof world.call>[2] = {},
) => world.call(call, { member: { id: of.id }, purpose }, { as: otto, ...more });
const audits = (call: string, of: Actor) =>
  world.db
    .selectFrom("audit")
    .where("call", "=", call)
    .where("subject_id", "=", of.id)
    .select(["staff_id", "purpose"])
    .execute();
const linkOf = async (of: Actor) => {
  const mail = await expect
    .poll(() => world.mails().find((each) => each.includes(`To: ${of.email}`)) ?? "")
    .not.toBe("")
    .then(() => world.mails().find((each) => each.includes(`To: ${of.email}`)) ?? "");
  const [link = ""] = /\/exports\/[\w-]+\.zip\?token=(?:3D)?[\w-]+/.exec(mail) ?? [];
  return link.replace("=3D", "=");
};

test("whoever is shut out gets the copy of their data by a link to their own address, and nobody else by it", async () => {
  const bob = await blocked("Bob");
  const key = randomUUID();
  expect((await ask("people.exportFor", bob, { key })).status).toBe(200);
  expect((await ask("people.exportFor", bob, { key })).status).toBe(200);
  expect(await audits("people.exportFor", bob)).toEqual([{ staff_id: otto.id, purpose }]);
  const link = await linkOf(bob);
  const fetched = await fetch(world.url + link);
  expect([fetched.status, fetched.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const zip = Buffer.from(await fetched.arrayBuffer());
  expect(zip.subarray(0, 2).toString()).toBe("PK");
  const [path = "", token = ""] = link.split("?token=");
  for (const other of [
    path,
    `${path}?token=${token.startsWith("x") ? "y" : "x"}${token.slice(1)}`,
    `${path}?token=`,
  ])
    expect((await fetch(world.url + other)).status, other).toBe(403);
  // A link to one's own copy opens nobody else's.
  const carl = await blocked("Carl");
  await ask("people.exportFor", carl);
  const [carls = ""] = (await linkOf(carl)).split("?");
  expect((await fetch(`${world.url}${carls}?token=${token}`)).status).toBe(404);
});

test("two at once make one copy", async () => {
  const dirk = await blocked("Dirk");
  const both = await Promise.all([ask("people.exportFor", dirk), ask("people.exportFor", dirk)]);
  const said = both.map(({ status, problem }) => (status === 200 ? "made" : problem.code));
  expect(said).toContain("made");
  expect(said.every((each) => each === "made" || each === "export_running")).toBe(true);
});

test("whoever is shut out is erased for good, with a reason; what was decided stays without them", async () => {
  const eve = await blocked("Eve");
  expect((await ask("people.eraseFor", eve)).status).toBe(200);
  await expect
    .poll(
      async () =>
        (
          await world.db
            .selectFrom("account")
            .where("id", "=", eve.id)
            .select("erased_at")
            .executeTakeFirst()
        )?.erased_at,
    )
    .not.toBeNull();
  expect(await audits("people.eraseFor", eve)).toEqual([{ staff_id: otto.id, purpose }]);
  expect((await ask("people.eraseFor", eve)).status).toBe(404);
  expect((await world.call("people.read", { id: eve.id }, { as: otto })).status).toBe(404);
});

test("members who can log in ask for themselves; suspended ones cannot", async () => {
  const fred = await world.member("Fred");
  for (const call of ["people.exportFor", "people.eraseFor"] as const) {
    const { status, problem } = await ask(call, fred);
    expect([status, problem.code]).toEqual([409, "can_ask_themselves"]);
  }
  await world.db
    .updateTable("account")
    .set({ suspended_until: new Date(Date.now() + 86_400_000) })
    .where("id", "=", fred.id)
    .execute();
  expect((await ask("people.exportFor", fred)).status).toBe(200);
});

test("nobody without the right, of another site, or who has not just shown who they are", async () => {
  const gus = await blocked("Gus");
  const mo = await world.staff("Mo", { roles: ["moderator"], sites: ["127.0.0.1"] });
  const late = await world.staff("Late", {
    roles: ["support"],
    sites: ["127.0.0.1"],
    proved: false,
  });
  const anna = await world.member("Anna");
  for (const call of ["people.exportFor", "people.eraseFor"] as const) {
    for (const as of [mo, olga, anna, null])
      expect((await ask(call, gus, { as })).status).toBe(404);
    const { status, problem } = await ask(call, gus, { as: late });
    expect([status, problem.code]).toEqual([403, "step_up_required"]);
    const short = await world.call(call, { member: { id: gus.id }, purpose: "why" }, { as: otto });
    expect(short.status).toBe(422);
  }
  expect(await audits("people.eraseFor", gus)).toEqual([]);
});
