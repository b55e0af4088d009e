import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { eventually } from "#features/chat/chat-cast.ts";
import { masked } from "#features/identity/masked.ts";
import { type OperatorCast, openOperators } from "./operator-cast.ts";

let cast: OperatorCast;
beforeAll(async () => {
  cast = await openOperators();
});

test("trust row 27: nobody but the site's operators finds, opens or refunds an order", async () => {
  const { alice, order } = await cast.buyer();
  const orders = [
    [alice, undefined],
    [cast.olga, "other.test"],
  ] as const;
  for (const [as, host] of orders) {
    const here = { as, ...(host && { host }) };
    expect((await cast.world.call("refunds.openOrder", { id: order }, here)).status).toBe(404);
    expect(
      (
        await cast.world.call(
          "refunds.refundOrder",
          { order: { id: order }, amount: "1", reason: cast.reason },
          here,
        )
      ).status,
    ).toBe(404);
  }
  expect((await cast.world.call("refunds.searchOrders", {}, { as: alice })).status).toBe(404);
  expect(await cast.find(order, cast.olga, "other.test")).toEqual([]);
  expect(await cast.holds(alice)).toEqual({ credits: 50, debt: 0 });
});

test("an order is found by address, id and number, and shows its whole history; reading it is recorded", async () => {
  const { alice, order } = await cast.buyer();
  for (const query of [alice.email.toUpperCase(), order, order.slice(-12)])
    expect(await cast.find(query), query).toEqual([order]);
  expect(await cast.find("nobody@cast.test")).toEqual([]);
  const opened = await cast.open(order);
  expect(opened).toMatchObject({
    order: { member: { email: masked(alice.email) }, amount: 2500, status: "completed" },
    left: { amount: 2500, unused: 50 },
    refunds: [],
    wallet: { credits: 50, debt: 0 },
  });
  expect(opened.events.map(({ kind }) => kind)).toEqual(["payment.updated"]);
  expect(opened.entries).toMatchObject([{ credits: 50, reason: "purchase" }]);
  expect(opened.invoices).toMatchObject([{ kind: "invoice", amount: 2500 }]);
  expect(
    await cast.world.db
      .selectFrom("audit")
      .select(["call", "staff_id"])
      .where("subject_id", "=", alice.id)
      .where("call", "=", "refunds.openOrder")
      .execute(),
  ).toEqual([{ call: "refunds.openOrder", staff_id: cast.otto.id }]);
});

test("a part is given back with its part of the credits, the reason in the mail, and all of it recorded; then the rest", async () => {
  const { alice, order } = await cast.buyer();
  const part = await cast.refund(order, "10,00");
  expect(part.body.refund).toMatchObject({
    kind: "operator",
    amount: 1000,
    credits: 20,
    reason: cast.reason,
  });
  expect(await cast.holds(alice)).toEqual({ credits: 30, debt: 0 });
  await eventually(() =>
    cast.world
      .mails()
      .some((mail) => mail.includes(`To: ${alice.email}`) && mail.includes(cast.reason)),
  ).toBe(true);
  expect((await cast.refund(order, "15.01")).problem).toMatchObject({
    code: "refund_too_much",
    data: { most: 15, currency: "EUR" },
  });
  expect((await cast.refund(order, "15")).status).toBe(200);
  expect(await cast.holds(alice)).toEqual({ credits: 0, debt: 0 });
  expect((await cast.refund(order, "0.01")).problem.code).toBe("refund_too_much");
  const opened = await cast.open(order);
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
      await cast.world.db
        .selectFrom("audit")
        .select("call")
        .where("subject_id", "=", alice.id)
        .orderBy("id")
        .execute()
    ).map(({ call }) => call),
  ).toEqual(["refunds.refundOrder", "refunds.refundOrder", "refunds.openOrder"]);
});

test("used credits never become a debt by our own refund, and may be kept", async () => {
  const { alice, order } = await cast.buyer("p0");
  await sql`insert into ledger_entry (account_id, credits, reason, reference)
    values (${alice.id}, -15, 'gift', ${randomUUID()})`.execute(cast.world.db);
  expect((await cast.refund(order, "12")).body.refund).toMatchObject({ amount: 1200, credits: 5 });
  expect(await cast.holds(alice)).toEqual({ credits: 0, debt: 0 });
  const { alice: anna, order: hers } = await cast.buyer("p0");
  expect((await cast.refund(hers, "6", { keep_credits: true })).body.refund).toMatchObject({
    amount: 600,
    credits: 0,
  });
  expect(await cast.holds(anna)).toEqual({ credits: 20, debt: 0 });
  expect(
    (await cast.world.call("refunds.withdrawable", {}, { as: anna })).body.orders,
    "what is left of the money comes back",
  ).toMatchObject([{ unused: 20, refund: 600 }]);
});

test("bad input is said at its field; an order that was not paid has nothing to give back", async () => {
  const { alice, order } = await cast.buyer("p0");
  expect((await cast.refund(order, "a lot")).problem.fields).toMatchObject([
    { path: "amount", detail: "Enter an amount such as 12.50." },
  ]);
  expect((await cast.refund(order, "1", { reason: "short" })).problem.fields).toMatchObject([
    { path: "reason" },
  ]);
  const open = (
    await cast.world.call(
      "payments.order",
      { bundle: "p0", payment_method: "ideal" },
      { as: alice },
    )
  ).body.order.payment_id;
  expect((await cast.refund(open, "1")).problem.code).toBe("order_not_paid");
});

test("trust row 22: what one gives back alone in a day ends, also at once; a second person has a day of their own", async () => {
  const [odin, orders] = [
    await cast.operator(),
    await Promise.all(Array.from({ length: 8 }, async () => (await cast.buyer("p3")).order)),
  ];
  // On a busy machine one waits too long for its turn, and comes again as it is told to.
  const inTurn = async (order: string): ReturnType<typeof cast.refund> => {
    const answer = await cast.refund(order, "99", { as: odin });
    return answer.status === 503 ? inTurn(order) : answer;
  };
  const answers = await Promise.all(orders.map(inTurn));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ problem }) => problem.code)).toEqual(
    Array.from({ length: 3 }, () => "waits_for_second"),
  );
  const waiting = orders.find((_, at) => answers[at]?.status !== 200) ?? "";
  expect((await cast.refund(waiting, "99")).status).toBe(200);
  await sql`update refund set asked_at = asked_at - interval '25 hours'
    where operator_id = ${odin.id}`.execute(cast.world.db);
  expect((await cast.open(waiting, odin)).operator_left).toBe(50_000);
});

test("trust row 22: the same refund asked for twice at once, or a withdrawal beside it, gives back no more than was paid", async () => {
  const { alice, order } = await cast.buyer();
  const [odin, key] = [await cast.operator(), randomUUID()];
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => cast.refund(order, "20", { as: odin, key })),
    cast.refund(order, "20", { as: await cast.operator() }),
    cast.world.call("refunds.withdraw", { order: { id: order } }, { as: alice }),
  ]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  const {
    order: { given_back },
    wallet,
    refunds,
  } = await cast.open(order);
  expect(given_back).toBeLessThanOrEqual(2500);
  expect(wallet.debt).toBe(0);
  expect(refunds.reduce((sum, { credits }) => sum + credits, wallet.credits)).toBe(50);
});

test("whoever works here and is a member under the same address gives nothing back to themselves", async () => {
  const member = await cast.world.member("Ottilie");
  await cast.world.db
    .updateTable("account")
    .set({ email: cast.otto.email })
    .where("id", "=", member.id)
    .execute();
  const order = await cast.world.call(
    "payments.order",
    { bundle: "p0", payment_method: "ideal" },
    { as: member },
  );
  await cast.payer.press(order.body.checkout_url, "pay");
  expect((await cast.refund(order.body.order.payment_id, "1")).problem.code).toBe("own_order");
  const own = (
    await cast.world.call(
      "refunds.withdraw",
      { order: { id: order.body.order.payment_id } },
      { as: member },
    )
  ).body.refund;
  expect(
    (
      await cast.world.call(
        "refunds.unstick",
        { refund: { id: own.id }, how: "paid_by_hand", reason: "It is my own one." },
        { as: cast.otto },
      )
    ).problem.code,
  ).toBe("own_order");
});
