import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { allGraveCalls } from "#features/all-grave-calls.server.ts";
import { decoded } from "#test/decoded-mail.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { ownerPowers, sharedRights } from "./owner-powers.server.ts";
import { type Right, rights, shippedRoles } from "./rights.ts";
import { codeOf, office, officeEnvironment, password } from "./staff-cast.ts";

// An owner is judged by rights, not by the role's name: nobody becomes one, or an owner in all but
// name, by one person's act, and every owner hears by mail of who gains, loses or gets back such
// rights.

let world: World;
let otto: Actor, wilma: Actor, dieter: Actor;
let names = 0;
const named = (name: string) => `${name}${(names += 1)}`;
beforeAll(async () => {
  world = await openWorld({}, officeEnvironment);
  otto = await world.staff("Otto");
  wilma = await world.staff("Wilma");
  dieter = await world.staff("Dieter");
});
beforeEach(async () => {
  await sql`delete from staff_proposal`.execute(world.db);
});

const everything = { name: "everything", rights };
const keysAlone = { name: "keys alone", rights: ["keys.change", "words.edit"] as const };
const allButKeys = {
  name: "all that a manager may",
  rights: rights.filter((right) => right !== "keys.change"),
};
const grave = [everything, keysAlone];

async function saveRole(held: readonly Right[], name = named("helper").toLowerCase()) {
  const answer = await world.call("staff.saveRole", { name, rights: [...held] }, { as: otto });
  return { name, answer };
}
const grantsFor = (role: string) => [{ role, site_id: null }];
const mayOf = async ({ id }: Pick<Actor, "id">): Promise<string[]> =>
  (
    await sql<{ right: string }>`select distinct unnest(r.rights) as right
      from staff_grant g join office_role r on r.name = g.role where g.staff_id = ${id}`.execute(
      world.db,
    )
  ).rows.map(({ right }) => right);
async function accept(link: string | null, name: string): Promise<Pick<Actor, "id">> {
  const token = new URL(link ?? "").searchParams.get("token") ?? "";
  const at = { host: office };
  const { body } = await world.call("staff.readInvitation", { token }, at);
  const code = codeOf(body.totp.secret);
  const accepting = { token, name, language: "en" as const, password, code };
  expect((await world.call("staff.acceptWithPassword", accepting, at)).status).toBe(200);
  return world.db
    .selectFrom("staff")
    .where("name", "=", name)
    .select("id")
    .executeTakeFirstOrThrow();
}
const invite = (role: string, name: string) =>
  world.call(
    "staff.invite",
    { email: `${name.toLowerCase()}@office.test`, name, grants: grantsFor(role) },
    { as: otto },
  );

/** Each way to get rights, by one person: the code that it is refused with, and who would gain. */
const ways: Readonly<
  Record<string, (held: readonly Right[]) => Promise<{ code: string; who: Pick<Actor, "id"> }>>
> = {
  async "roles that somebody gets"(held) {
    const { name } = await saveRole(held);
    const who = await world.staff(named("Nora"), { roles: ["editor"] });
    const given = { id: who.id, grants: grantsFor(name) };
    const { problem } = await world.call("staff.changeGrants", given, { as: otto });
    return { code: problem?.code, who };
  },
  async "roles that somebody gets for one site"(held) {
    const { name } = await saveRole(held);
    const who = await world.staff(named("Nora"), { roles: ["editor"] });
    const given = { id: who.id, grants: [{ role: name, site_id: world.siteId }] };
    const { problem } = await world.call("staff.changeGrants", given, { as: otto });
    return { code: problem?.code, who };
  },
  async "rights of a role that somebody has"(held) {
    const { name } = await saveRole(["words.edit"]);
    const who = await world.staff(named("Nora"), { roles: [name] });
    const { answer } = await saveRole(held, name);
    return { code: answer.problem?.code, who };
  },
  async "rights of a role that somebody suspended has"(held) {
    const { name } = await saveRole(["words.edit"]);
    const who = await world.staff(named("Nora"), { roles: [name] });
    await sql`update staff set status = 'suspended' where id = ${who.id}`.execute(world.db);
    const { answer } = await saveRole(held, name);
    return { code: answer.problem?.code, who };
  },
  async "an invitation"(held) {
    const { name } = await saveRole(held);
    const person = named("Nora");
    const { status, problem, body } = await invite(name, person);
    const who = status === 200 ? await accept(body.link, person) : { id: randomUUID() };
    return { code: problem.code === "owner_by_promotion" ? "waits_for_second" : "", who };
  },
};

test.each(
  Object.entries(ways).flatMap(([name, way]) => grave.map((role) => [name, role.name, way, role])),
)(
  "trust row 31: %s: %s takes two people, whatever the role is called",
  async (_, __, way, role) => {
    const { code, who } = await (way as (typeof ways)[string])((role as typeof everything).rights);
    expect(code).toBe("waits_for_second");
    expect(await mayOf(who)).not.toContain("keys.change");
  },
);

test.each(Object.entries(ways))("%s: less than that takes one person", async (_, way) => {
  const { who } = await way(allButKeys.rights);
  expect(await mayOf(who)).toContain("refunds.large");
});

test("a role that grows while an invitation names it gives its person no such right", async () => {
  const { name } = await saveRole(["words.edit"]);
  const person = named("Nils");
  const { body } = await invite(name, person);
  expect((await saveRole(rights, name)).answer.status).toBe(200);
  expect(await mayOf(await accept(body.link, person))).not.toContain("keys.change");
});

test("what two people give is given, with a mail to every owner; and so is what is lost", async () => {
  const { name } = await saveRole(["words.edit"]);
  const nora = await world.staff(named("Nora"), { roles: [name] });
  const [gained = []] = await mailedBy(async () => {
    const { answer } = await saveRole(rights, name);
    const { proposal } = answer.problem.data as { proposal: string };
    const told = await world.call(
      "proposals.confirm",
      { proposal: { id: proposal } },
      { as: wilma },
    );
    expect(told.status).toBe(200);
  }, [dieter]);
  expect(await mayOf(nora)).toContain("keys.change");
  expect(gained).toEqual([expect.stringContaining(`new owner`)]);
  const [lost = []] = await mailedBy(() => saveRole(["words.edit"], name), [dieter]);
  expect(lost).toEqual([expect.stringContaining("owner’s rights were taken")]);
});

const changes = {
  suspended: (id: string) =>
    world.call("staff.changeStatus", { id, status: "suspended" }, { as: otto }),
  back: (id: string) => world.call("staff.changeStatus", { id, status: "active" }, { as: otto }),
  left: (id: string) => world.call("staff.changeStatus", { id, status: "left" }, { as: otto }),
  stripped: (id: string) =>
    world.call("staff.changeGrants", { id, grants: grantsFor("editor") }, { as: otto }),
};
test.each(Object.entries(changes))(
  "an owner, or one in all but name, who is %s: every owner gets a mail, the person too",
  async (how, change) => {
    for (const role of ["owner", (await saveRole(rights)).name]) {
      const olga = await world.staff(named("Olga"), { roles: [role] });
      if (how === "back") await changes.suspended(olga.id);
      const [toDieter = [], toOlga = []] = await mailedBy(() => change(olga.id), [dieter, olga]);
      expect(toDieter, role).toHaveLength(1);
      expect(toOlga, role).toHaveLength(role === "owner" ? 1 : 0);
    }
    const eva = await world.staff(named("Eva"), { roles: ["editor"] });
    if (how === "back") await changes.suspended(eva.id);
    expect(await mailedBy(() => change(eva.id), [dieter])).toEqual([[]]);
  },
);

test("who takes somebody back is not their second person", async () => {
  const sam = await world.staff(named("Sam"));
  await changes.suspended(sam.id);
  await sql`delete from staff_tie`.execute(world.db);
  await changes.back(sam.id);
  const { rows } = await sql<{ yes: boolean }>`
    select staff_independent(${sam.id}, array[${otto.id}]::uuid[]) as yes`.execute(world.db);
  expect(rows).toEqual([{ yes: false }]);
});

test("every call of two persons ties whom a role gives its right", () => {
  const shared = sharedRights({ graveCalls: allGraveCalls });
  for (const { rule } of Object.values(allGraveCalls)) expect(shared).toContain(rule.may);
  expect(shared).toContain("credits.give");
  // What nobody may do alone, and two only for all sites, is an owner's power.
  const everywhere = Object.values(allGraveCalls).filter(
    ({ call, rule }) => rule.everywhere && call.staff?.may !== rule.may,
  );
  expect(everywhere.length).toBeGreaterThan(1);
  for (const { rule } of everywhere)
    expect(ownerPowers({ role: "some", rights: [rule.may] })).toEqual([rule.may]);
  for (const [role, held] of Object.entries(shippedRoles))
    expect(ownerPowers({ role, rights: held }).length > 0, role).toBe(role === "owner");
});

async function mailedBy(act: () => Promise<unknown>, readers: readonly Actor[]) {
  const mailsTo = ({ email }: Actor) =>
    world
      .mails()
      .map(decoded)
      .flatMap(({ to, subject }) => (to === email ? [subject] : []));
  await world.mailsDone();
  const before = readers.map((reader) => mailsTo(reader).length);
  await act();
  await world.mailsDone();
  return readers.map((reader, at) => mailsTo(reader).slice(before[at]));
}
