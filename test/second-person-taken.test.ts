import { sql } from "kysely";
import { afterEach, beforeAll, expect, test } from "vitest";
import { eventually } from "#features/chat/chat-cast.ts";
import { dueProposalsJob } from "#features/office/second-person/due.server.ts";
import { accountStatus } from "./account-status.ts";
import { type Actor, openWorld, type World } from "./world.ts";

// Whoever makes themselves alone, or their own second person, gains nothing by it for a week.

let world: World;
let otto: Actor;
let names = 0;
const named = (name: string) => `${name}${(names += 1)}`;
beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  otto = await world.staff("Otto");
});
afterEach(async () => {
  await sql`update staff set status = 'left' where id <> ${otto.id}`.execute(world.db);
  await sql`delete from staff_proposal`.execute(world.db);
  await sql`delete from staff_lapse`.execute(world.db);
  await sql`delete from staff_tie`.execute(world.db);
});

async function ban() {
  const bob = await world.member(named("Bob"));
  const opened = { profile: { id: bob.id }, gravity: 2 };
  const { id } = (await world.call("moderation.openCase", opened, { as: otto })).body.case;
  const { status, problem } = await world.call(
    "moderation.decide",
    { case: { id }, kinds: ["ban"], facts: "harassment", words: "You are ugly" },
    { as: otto },
  );
  expect([status, problem.code]).toEqual([409, "waits_for_second"]);
  const { alone, proposal } = problem.data as { alone: string; proposal: string };
  return { bob, alone, proposal, detail: problem.detail };
}
const statusOf = (whom: Actor) => accountStatus(world, whom);
const later = (proposal: string, days: number) =>
  sql`update staff_proposal set runs_at = runs_at - make_interval(days => ${days}),
    expires_at = expires_at - make_interval(days => ${days}) where id = ${proposal}`.execute(
    world.db,
  );
const run = (proposal: string) => dueProposalsJob(world.services).run({ proposal });
const waitingDays = async () => {
  const [line] = (await world.call("proposals.list", {}, { as: otto })).body.proposals;
  if (!line?.runs_at) throw new Error("it does not run by itself");
  return { taken: line.taken, days: (Date.parse(line.runs_at) - Date.now()) / 86_400_000 };
};
const status = (id: string, to: "active" | "suspended" | "left") =>
  world.call("staff.changeStatus", { id, status: to }, { as: otto });
const grants = (id: string, list: { role: string; site_id: string | null }[]) =>
  world.call("staff.changeGrants", { id, grants: list }, { as: otto });
const confirmed = (proposal: string, as: Actor) =>
  world.call("proposals.confirm", { proposal: { id: proposal } }, { as });

const ways: readonly [string, (wilma: Actor) => Promise<{ status: number }>][] = [
  ["suspended", ({ id }) => status(id, "suspended")],
  ["let go", ({ id }) => status(id, "left")],
  ["reset", ({ id }) => world.call("staff.resetWaysIn", { id }, { as: otto })],
  ["without the role", ({ id }) => grants(id, [{ role: "support", site_id: null }])],
];
test.each(ways)(
  "an owner who was %s by the other leaves them alone for a week, not a day, and is told",
  async (_, take) => {
    const wilma = await world.staff(named("Wilma"));
    expect((await take(wilma)).status).toBe(200);
    const { bob, alone, proposal, detail } = await ban();
    expect(alone).toBe("taken");
    expect(detail).toContain("seven days");
    const { days, taken } = await waitingDays();
    expect([taken, Math.round(days)]).toEqual([true, 7]);
    await eventually(() =>
      world
        .mails()
        .some(
          (mail) =>
            mail.includes(`To: ${wilma.email}`) && mail.includes("in seven days, not in one"),
        ),
    ).toBe(true);
    await later(proposal, 2);
    await run(proposal);
    expect(await statusOf(bob), "not after two days").toBe("active");
    await later(proposal, 5);
    await run(proposal);
    expect(await statusOf(bob)).toBe("blocked");
  },
);

test("a right that is taken out of a role counts like the role", async () => {
  await world.db
    .insertInto("office_role")
    .values({ name: "bouncer", rights: ["reports.decide"] })
    .execute();
  const wilma = await world.staff(named("Wilma"), { roles: ["bouncer"], sites: ["127.0.0.1"] });
  const role = { name: "bouncer", rights: ["members.read" as const] };
  expect((await world.call("staff.saveRole", role, { as: otto })).status).toBe(200);
  expect((await ban()).alone).toBe("taken");
  // No owner: what the office does is not theirs to know any more.
  expect(world.mails().some((mail) => mail.includes(`To: ${wilma.email}`))).toBe(false);
});

test("whoever could not have confirmed, or was taken long ago, makes nobody wait", async () => {
  const support = await world.staff(named("Mara"), { roles: ["support"] });
  const elsewhere = await world.staff(named("Olga"), { sites: ["other.test"] });
  const wilma = await world.staff(named("Wilma"));
  for (const { id } of [support, elsewhere, wilma]) await status(id, "suspended");
  await sql`update staff_lapse set at = at - interval '8 days' where staff_id = ${wilma.id}`.execute(
    world.db,
  );
  expect((await ban()).alone).toBe("yes");
});

test("who waits for a day and takes the second person away meanwhile waits for the week", async () => {
  const { bob, alone, proposal } = await ban();
  expect(alone).toBe("yes");
  const wilma = await world.staff(named("Wilma"));
  await status(wilma.id, "suspended");
  await later(proposal, 2);
  await run(proposal);
  expect(await statusOf(bob)).toBe("active");
  expect(Math.round((await waitingDays()).days)).toBe(5);
  await later(proposal, 5);
  await run(proposal);
  expect(await statusOf(bob)).toBe("blocked");
});

test("taken back, they are the second person again after seven days", async () => {
  const wilma = await world.staff(named("Wilma"));
  await status(wilma.id, "suspended");
  await status(wilma.id, "active");
  expect((await ban()).alone, "by the person who took them back").toBe("taken");
  await sql`update staff_tie set at = at - interval '7 days'`.execute(world.db);
  const { alone, proposal } = await ban();
  expect(alone).toBe("no");
  const again = await world.db
    .selectFrom("staff")
    .where("id", "=", wilma.id)
    .select("status")
    .executeTakeFirstOrThrow();
  expect(again.status).toBe("active");
  expect(proposal).toBeTruthy();
});

test("whom somebody has just let in is not their second person, and does not count as one", async () => {
  const sam = await world.staff(named("Sam"), { roles: ["support"] });
  expect((await grants(sam.id, [{ role: "moderator", site_id: null }])).status).toBe(200);
  await sql`delete from staff_lapse`.execute(world.db);
  const { bob, alone, proposal } = await ban();
  expect(alone).toBe("yes");
  const { status: refused, problem } = await confirmed(proposal, sam);
  expect([refused, problem.code]).toEqual([403, "let_in_by_proposer"]);
  expect(await statusOf(bob)).toBe("active");
  await sql`update staff_tie set at = now() - interval '8 days' where other = ${sam.id}`.execute(
    world.db,
  );
  expect((await confirmed(proposal, sam)).status).toBe(200);
  expect(await statusOf(bob)).toBe("blocked");
});

test("nor is whom they have just given new ways in", async () => {
  const wilma = await world.staff(named("Wilma"));
  const { alone, proposal } = await ban();
  expect(alone).toBe("no");
  await world.call("staff.resetWaysIn", { id: wilma.id }, { as: otto });
  const back = await world.staff(named("Back")); // her session, with the link that Otto got
  await sql`update staff_session set staff_id = ${wilma.id} where staff_id = ${back.id}`.execute(
    world.db,
  );
  const { status: refused, problem } = await confirmed(proposal, { ...back, id: wilma.id });
  expect([refused, problem.code]).toEqual([403, "let_in_by_proposer"]);
});
