import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { allGraveCalls } from "#features/all-grave-calls.server.ts";
import { calls } from "#features/index.ts";
import { officeMenu } from "#features/office/menu.ts";
import type { Call } from "#server/calls/define.ts";
import type { CallName } from "#server/calls/registry.ts";
import { openGraveCast, type Sample } from "./grave-cast.ts";

// What one person of the office may not do alone (decision 51): every call with `second`.

const {
  world,
  otto,
  wilma,
  olga,
  mara,
  aCase,
  castSamples,
  anOrder,
  said,
  ban,
  dismiss,
  refund,
  account,
  otherIban,
  ownIban,
  proposed,
  confirm,
  listed,
  statusOf,
  auditOf,
  named,
} = await openGraveCast();
beforeEach(async () => {
  await sql`delete from staff_proposal`.execute(world.db);
  await sql`update direct_debit_setup set iban = ${ownIban}`.execute(world.db);
  // Orders go on being paid in the sandbox.
  await sql`update site_payment_account set active = false`.execute(world.db);
  world.services.payments.forget(world.siteId);
});

const exists = async (row: ReturnType<typeof sql>) =>
  (await sql`select from ${row}`.execute(world.db)).rows.length > 0;

/** Of each call with `second`: something that asks for two, and whether it has happened. */
const samples: Partial<Record<CallName, () => Promise<Sample>>> = {
  async "moderation.decide"() {
    const { bob, id } = await aCase();
    return {
      ask: (as) => ban(id, as),
      done: async () => (await statusOf(bob)) === "blocked",
    };
  },
  ...castSamples,
  async "moderation.undo"() {
    const { bob, id } = await aCase();
    const { body } = await confirm(proposed(await ban(id)));
    const { act } = body.answer as { act: string };
    return {
      ask: (as) => world.call("moderation.undo", { act, reason: "A mistake." }, { as }),
      done: async () => (await statusOf(bob)) === "active",
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
  async "payment-accounts.save"() {
    const tail = named("0000").slice(-4);
    const keys = (end: string) =>
      ({ provider: "mollie", api_key: `live_${"k".repeat(30)}${end}` }) as const;
    world.services.payments.checkKeys = async () => ({ answer: "good", identity: "ours" });
    await world.call("payment-accounts.save", keys("none"), { as: otto }); // the site's first
    await sql`delete from staff_proposal`.execute(world.db);
    return {
      ask: (as) => world.call("payment-accounts.save", keys(tail), { as }),
      done: () => exists(sql`site_payment_account where active and hints ->> 'api_key' = ${tail}`),
    };
  },
  async "people.giveCredits"() {
    const bob = await world.member(named("Bob"));
    const gift = { member: { id: bob.id }, credits: 500, purpose: "The gallery was down." };
    const other = await world.member(named("Bob"));
    return {
      // The day's credits are used up before.
      ask: async (as) => {
        for (let times = 0; times < 2; times += 1)
          await world.call("people.giveCredits", { ...gift, member: { id: other.id } }, { as });
        await sql`delete from staff_proposal where thing = ${other.id}`.execute(world.db);
        return world.call("people.giveCredits", gift, { as });
      },
      done: () => exists(sql`wallet where account_id = ${bob.id} and credits >= 500`),
    };
  },
  async "staff.changeGrants"() {
    const { id } = await world.staff(named("Nora"), { roles: ["support"] });
    const grants = [{ role: "owner", site_id: null }];
    return {
      ask: (as) => world.call("staff.changeGrants", { id, grants }, { as }),
      done: async () =>
        (
          await sql`select from staff_grant where staff_id = ${id} and role = 'owner'`.execute(
            world.db,
          )
        ).rows.length > 0,
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

async function sampleOf(name: CallName) {
  const sample = await samples[name]?.();
  if (!sample) throw new Error(`no sample of ${name}`);
  return sample;
}

const all = Object.entries(calls) as [CallName, Call][];
const grave = all.filter(([, { staff }]) => staff?.second);

test("every contract with `second` has its rules, its refusals, and a sample here", () => {
  const declared = grave.map(([name]) => name).sort();
  expect(declared).toEqual(Object.keys(allGraveCalls).sort());
  expect(declared).toEqual(Object.keys(samples).sort());
  for (const [, { refusals }] of grave)
    expect(Object.keys(refusals)).toEqual(
      expect.arrayContaining(["waits_for_second", "proposed_already"]),
    );
  const sometimes = all.filter(([, { staff }]) => staff?.stepUp === "sometimes");
  expect(sometimes.map(([name]) => name).sort()).toEqual([
    "opening.changeHost",
    "proposals.confirm",
    "refunds.refundOrder",
  ]);
});

test("the menu shows proposals to whoever may make one of these calls", () => {
  const entry = officeMenu.find(({ to }) => to === "/operator/proposals");
  const shown = entry && [entry.may, ...("or" in entry ? entry.or : [])];
  expect(shown?.toSorted()).toEqual(
    [...new Set(Object.values(allGraveCalls).map(({ rule }) => rule.may))].toSorted(),
  );
});

test.each(grave)(
  "trust row 22: %s does nothing for one person, and all of it for two",
  async (name) => {
    const { ask, done, whom = 1 } = await sampleOf(name);
    const id = proposed(await ask(otto));
    expect(await done()).toBe(false);
    expect(await auditOf(id)).toEqual([[name, otto.id]]);
    expect((await ask(wilma)).problem.code, "by a colleague").toBe("proposed_already");
    expect((await confirm(id, otto)).problem.code).toBe("own_proposal");
    for (const outsider of [olga, mara, null])
      expect((await confirm(id, outsider)).status).toBe(404);
    expect(await done()).toBe(false);
    const key = randomUUID();
    const confirmed = await confirm(id, wilma, key);
    expect([confirmed.status, await done()]).toEqual([200, true]);
    expect((await confirm(id, wilma, key)).body).toEqual(confirmed.body);
    expect((await confirm(id)).problem.code).toBe("proposal_ended");
    expect(await auditOf(id)).toEqual([
      ...Array.from({ length: 1 + whom }, () => [name, otto.id]),
      ["proposals.confirm", wilma.id],
    ]);
  },
);

test.each(grave)(
  "trust row 31: %s is not confirmed by a puppet, nor by a puppet's puppet",
  async (name) => {
    const { ask, done } = await sampleOf(name);
    const id = proposed(await ask(otto));
    const [puppet, second] = [
      await world.staff(named("Puppet")),
      await world.staff(named("Puppet")),
    ];
    await sql`insert into staff_tie (one, other, by) values
      (${otto.id}, ${puppet.id}, 'invitation'), (${second.id}, ${puppet.id}, 'reset')`.execute(
      world.db,
    );
    for (const as of [puppet, second])
      expect((await confirm(id, as)).problem.code).toBe("let_in_by_proposer");
    expect(await done()).toBe(false);
    await sql`delete from staff_tie`.execute(world.db);
    expect((await confirm(id, second)).status).toBe(200);
  },
);

test.each(grave.filter(([, { staff }]) => staff?.stepUp))(
  "%s asks who it is of whoever proposes it, and of whoever confirms it",
  async (name) => {
    const { ask, done } = await sampleOf(name);
    const late = await world.staff(named("Late"), { proved: false });
    expect((await ask(late)).problem.code).toBe("step_up_required");
    const id = proposed(await ask(otto));
    expect((await confirm(id, late)).problem.code).toBe("step_up_required");
    expect(await done()).toBe(false);
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
  const fresh = await world.staff(named("Fresh"));
  expect((await refund(order.id, "100", fresh)).status).toBe(200);
  expect((await account("NL91 ABNA 0417 1643 00")).status, "the same, typed otherwise").toBe(200);
});

test("above 100 a refund asks who it is, and small ones of one order are a large one together", async () => {
  const { id } = await anOrder();
  const stale = await world.staff(named("Stale"), { proved: false });
  const fresh = await world.staff(named("Fresh"));
  expect((await refund(id, "100", stale)).status).toBe(200);
  expect((await refund(id, "0.01", stale)).problem.code).toBe("step_up_required");
  expect((await refund(id, "400", fresh)).status).toBe(200);
  proposed(await refund(id, "0.01", fresh));
  expect((await refund(id, "300")).problem.code).toBe("refund_too_much");
  expect((await refund(id, "a lot")).problem.code).toBe("invalid");
  expect((await refund(randomUUID(), "600")).status).toBe(404);
});

test("what somebody gave back of other orders within a day counts as well", async () => {
  const [stale, fresh] = [
    await world.staff(named("Stale"), { proved: false }),
    await world.staff(named("Fresh")),
  ];
  expect((await refund((await anOrder()).id, "60", stale)).status).toBe(200);
  const other = await anOrder();
  expect((await refund(other.id, "40.01", stale)).problem.code).toBe("step_up_required");
  expect((await refund(other.id, "40", stale)).status).toBe(200);
  expect((await refund((await anOrder()).id, "450", fresh)).status).toBe(200);
  proposed(await refund((await anOrder()).id, "50.01", fresh));
});

test("without the right to large refunds nobody gives one, proposes one or confirms one", async () => {
  await sql`insert into office_role (name, rights)
    values ('till', '{orders.read,refunds.give}') on conflict do nothing`.execute(world.db);
  const tilly = await world.staff(named("Tilly"), { roles: ["till"], sites: ["127.0.0.1"] });
  const { id } = await anOrder();
  const opened = await world.call("refunds.openOrder", { id }, { as: tilly });
  expect(opened.body.operator_left).toBe(10_000);
  expect((await refund(id, "100.01", tilly)).problem).toMatchObject({
    code: "refund_large",
    data: { most: 100, currency: "EUR" },
  });
  expect((await refund(id, "60", tilly)).status).toBe(200);
  expect((await refund((await anOrder()).id, "41", tilly)).problem).toMatchObject({
    code: "refund_large",
    data: { most: 40 },
  });
  const dear = await anOrder();
  expect((await refund(dear.id, "501", tilly)).problem.code).toBe("refund_large");
  const proposal = proposed(await refund(dear.id, "501", await world.staff(named("Fresh"))));
  expect(await listed(tilly)).toEqual([]);
  expect((await confirm(proposal, tilly)).status).toBe(404);
  expect((await confirm(proposal)).status).toBe(200);
});

test("whoever lost the right to large refunds has none of theirs carried out", async () => {
  const { id } = await anOrder();
  const fiona = await world.staff(named("Fiona"), { roles: ["finance"], sites: ["127.0.0.1"] });
  const proposal = proposed(await refund(id, "600", fiona));
  await sql`insert into office_role (name, rights)
    values ('till', '{orders.read,refunds.give}') on conflict do nothing`.execute(world.db);
  await sql`update staff_grant set role = 'till' where staff_id = ${fiona.id}`.execute(world.db);
  expect((await confirm(proposal)).problem.code).toBe("proposer_may_not");
});

test("in a currency that nothing is sold in any more, any refund waits for a second person", async () => {
  const fresh = await world.staff(named("Fresh"));
  for (const currency of ["XTS", "XXX"]) {
    const { id } = await anOrder();
    await sql`update orders set currency = ${currency} where id = ${id}`.execute(world.db);
    const proposal = proposed(await refund(id, "0.01", fresh));
    expect((await confirm(proposal)).status).toBe(200);
  }
  proposed(await refund((await anOrder()).id, "1", fresh));
});
