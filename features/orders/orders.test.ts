import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { type Actor } from "#test/world.ts";
import { type OrdersCast, openOrders } from "./orders-cast.ts";

let cast: OrdersCast;
beforeAll(async () => {
  cast = await openOrders();
});

test("a failed order is tried again by another method at its price: the discount that it was ordered with is kept, and used once", async () => {
  const { as, order } = await cast.failedWithDiscount("Retry");
  expect(await cast.read(as, order.payment_id)).toMatchObject({
    status: "failed",
    retry: true,
    amount: 900,
  });
  const again = await cast.placed(as, {
    payment_method: "creditcard",
    retry_of: order.payment_id,
    amount: 900,
  });
  expect(again.order).toMatchObject({
    amount: 900,
    full_amount: 1200,
    discount_code: "TIMEBONUS25",
    payment_method: "creditcard",
  });
  expect(await cast.read(as, order.payment_id)).toMatchObject({ retry: false });
  await cast.payer.press(again.checkout_url, "pay");
  expect(await cast.balance(as)).toBe(20);
  const late = await cast.place(as, {
    payment_method: "paypal",
    retry_of: order.payment_id,
    amount: 900,
  });
  expect([late.status, late.problem.code, late.problem.data]).toEqual([
    409,
    "order_in_progress",
    { payment_id: again.order.payment_id },
  ]);
  expect((await cast.place(as, { amount: 900 })).problem.code).toBe("price_changed");
});

test("a retry of a retry keeps the price too, within 24 hours of the first attempt, and never for somebody else", async () => {
  const { as, order } = await cast.failedWithDiscount("Chain");
  const second = await cast.placed(as, {
    payment_method: "creditcard",
    retry_of: order.payment_id,
    amount: 900,
  });
  await cast.payer.press(second.checkout_url, "fail");
  const outsider = await cast.oldMember("Outsider");
  expect(
    (await cast.place(outsider, { retry_of: order.payment_id, amount: 900 })).status,
    "somebody else's is none",
  ).toBe(404);
  await sql`update orders set created_at = created_at - interval '23 hours 50 minutes'
    where id = ${order.payment_id}`.execute(cast.world.db);
  expect(await cast.read(as, second.order.payment_id)).toMatchObject({ retry: true });
  await sql`update orders set created_at = created_at - interval '11 minutes'
    where id = ${order.payment_id}`.execute(cast.world.db);
  expect(await cast.read(as, second.order.payment_id)).toMatchObject({ retry: false });
  const late = await cast.place(as, {
    payment_method: "paypal",
    retry_of: second.order.payment_id,
    amount: 900,
  });
  expect([late.problem.code, late.problem.data]).toEqual([
    "price_changed",
    { amount: 1200, currency: "EUR" },
  ]);
});

test("two tabs that try again at once make one attempt; the other one is led to it", async () => {
  const { as, order } = await cast.failedWithDiscount("Tabs");
  const answers = await Promise.all(
    ["creditcard", "paypal", "ideal"].map((payment_method) =>
      cast.place(as, { payment_method, retry_of: order.payment_id, amount: 900 }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(answers.filter(({ status }) => status === 409).map(({ problem }) => problem.code)).toEqual(
    ["order_in_progress", "order_in_progress"],
  );
  const open = answers.find(({ status }) => status === 200)?.body.order.payment_id ?? "";
  const later = await cast.place(as, {
    payment_method: "paypal",
    retry_of: order.payment_id,
    amount: 900,
  });
  expect([later.problem.code, later.problem.data], "and so is a third, once it is open").toEqual([
    "order_in_progress",
    { payment_id: open },
  ]);
  expect(await cast.read(as, open)).toMatchObject({ status: "pending" });
});

test("another method while nothing is decided: the first checkout ends, and cannot be paid any more", async () => {
  const as = await cast.oldMember("Change");
  const first = await cast.placed(as);
  const second = await cast.placed(as, {
    payment_method: "creditcard",
    retry_of: first.order.payment_id,
    amount: 1200,
  });
  expect(await cast.read(as, first.order.payment_id)).toMatchObject({ status: "cancelled" });
  await expect(cast.payer.press(first.checkout_url, "pay")).rejects.toThrow("no button");
  await cast.payer.press(second.checkout_url, "pay");
  expect(await cast.balance(as)).toBe(20);
});

test("another attempt at an order that never was is not found, and orders nothing", async () => {
  const as = await cast.oldMember("Unknown");
  const { status, problem } = await cast.place(as, { retry_of: randomUUID() });
  expect([status, problem.code]).toEqual([404, "not_found"]);
  expect(
    await cast.world.db.selectFrom("orders").select("id").where("account_id", "=", as.id).execute(),
  ).toEqual([]);
});

test("the price that was agreed to is an amount of a currency: the same number of another one is refused", async () => {
  const as = await cast.oldMember("Mover");
  for (const currency of ["PLN", "eur", undefined]) {
    const { problem } = await cast.place(as, { amount: 1200, currency });
    expect([problem.code, problem.data], String(currency)).toEqual([
      "price_changed",
      { amount: 1200, currency: "EUR" },
    ]);
  }
  expect((await cast.placed(as, { amount: 1200, currency: "EUR" })).order).toMatchObject({
    amount: 1200,
    currency: "EUR",
  });
});

describe("a checkout that was begun", () => {
  /** It can be paid still: by its page, and at the provider. */
  async function expectOpen(as: Actor, begun: Awaited<ReturnType<typeof cast.placed>>) {
    expect(await cast.read(as, begun.order.payment_id)).toMatchObject({
      status: "pending",
      checkout_url: begun.checkout_url,
    });
    await cast.payer.press(begun.checkout_url, "pay");
    expect(await cast.read(as, begun.order.payment_id)).toMatchObject({ status: "completed" });
  }

  test("is not lost to an order that is refused: a wrong code, a price that changed, a method that does not exist", async () => {
    const as = await cast.oldMember("Refused");
    const begun = await cast.placed(as);
    const retry_of = begun.order.payment_id;
    for (const [wish, code] of [
      [{ discount_code: "NEVER-MADE" }, "code_not_found"],
      [{ amount: 1 }, "price_changed"],
      [{ retry_of, amount: 1 }, "price_changed"],
      [{ retry_of, payment_method: "cheque" }, "invalid"],
    ] as const)
      expect((await cast.place(as, wish)).problem.code).toBe(code);
    await expectOpen(as, begun);
  });

  test("is not lost to one that is beyond the member's own limit", async () => {
    const as = await cast.oldMember("Limited");
    const begun = await cast.placed(as);
    await cast.world.call("spendingLimit.set", { day: "15" }, { as });
    expect((await cast.place(as, { bundle: "p2" })).problem.code).toBe("spending_limit");
    await expectOpen(as, begun);
  });

  test("is not lost to a stored card that the bank declines", async () => {
    const { as, stored } = await cast.withCard("Declined", "decline");
    const begun = await cast.placed(as, { bundle: "p1" });
    const declined = await cast.placed(as, {
      payment_method: "creditcard",
      bundle: "p1",
      stored_method: stored?.id,
      retry_of: begun.order.payment_id,
      amount: 2500,
    });
    expect(declined.order.status).toBe("failed");
    await expectOpen(as, begun);
  });

  test("with the first purchase's discount is not lost to a refused one either, and gives it to the one that opens", async () => {
    const as = await cast.world.member("Newcomer");
    const begun = await cast.placed(as);
    expect(begun.order).toMatchObject({ amount: 900, discount_code: "TIMEBONUS25" });
    expect((await cast.place(as, { amount: 1200 })).problem.code).toBe("price_changed");
    expect(await cast.read(as, begun.order.payment_id)).toMatchObject({ status: "pending" });
    const newer = await cast.placed(as, { payment_method: "creditcard", amount: 900 });
    expect(newer.order).toMatchObject({ amount: 900, discount_code: "TIMEBONUS25" });
    expect(await cast.read(as, begun.order.payment_id)).toMatchObject({
      status: "cancelled",
      checkout_url: null,
    });
    await expect(
      cast.payer.press(begun.checkout_url, "pay"),
      "at the provider too",
    ).rejects.toThrow("no button");
  });
});

test("an order that is being paid is not tried again; a second tab's new order gives up what the first had only begun", async () => {
  const as = await cast.oldMember("Twice");
  const first = await cast.placed(as);
  await cast.payer.press(first.checkout_url, "pending");
  expect(
    (await cast.place(as, { payment_method: "creditcard", retry_of: first.order.payment_id }))
      .problem.code,
  ).toBe("order_in_progress");
  const second = await cast.placed(as);
  const third = await cast.placed(as, { bundle: "p1" });
  expect(
    [
      await cast.read(as, first.order.payment_id),
      await cast.read(as, second.order.payment_id),
      await cast.read(as, third.order.payment_id),
    ].map(({ status }) => status),
  ).toEqual(["pending", "cancelled", "pending"]);
});

test("an order that gave way while the provider was answering cannot be paid: nobody has seen its checkout", async () => {
  const as = await cast.world.member("Hasty");
  const { providers } = cast.world.services.payments;
  const working = providers.get("sandbox");
  if (!working) throw new Error("no sandbox");
  let answer = () => {};
  const asked = new Promise<string>((booked) => {
    providers.set("sandbox", {
      ...working,
      async start(request) {
        const payment = await working.start(request);
        providers.set("sandbox", working);
        booked(payment.id);
        await new Promise<void>((go) => (answer = go));
        return payment;
      },
    });
  });
  const first = cast.place(as);
  const unseen = await asked;
  const second = await cast.placed(as); // with the discount that the first one held
  expect((await working.status(unseen)).status).toBe("open");
  answer();
  const { body } = await first;
  expect(body.order).toMatchObject({ status: "cancelled", checkout_url: null });
  expect((await working.status(unseen)).status).toBe("cancelled");
  expect((await cast.read(as, second.order.payment_id)).status).toBe("pending");
});

test("trust row 3: the back button and the same press again lead to the same order, however often", async () => {
  const as = await cast.oldMember("Back");
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => cast.place(as, {}, key)));
  expect(new Set(answers.map(({ body }) => body.order.payment_id)).size).toBe(1);
  await cast.payer.press(answers[0]?.body.checkout_url ?? null, "pay");
  const back = await cast.place(as, {}, key);
  expect([back.body.order.status, back.body.checkout_url]).toEqual(["completed", null]);
  expect(await cast.balance(as)).toBe(20);
});

test("total, currency and the tax in it are part of the order", async () => {
  const as = await cast.oldMember("Tax", "DE");
  const { order } = await cast.placed(as, { payment_method: "creditcard" });
  expect(order).toMatchObject({ amount: 1200, currency: "EUR", tax_rate: 1900, tax: 192 });
  expect((await cast.world.call("credits.listBundles", {}, { as })).body).toMatchObject({
    tax_rate: 1900,
  });
});

test("a bank transfer waits for days with its details, and is completed when the money has come", async () => {
  const as = await cast.oldMember("Transfer");
  const { order, checkout_url } = await cast.placed(as, { payment_method: "wiretransfer" });
  expect(order.transfer).toEqual({
    holder: "Sandbox Payments",
    iban: "DE89370400440532013000",
    bic: "COBADEFFXXX",
    reference: expect.stringMatching(/^[0-9A-Z]{10}$/) as string,
  });
  await cast.payer.press(checkout_url, "pending");
  await sql`update orders set created_at = created_at - interval '3 days'
    where id = ${order.payment_id}`.execute(cast.world.db);
  expect(await cast.read(as, order.payment_id)).toMatchObject({
    status: "pending",
    transfer: order.transfer,
  });
  await cast.placed(as, { payment_method: "creditcard" });
  expect(
    await cast.read(as, order.payment_id),
    "money that may be on its way is not given up",
  ).toMatchObject({ status: "pending" });
  await cast.payer.press(checkout_url, "pay");
  expect(await cast.read(as, order.payment_id)).toMatchObject({
    status: "completed",
    transfer: null,
    invoices: [{ kind: "invoice", amount: 1200 }],
  });
});
