import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "#features/chat/chat-cast.ts";
import { dueProposalsJob } from "#features/office/second-person/due.server.ts";
import { accountStatus } from "./account-status.ts";
import { type Actor, openWorld, type World } from "./world.ts";

// Where nobody else may be the second person: a day, and the owners know.

let world: World;
let otto: Actor, olga: Actor;
let names = 0;
beforeAll(async () => {
  world = await openWorld();
  await world.site("other.test");
  otto = await world.staff("Otto");
  olga = await world.staff("Olga", { sites: ["other.test"] });
  await world.staff("Mara", { roles: ["support"] });
});
beforeEach(async () => {
  await sql`delete from staff_proposal`.execute(world.db);
});

async function banned(): Promise<{ bob: Actor; caseId: string; proposal: string }> {
  const bob = await world.member(`Bob${(names += 1)}`);
  const opened = { profile: { id: bob.id }, gravity: 2 };
  const { id } = (await world.call("moderation.openCase", opened, { as: otto })).body.case;
  const { status, problem } = await world.call(
    "moderation.decide",
    { case: { id }, kinds: ["ban"], facts: "harassment", words: "You are ugly" },
    { as: otto },
  );
  expect([status, problem.code]).toEqual([409, "waits_for_second"]);
  expect(problem).toMatchObject({ data: { alone: "yes" } });
  expect(problem.detail).toContain("by itself in a day");
  return { bob, caseId: id, proposal: (problem.data as { proposal: string }).proposal };
}
const statusOf = (whom: Actor) => accountStatus(world, whom);
const aDayLater = (proposal: string) =>
  sql`update staff_proposal set runs_at = now() where id = ${proposal}`.execute(world.db);
const run = (proposal: string) => dueProposalsJob(world.services).run({ proposal });
const ended = async () =>
  (await world.call("proposals.list", { ended: "yes" }, { as: otto })).body.proposals;

test("it runs a day later by itself, once, and the owners were told by mail", async () => {
  const { bob, proposal } = await banned();
  await eventually(() =>
    world
      .mails()
      .some((mail) => mail.includes(`To: ${otto.email}`) && mail.includes("/operator/proposals")),
  ).toBe(true);
  expect(world.mails().some((mail) => mail.includes(`To: ${olga.email}`))).toBe(false);
  const [waiting] = (await world.call("proposals.list", {}, { as: otto })).body.proposals;
  const inHours = (Date.parse(waiting?.runs_at ?? "") - Date.now()) / 3_600_000;
  expect(inHours).toBeGreaterThan(23);
  expect(inHours).toBeLessThan(25);
  await run(proposal);
  expect(await statusOf(bob), "not before").toBe("active");
  await aDayLater(proposal);
  await Promise.all([run(proposal), run(proposal)]);
  expect(await statusOf(bob)).toBe("blocked");
  expect(await ended()).toMatchObject([{ end: { how: "carried_out", by: null } }]);
  const { rows } = await sql<{ staff_id: string }>`
    select staff_id from audit where detail ->> 'proposal' = ${proposal} order by seq`.execute(
    world.db,
  );
  expect(rows).toEqual([{ staff_id: otto.id }, { staff_id: otto.id }]);
});

test("the queue wakes it up by itself", async () => {
  const { bob, proposal } = await banned();
  await aDayLater(proposal);
  await world.jobsDue("office-proposal");
  await expect.poll(() => statusOf(bob)).toBe("blocked");
});

test("taken back, it never runs", async () => {
  const { bob, proposal } = await banned();
  await world.call("proposals.withdraw", { proposal: { id: proposal } }, { as: otto });
  await run(proposal);
  expect(await statusOf(bob)).toBe("active");
  expect(await ended()).toMatchObject([{ end: { how: "withdrawn", by: "Otto" } }]);
});

test("what would be refused by then ends, and says why", async () => {
  const { caseId, proposal } = await banned();
  const dismiss = { case: { id: caseId }, kinds: ["dismiss" as const] };
  await sql`update moderation_case set status = 'closed', closed_at = now()
    where id = ${caseId}`.execute(world.db);
  await aDayLater(proposal);
  await run(proposal);
  const said = (await world.call("moderation.decide", dismiss, { as: otto })).problem;
  expect(said.code).toBe("decided_already");
  expect(await ended()).toMatchObject([{ end: { how: "expired", reason: said.detail } }]);
});

test("whoever has come to work here meanwhile is the second person, and nothing runs by itself", async () => {
  const { bob, proposal } = await banned();
  const wilma = await world.staff("Wilma", { roles: ["moderator"], sites: ["127.0.0.1"] });
  await aDayLater(proposal);
  await run(proposal);
  expect(await statusOf(bob)).toBe("active");
  const confirmed = await world.call(
    "proposals.confirm",
    { proposal: { id: proposal } },
    { as: wilma },
  );
  expect([confirmed.status, await statusOf(bob)]).toEqual([200, "blocked"]);
});
