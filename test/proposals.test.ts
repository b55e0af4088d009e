import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { dueProposalsJob } from "#features/office/second-person/due.server.ts";
import { openGraveCast } from "./grave-cast.ts";
import type { Actor } from "./world.ts";

// How a proposal ends: confirmed, refused, taken back, in its time, and by whom (decision 51).

const {
  world,
  otto,
  wilma,
  olga,
  mara,
  aCase,
  anOrder,
  said,
  ban,
  refund,
  account,
  otherIban,
  proposed,
  about,
  confirm,
  listed,
  statusOf,
  named,
} = await openGraveCast();
beforeEach(async () => {
  await sql`delete from staff_proposal`.execute(world.db);
});

test("a repeat of the request is the same proposal; the same thing waits once", async () => {
  const { id } = await aCase();
  const key = randomUUID();
  const [first, again] = [proposed(await ban(id, otto, key)), proposed(await ban(id, otto, key))];
  expect(again).toBe(first);
  expect((await ban(id)).problem.code).toBe("proposed_already");
  const { id: other } = await aCase();
  const answers = await Promise.all([ban(other), ban(other, wilma), ban(other)]);
  expect(answers.map(({ problem }) => problem.code).sort()).toEqual([
    "proposed_already",
    "proposed_already",
    "waits_for_second",
  ]);
});

test("of two who confirm at once one is the second person; of one who confirms and one who refuses, one decides", async () => {
  const { id } = await anOrder();
  const proposal = proposed(await refund(id, "600"));
  const third = await world.staff(named("Third"));
  const answers = await Promise.all([confirm(proposal), confirm(proposal, third)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { rows } = await sql`select from refund where order_id = ${id}`.execute(world.db);
  expect(rows).toHaveLength(1);

  const { bob, id: other } = await aCase();
  const disputed = proposed(await ban(other));
  const [yes, no] = await Promise.all([
    confirm(disputed),
    world.call("proposals.refuse", { ...about(disputed), reason: "Not this one." }, { as: third }),
  ]);
  expect([yes.status, no.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await statusOf(bob)).toBe(yes.status === 200 ? "blocked" : "active");
});

test("who may no longer do it has it carried out by nobody, and it is whole again with the right", async () => {
  const { bob, id } = await aCase();
  const nora = await world.staff(named("Nora"), { sites: ["127.0.0.1"] });
  const proposal = proposed(await ban(id, nora));
  await sql`update staff_grant set role = 'support' where staff_id = ${nora.id}`.execute(world.db);
  expect((await confirm(proposal)).problem.code).toBe("proposer_may_not");
  await sql`update staff_grant set role = 'owner' where staff_id = ${nora.id}`.execute(world.db);
  await sql`update staff set status = 'suspended' where id = ${nora.id}`.execute(world.db);
  expect((await confirm(proposal)).problem.code).toBe("proposer_may_not");
  expect(await statusOf(bob)).toBe("active");
  await sql`update staff set status = 'active' where id = ${nora.id}`.execute(world.db);
  expect((await confirm(proposal)).status).toBe(200);
});

test("what would be refused by now is not carried out, says why, and goes on waiting", async () => {
  const { bob, id } = await aCase();
  const proposal = proposed(await ban(id));
  await sql`update moderation_case set status = 'closed', closed_at = now()
    where id = ${id}`.execute(world.db);
  expect((await confirm(proposal)).problem).toMatchObject({
    code: "cannot_be_carried_out",
    data: { code: "decided_already" },
  });
  // It still names the member and the case that it is about.
  expect(await listed(otto)).toMatchObject([
    {
      id: proposal,
      known: true,
      changed: true,
      values: { name: bob.name },
      to: `/operator/cases/${id}`,
      mine: true,
    },
  ]);
  expect((await world.call("proposals.withdraw", about(proposal), { as: wilma })).status).toBe(404);
  expect((await world.call("proposals.withdraw", about(proposal), { as: otto })).status).toBe(200);
  expect((await world.call("proposals.withdraw", about(proposal), { as: otto })).status).toBe(409);
  expect((await confirm(proposal)).problem.code).toBe("proposal_ended");
});

test("a colleague reads what, who, why and since when; refuses with a reason; others see nothing", async () => {
  const { bob, id } = await aCase();
  const proposal = proposed(await ban(id));
  const menu = (await world.call("office.open", {}, { as: wilma })).body.menu;
  expect(menu.find(({ to }) => to === "/operator/proposals")).toMatchObject({ waiting: 1 });
  expect(await listed(wilma)).toMatchObject([
    {
      id: proposal,
      what: "ban",
      values: { name: bob.name },
      why: said.words,
      by: "Otto",
      to: `/operator/cases/${id}`,
      mine: false,
      runs_at: null,
      end: null,
    },
  ]);
  expect([await listed(olga), await listed(mara)]).toEqual([[], []]);
  const refuse = (as: Actor, why: string) =>
    world.call("proposals.refuse", { ...about(proposal), reason: why }, { as });
  expect((await refuse(wilma, "")).problem.code).toBe("invalid");
  expect((await refuse(otto, "My own.")).problem.code).toBe("own_proposal");
  expect((await refuse(olga, "Another site.")).status).toBe(404);
  expect((await refuse(wilma, "A week is enough.")).status).toBe(200);
  expect((await refuse(wilma, "A week is enough.")).problem.code).toBe("proposal_ended");
  expect(await listed(otto, true)).toMatchObject([
    {
      what: "ban",
      known: false,
      end: { how: "refused", by: "Wilma", reason: "A week is enough." },
    },
  ]);
  const { rows } = await sql<{ input: Buffer | null }>`
    select input from staff_proposal where id = ${proposal}`.execute(world.db);
  expect(rows).toEqual([{ input: null }]);
  expect(await statusOf(bob)).toBe("active");
});

test("both decided, so neither answers the appeal; whoever gets their own money back confirms nothing", async () => {
  const { bob, id } = await aCase();
  expect((await confirm(proposed(await ban(id)))).status).toBe(200);
  expect(
    await world.db
      .selectFrom("measure")
      .where("subject_id", "=", bob.id)
      .select("deciders")
      .execute(),
  ).toEqual([{ deciders: [otto.id, wilma.id] }]);
  const order = await anOrder();
  const proposal = proposed(await refund(order.id, "600"));
  await sql`update account set email = ${wilma.email} where id = ${order.alice.id}`.execute(
    world.db,
  );
  expect((await confirm(proposal)).problem).toMatchObject({ data: { code: "own_order" } });
});

test("the database holds it too: nobody confirms their own, and it ends once", async () => {
  const proposal = proposed(await ban((await aCase()).id));
  const end = (by: Actor, status = "confirmed") =>
    sql`update staff_proposal set status = ${status}, decided_by = ${by.id}, decided_at = now(),
      input = null, reason = 'Enough.' where id = ${proposal}`.execute(world.db);
  await expect(end(otto)).rejects.toThrow("proposal_by_another");
  await expect(end(otto, "refused")).rejects.toThrow("proposal_by_another");
  await expect(end(wilma, "withdrawn")).rejects.toThrow("check");
  await end(wilma);
  await expect(end(olga, "refused")).rejects.toThrow("the proposal has ended");
});

test("an undecided proposal ends after seven days, and its job before then does nothing", async () => {
  const { bob, id } = await aCase();
  const proposal = proposed(await ban(id));
  const job = dueProposalsJob(world.services);
  await job.run({ proposal });
  expect(await listed(wilma)).toHaveLength(1);
  await sql`update staff_proposal set expires_at = now() where id = ${proposal}`.execute(world.db);
  await job.run({ proposal });
  await job.run({ proposal });
  expect(await listed(wilma, true)).toMatchObject([{ end: { how: "expired", by: null } }]);
  expect(await statusOf(bob)).toBe("active");
});

test("the first bank account of a site asks for one person, and of two first ones at once the other is a change", async () => {
  const both = await Promise.all([account("NL91ABNA0417164300", olga), account(otherIban, olga)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  const [lost] = both.filter(({ status }) => status !== 200);
  expect(["busy", "waits_for_second"]).toContain(lost?.problem.code);
});
