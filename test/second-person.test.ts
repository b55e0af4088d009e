import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { allGraveCalls } from "#features/all-grave-calls.server.ts";
import { debitCast } from "#features/direct-debit/debit-cast.ts";
import { calls } from "#features/index.ts";
import { officeMenu } from "#features/office/menu.ts";
import { dueProposalsJob } from "#features/office/second-person/due.server.ts";
import type { Call } from "#server/calls/define.ts";
import type { CallName } from "#server/calls/registry.ts";
import { payerOf } from "./payer.ts";
import { type Actor, openWorld, type World } from "./world.ts";

// What one person of the office may not do alone (decision 51): bans, dismissals of the gravest,
// refunds above 500, another bank account.

let world: World;
let payer: ReturnType<typeof payerOf>;
let otto: Actor, wilma: Actor, olga: Actor, mara: Actor;
let names = 0;

beforeAll(async () => {
  world = await openWorld();
  payer = payerOf(world);
  await world.site("other.test");
  otto = await world.staff("Otto", { sites: ["127.0.0.1"], roles: ["owner"] });
  wilma = await world.staff("Wilma", { sites: ["127.0.0.1"], roles: ["owner"] });
  olga = await world.staff("Olga", { sites: ["other.test"], roles: ["owner"] });
  mara = await world.staff("Mara", { sites: ["127.0.0.1"], roles: ["support"] });
  await debitCast(world, otto).saveSetup();
});
beforeEach(async () => {
  await sql`delete from staff_proposal`.execute(world.db);
});

/** A case about somebody, with its gravity. */
async function aCase(gravity = 2): Promise<{ bob: Actor; id: string }> {
  const bob = await world.member(`Bob${(names += 1)}`);
  const opened = { profile: { id: bob.id }, gravity };
  const { body } = await world.call("moderation.openCase", opened, { as: otto });
  return { bob, id: body.case.id };
}
/** An order of 739 Danish crowns. */
async function anOrder(): Promise<{ alice: Actor; id: string }> {
  const alice = await world.member(`Alice${(names += 1)}`);
  await sql`update account set signup_date = now() - interval '90 days' where id = ${alice.id}`.execute(
    world.db,
  );
  await sql`insert into price_choice (account_id, currency) values (${alice.id}, 'DKK')`.execute(
    world.db,
  );
  const order = { bundle: "p3", payment_method: "creditcard" } as const;
  const { body } = await world.call("payments.order", order, { as: alice });
  await payer.press(body.checkout_url, "pay");
  return { alice, id: body.order.payment_id };
}
const said = { facts: "harassment" as const, words: "You are ugly" };
const ban = (id: string, as = otto, key?: string) =>
  world.call(
    "moderation.decide",
    { case: { id }, kinds: ["ban"], ...said },
    { as, ...(key && { key }) },
  );
const dismiss = (id: string, as = otto) =>
  world.call("moderation.decide", { case: { id }, kinds: ["dismiss"] }, { as });
const reason = "The gallery did not load for you on Sunday.";
const refund = (id: string, amount: string, as = otto) =>
  world.call("refunds.refundOrder", { order: { id }, amount, reason }, { as });
const account = (iban: string, as = otto) => debitCast(world, as).saveSetup({ iban });
const otherIban = "NL69INGB0123456789";

interface Refused {
  readonly problem: { readonly code: string; readonly data?: unknown };
}
/** The proposal that an answer names. */
function proposed({ problem }: Refused): string {
  expect(problem.code).toBe("waits_for_second");
  return (problem.data as { proposal: string }).proposal;
}
const about = (id: string) => ({ proposal: { id } });
const confirm = (id: string, as: Actor | null = wilma, key?: string) =>
  world.call("proposals.confirm", about(id), { as, ...(key && { key }) });
const listed = async (as: Actor, ended = false) =>
  (await world.call("proposals.list", ended ? { ended: "yes" } : {}, { as })).body.proposals;
const statusOf = async ({ id }: Actor) =>
  (
    await world.db
      .selectFrom("account")
      .where("id", "=", id)
      .select("status")
      .executeTakeFirstOrThrow()
  ).status;
const auditOf = (proposal: string) =>
  sql<{ call: string; staff_id: string }>`
    select call, staff_id from audit where detail ->> 'proposal' = ${proposal} order by seq`
    .execute(world.db)
    .then(({ rows }) => rows.map(({ call, staff_id }) => [call, staff_id]));

/** Of each call with `second`: something that asks for two, and whether it has happened. */
const samples: Partial<
  Record<CallName, () => Promise<{ ask: (as: Actor) => Promise<Refused>; done: () => unknown }>>
> = {
  async "moderation.decide"() {
    const { bob, id } = await aCase();
    return {
      ask: (as) => ban(id, as),
      done: async () => (await statusOf(bob)) === "blocked",
    };
  },
  async "refunds.refundOrder"() {
    const { id } = await anOrder();
    return {
      ask: (as) => refund(id, "500.01", as),
      done: async () =>
        (await sql`select from refund where order_id = ${id}`.execute(world.db)).rows.length > 0,
    };
  },
  "direct-debit.saveSetup": () =>
    Promise.resolve({
      ask: (as) => account(otherIban, as),
      done: async () =>
        (await sql`select from direct_debit_setup where iban = ${otherIban}`.execute(world.db)).rows
          .length > 0,
    }),
};

const all = Object.entries(calls) as [CallName, Call][];
const grave = all.filter(([, { staff }]) => staff?.second);

test("every contract with `second` has its rules, its refusals, and a sample here", () => {
  const named = grave.map(([name]) => name).sort();
  expect(named).toEqual(Object.keys(allGraveCalls).sort());
  expect(named).toEqual(Object.keys(samples).sort());
  for (const [, { refusals }] of grave)
    expect(Object.keys(refusals)).toEqual(
      expect.arrayContaining(["waits_for_second", "proposed_already"]),
    );
  const sometimes = all.filter(([, { staff }]) => staff?.stepUp === "sometimes");
  expect(sometimes.map(([name]) => name).sort()).toEqual([
    "proposals.confirm",
    "refunds.refundOrder",
  ]);
});

test("the menu shows proposals to whoever may make one of these calls", () => {
  const entry = officeMenu.find(({ to }) => to === "/operator/proposals");
  const shown = entry && [entry.may, ...("or" in entry ? entry.or : [])];
  expect(shown?.toSorted()).toEqual(grave.map(([, { staff }]) => staff?.may ?? "").toSorted());
});

test.each(grave)(
  "trust row 22: %s does nothing for one person, and all of it for two",
  async (name, { staff: rule }) => {
    const { ask, done } = (await samples[name]?.()) ?? {};
    if (!ask || !done) throw new Error(`no sample of ${name}`);
    const id = proposed(await ask(otto));
    expect(await done()).toBe(false);
    expect(await auditOf(id)).toEqual([[name, otto.id]]);
    expect((await ask(wilma)).problem.code, "by a colleague").toBe("proposed_already");
    expect((await confirm(id, otto)).problem.code).toBe("own_proposal");
    for (const outsider of [olga, mara, null])
      expect((await confirm(id, outsider)).status).toBe(404);
    expect(await done()).toBe(false);
    if (rule?.stepUp) {
      const late = await world.staff(`Late${(names += 1)}`, { proved: false });
      expect((await ask(late)).problem.code).toBe("step_up_required");
      expect((await confirm(id, late)).problem.code).toBe("step_up_required");
      expect(await done()).toBe(false);
    }
    const key = randomUUID();
    const confirmed = await confirm(id, wilma, key);
    expect([confirmed.status, await done()]).toEqual([200, true]);
    expect((await confirm(id, wilma, key)).body).toEqual(confirmed.body);
    expect((await confirm(id)).problem.code).toBe("proposal_ended");
    expect(await auditOf(id)).toEqual([
      [name, otto.id],
      [name, otto.id],
      ["proposals.confirm", wilma.id],
    ]);
    if (name === "direct-debit.saveSetup")
      await sql`delete from direct_debit_setup`.execute(world.db);
    if (name === "direct-debit.saveSetup") await account("NL91ABNA0417164300");
  },
);

test("what one person may do alone goes on as before", async () => {
  const grave = await aCase(3);
  proposed(await dismiss(grave.id));
  expect((await dismiss((await aCase(2)).id)).status).toBe(200);
  const { id } = await aCase();
  const suspend = { case: { id }, kinds: ["suspend" as const], days: 7, ...said };
  expect((await world.call("moderation.decide", suspend, { as: otto })).status).toBe(200);
  const order = await anOrder();
  expect((await refund(order.id, "100")).status).toBe(200);
  expect((await account("NL91 ABNA 0417 1643 00")).status, "the same, typed otherwise").toBe(200);
});

test("above 100 a refund asks who it is, and small ones of one order are a large one together", async () => {
  const { id } = await anOrder();
  const stale = await world.staff(`Stale${(names += 1)}`, { proved: false });
  expect((await refund(id, "100", stale)).status).toBe(200);
  expect((await refund(id, "0.01", stale)).problem.code).toBe("step_up_required");
  expect((await refund(id, "400", wilma)).status).toBe(200);
  proposed(await refund(id, "0.01", wilma));
  expect((await refund(id, "300")).problem.code).toBe("refund_too_much");
  expect((await refund(id, "a lot")).problem.code).toBe("invalid");
  expect((await refund(randomUUID(), "600")).status).toBe(404);
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
  const third = await world.staff(`Third${(names += 1)}`);
  const answers = await Promise.all([confirm(proposal), confirm(proposal, third)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { rows } = await sql`select from refund where order_id = ${id}`.execute(world.db);
  expect(rows).toHaveLength(1);

  const { bob, id: other } = await aCase();
  const disputed = proposed(await ban(other));
  const [yes, no] = await Promise.all([
    confirm(disputed),
    world.call("proposals.refuse", { ...about(disputed), reason: "Not this one." }, { as: third }),
  ]);
  expect([yes.status, no.status].sort()).toEqual([200, 409]);
  expect(await statusOf(bob)).toBe(yes.status === 200 ? "blocked" : "active");
});

test("who may no longer do it has it carried out by nobody, and it is whole again with the right", async () => {
  const { bob, id } = await aCase();
  const nora = await world.staff(`Nora${(names += 1)}`, { sites: ["127.0.0.1"] });
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
  const { id } = await aCase();
  const proposal = proposed(await ban(id));
  expect((await dismiss(id, wilma)).status).toBe(200);
  expect((await confirm(proposal)).problem).toMatchObject({
    code: "cannot_be_carried_out",
    data: { code: "decided_already" },
  });
  expect(await listed(otto)).toMatchObject([{ id: proposal, known: false, mine: true }]);
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
