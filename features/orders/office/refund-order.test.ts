import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { eventually } from "#features/chat/chat-cast.ts";
import { payerOf } from "#features/providers/sandbox/payments-cast.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { mostFailures } from "../refunds/ask-provider.server.ts";

let world: World;
let payer: ReturnType<typeof payerOf>;
let otto: Actor, olga: Actor;
let names = 0;
beforeAll(async () => {
  world = await openWorld();
  payer = payerOf(world);
  await world.site("other.test");
  otto = await world.member("Otto", { role: "operator" });
  olga = await world.member("Olga", { host: "other.test", role: "operator" });
});

const reason = "The gallery did not load for you on Sunday.";
async function buyer(bundle: "p0" | "p1" | "p3" = "p1"): Promise<{ alice: Actor; order: string }> {
  const alice = await world.member(`Alice${(names += 1)}`);
  await sql`update account set signup_date = now() - interval '90 days' where id = ${alice.id}`.execute(
    world.db,
  );
  const { body } = await world.call(
    "payments.order",
    { bundle, payment_method: "ideal" },
    { as: alice },
  );
  await payer.press(body.checkout_url, "pay");
  return { alice, order: body.order.payment_id };
}
async function operator(): Promise<Actor> {
  const one = await world.member(`Operator${(names += 1)}`, { role: "operator" });
  return one;
}
const refund = (
  id: string,
  amount: string,
  {
    as = otto,
    key,
    ...more
  }: { as?: Actor; key?: string; keep_credits?: boolean; reason?: string } = {},
) =>
  world.call(
    "refunds.refundOrder",
    { order: { id }, amount, reason, ...more },
    { as, ...(key && { key }) },
  );
const open = async (id: string, as = otto) =>
  (await world.call("refunds.openOrder", { id }, { as })).body;
const holds = (of: Actor) =>
  world.db
    .selectFrom("wallet")
    .where("account_id", "=", of.id)
    .select(["credits", "debt"])
    .executeTakeFirstOrThrow();
const find = async (query: string, as = otto, host?: string) =>
  (
    await world.call("refunds.searchOrders", { query }, { as, ...(host && { host }) })
  ).body.orders?.map(({ payment_id }) => payment_id);

test("trust row 27: nobody but the site's operators finds, opens or refunds an order", async () => {
  const { alice, order } = await buyer();
  const orders = [
    [alice, undefined],
    [olga, "other.test"],
  ] as const;
  for (const [as, host] of orders) {
    const here = { as, ...(host && { host }) };
    expect((await world.call("refunds.openOrder", { id: order }, here)).status).toBe(404);
    expect(
      (await world.call("refunds.refundOrder", { order: { id: order }, amount: "1", reason }, here))
        .status,
    ).toBe(404);
  }
  expect((await world.call("refunds.searchOrders", {}, { as: alice })).status).toBe(404);
  expect(await find(order, olga, "other.test")).toEqual([]);
  expect(await holds(alice)).toEqual({ credits: 50, debt: 0 });
});

test("an order is found by address, id and number, and shows its whole history; reading it is recorded", async () => {
  const { alice, order } = await buyer();
  for (const query of [alice.email.toUpperCase(), order, order.slice(-12)])
    expect(await find(query), query).toEqual([order]);
  expect(await find("nobody@cast.test")).toEqual([]);
  const opened = await open(order);
  expect(opened).toMatchObject({
    order: { member: { email: alice.email }, amount: 2500, status: "completed" },
    left: { amount: 2500, unused: 50 },
    refunds: [],
    wallet: { credits: 50, debt: 0 },
  });
  expect(opened.events.map(({ kind }) => kind)).toEqual(["payment.updated"]);
  expect(opened.entries).toMatchObject([{ credits: 50, reason: "purchase" }]);
  expect(opened.invoices).toMatchObject([{ kind: "invoice", amount: 2500 }]);
  expect(
    await world.db
      .selectFrom("audit")
      .select(["action", "operator_id"])
      .where("subject_id", "=", alice.id)
      .execute(),
  ).toEqual([{ action: "read_order", operator_id: otto.id }]);
});

test("a part is given back with its part of the credits, the reason in the mail, and all of it recorded; then the rest", async () => {
  const { alice, order } = await buyer();
  const part = await refund(order, "10,00");
  expect(part.body.refund).toMatchObject({ kind: "operator", amount: 1000, credits: 20, reason });
  expect(await holds(alice)).toEqual({ credits: 30, debt: 0 });
  await eventually(() =>
    world.mails().some((mail) => mail.includes(`To: ${alice.email}`) && mail.includes(reason)),
  ).toBe(true);
  expect((await refund(order, "15.01")).problem).toMatchObject({
    code: "refund_too_much",
    data: { most: 15, currency: "EUR" },
  });
  expect((await refund(order, "15")).status).toBe(200);
  expect(await holds(alice)).toEqual({ credits: 0, debt: 0 });
  expect((await refund(order, "0.01")).problem.code).toBe("refund_too_much");
  const opened = await open(order);
  expect(opened.refunds.map(({ amount, operator }) => [amount, operator])).toEqual([
    [1000, "Otto"],
    [1500, "Otto"],
  ]);
  expect(opened.invoices.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["invoice", 2500],
    ["credit_note", 1000],
    ["credit_note", 1500],
  ]);
  expect(
    (
      await world.db
        .selectFrom("audit")
        .select("action")
        .where("subject_id", "=", alice.id)
        .orderBy("id")
        .execute()
    ).map(({ action }) => action),
  ).toEqual(["refund_order", "refund_order", "read_order"]);
});

test("used credits never become a debt by our own refund, and may be kept", async () => {
  const { alice, order } = await buyer("p0");
  await sql`insert into ledger_entry (account_id, credits, reason, reference) values (${alice.id}, -15, 'gift', ${randomUUID()})`.execute(
    world.db,
  );
  expect((await refund(order, "12")).body.refund).toMatchObject({ amount: 1200, credits: 5 });
  expect(await holds(alice)).toEqual({ credits: 0, debt: 0 });
  const { alice: anna, order: hers } = await buyer("p0");
  expect((await refund(hers, "6", { keep_credits: true })).body.refund).toMatchObject({
    amount: 600,
    credits: 0,
  });
  expect(await holds(anna)).toEqual({ credits: 20, debt: 0 });
  expect(
    (await world.call("refunds.withdrawable", {}, { as: anna })).body.orders,
    "what is left of the money comes back",
  ).toMatchObject([{ unused: 20, refund: 600 }]);
});

test("bad input is said at its field; an order that was not paid has nothing to give back", async () => {
  const { alice, order } = await buyer("p0");
  expect((await refund(order, "a lot")).problem.fields).toMatchObject([
    { path: "amount", detail: "Enter an amount such as 12.50." },
  ]);
  expect((await refund(order, "1", { reason: "short" })).problem.fields).toMatchObject([
    { path: "reason" },
  ]);
  const open = (
    await world.call("payments.order", { bundle: "p0", payment_method: "ideal" }, { as: alice })
  ).body.order.payment_id;
  expect((await refund(open, "1")).problem.code).toBe("order_not_paid");
});

test("trust row 22: an operator's limit of a day holds, 20 refunds at once included; another operator has their own", async () => {
  const [odin, orders] = [
    await operator(),
    await Promise.all(Array.from({ length: 8 }, async () => (await buyer("p3")).order)),
  ];
  const answers = await Promise.all(orders.map((order) => refund(order, "99", { as: odin })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused?.problem).toMatchObject({
    code: "refund_limit",
    data: { most: 5, currency: "EUR" },
  });
  const waiting = orders.find((_, at) => answers[at]?.status !== 200) ?? "";
  expect((await refund(waiting, "99")).status).toBe(200);
  await sql`update refund set asked_at = asked_at - interval '25 hours' where operator_id = ${odin.id}`.execute(
    world.db,
  );
  expect((await open(waiting, odin)).operator_left).toBe(50_000);
});

test("trust row 22: the same refund asked for twice at once, or a withdrawal beside it, gives back no more than was paid", async () => {
  const { alice, order } = await buyer();
  const [odin, key] = [await operator(), randomUUID()];
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => refund(order, "20", { as: odin, key })),
    refund(order, "20", { as: await operator() }),
    world.call("refunds.withdraw", { order: { id: order } }, { as: alice }),
  ]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  const {
    order: { given_back },
    wallet,
    refunds,
  } = await open(order);
  expect(given_back).toBeLessThanOrEqual(2500);
  expect(wallet.debt).toBe(0);
  expect(refunds.reduce((sum, { credits }) => sum + credits, wallet.credits)).toBe(50);
});

test("a refund that failed too often waits for an operator, who asks again or has paid by hand; both are recorded", async () => {
  const [first, second] = [await buyer("p0"), await buyer("p0")];
  const ids: string[] = [];
  for (const { alice, order } of [first, second]) {
    ids.push(
      (await world.call("refunds.withdraw", { order: { id: order } }, { as: alice })).body.refund
        .id,
    );
    await eventually(async () => (await open(order)).refunds[0]?.status).toBe("under_way");
    await payer.later(order, "refund_fails");
  }
  const unstick = (id: string, how: "ask_again" | "paid_by_hand", as = otto) =>
    world.call(
      "refunds.unstick",
      { refund: { id }, how, reason: "The bank's number was wrong." },
      { as },
    );
  await world.db
    .updateTable("refund")
    .set({ failures: mostFailures })
    .where("id", "in", ids)
    .execute();
  expect(
    (await world.call("refunds.searchOrders", { stuck: true }, { as: otto })).body.orders
      .map(({ payment_id }) => payment_id)
      .toSorted(),
  ).toEqual([first.order, second.order].toSorted());
  expect((await unstick(ids[0] ?? "", "ask_again", first.alice)).status).toBe(404);
  expect((await unstick(ids[0] ?? "", "ask_again")).status).toBe(200);
  await eventually(async () => (await open(first.order)).refunds[0]?.status).toBe("under_way");
  expect((await unstick(ids[0] ?? "", "ask_again")).problem.code).toBe("refund_decided");
  const { providers } = world.services.payments;
  const working = providers.get("sandbox");
  if (!working) throw new Error("no sandbox");
  providers.set("sandbox", { ...working, status: () => Promise.reject(new Error("down")) });
  expect(
    (await unstick(ids[1] ?? "", "paid_by_hand")).problem.code,
    "nobody can say whether it was sent",
  ).toBe("provider_silent");
  providers.set("sandbox", working);
  expect((await unstick(ids[1] ?? "", "paid_by_hand")).status).toBe(200);
  expect(
    (await world.call("refunds.read", { id: ids[1] ?? "" }, { as: second.alice })).body.refund
      .status,
  ).toBe("done");
  expect(
    (await world.call("refunds.searchOrders", { stuck: true }, { as: otto })).body.orders,
  ).toEqual([]);
});

test("what the provider has taken, though its answer was lost, is not paid by hand as well", async () => {
  const { alice, order } = await buyer("p0");
  const { providers } = world.services.payments;
  const working = providers.get("sandbox");
  if (!working) throw new Error("no sandbox");
  providers.set("sandbox", {
    ...working,
    refund: async (...asked) => {
      await working.refund(...asked);
      throw new Error("no answer");
    },
  });
  const { id } = (await world.call("refunds.withdraw", { order: { id: order } }, { as: alice }))
    .body.refund;
  await eventually(
    async () =>
      (
        await world.db
          .selectFrom("sandbox_reversal")
          .innerJoin("sandbox_payment", "sandbox_payment.id", "payment_id")
          .where("reference", "=", order)
          .select("refund_id")
          .execute()
      ).length,
  ).toBe(1);
  providers.set("sandbox", working);
  expect((await open(order)).refunds[0]?.status).toBe("asked");
  const answer = await world.call(
    "refunds.unstick",
    { refund: { id }, how: "paid_by_hand", reason: "She asked for it twice." },
    { as: otto },
  );
  expect(answer.problem.code).toBe("refund_decided");
  expect((await open(order)).refunds[0]?.status).toBe("under_way");
});

test("an operator gives nothing back to themselves", async () => {
  const order = await world.call(
    "payments.order",
    { bundle: "p0", payment_method: "ideal" },
    { as: otto },
  );
  await payer.press(order.body.checkout_url, "pay");
  expect((await refund(order.body.order.payment_id, "1")).problem.code).toBe("own_order");
  const own = (
    await world.call(
      "refunds.withdraw",
      { order: { id: order.body.order.payment_id } },
      { as: otto },
    )
  ).body.refund;
  expect(
    (
      await world.call(
        "refunds.unstick",
        { refund: { id: own.id }, how: "paid_by_hand", reason: "It is my own one." },
        { as: otto },
      )
    ).problem.code,
  ).toBe("own_order");
});
