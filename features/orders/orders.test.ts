import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Input } from "#server/calls/registry.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { payerOf } from "#features/providers/sandbox/payments-cast.ts";

let world: World;
let payer: ReturnType<typeof payerOf>;
beforeAll(async () => {
  world = await openWorld();
  payer = payerOf(world);
});

const age = (as: Actor, hours: number) =>
  sql`update account set signup_date = now() - make_interval(hours => ${hours}) where id = ${as.id}`.execute(
    world.db,
  );
async function oldMember(name: string, country = "NL"): Promise<Actor> {
  const member = await world.member(name, { country });
  await age(member, 90 * 24);
  return member;
}
const place = (as: Actor, input: Partial<Input<"payments.order">> = {}, key?: string) =>
  world.call(
    "payments.order",
    {
      bundle: "p0",
      payment_method: "ideal",
      ...(input.amount !== undefined && { currency: "EUR" }),
      ...input,
    },
    { as, ...(key && { key }) },
  );
async function placed(as: Actor, input: Partial<Input<"payments.order">> = {}) {
  const { status, body, problem } = await place(as, input);
  expect([status, problem.code]).toEqual([200, undefined]);
  return body;
}
const read = async (as: Actor, payment_id: string) =>
  (await world.call("payments.readOrder", { payment_id }, { as })).body.order;
const balance = async (as: Actor) =>
  (await world.call("credits.listBundles", {}, { as })).body.balance;

/**
 * A newcomer whose order with the first-purchase discount has failed, and whose offer has ended
 * since.
 */
async function failedWithDiscount(name: string) {
  const as = await world.member(name);
  const { order, checkout_url } = await placed(as);
  expect(order).toMatchObject({ amount: 900, full_amount: 1200, discount_code: "TIMEBONUS25" });
  await payer.press(checkout_url, "fail");
  await age(as, 5);
  await sql`update discount_code set expires = now() - interval '1 hour' where user_id = ${as.id}`.execute(
    world.db,
  );
  return { as, order };
}

test("a failed order is tried again by another method at its price: the discount that it was ordered with is kept, and used once", async () => {
  const { as, order } = await failedWithDiscount("Retry");
  expect(await read(as, order.payment_id)).toMatchObject({
    status: "failed",
    retry: true,
    amount: 900,
  });
  const again = await placed(as, {
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
  expect(await read(as, order.payment_id)).toMatchObject({ retry: false });
  await payer.press(again.checkout_url, "pay");
  expect(await balance(as)).toBe(20);
  const late = await place(as, {
    payment_method: "paypal",
    retry_of: order.payment_id,
    amount: 900,
  });
  expect([late.status, late.problem.code, late.problem.data]).toEqual([
    409,
    "order_in_progress",
    { payment_id: again.order.payment_id },
  ]);
  expect((await place(as, { amount: 900 })).problem.code).toBe("price_changed");
});

test("a retry of a retry keeps the price too, within 24 hours of the first attempt, and never for somebody else", async () => {
  const { as, order } = await failedWithDiscount("Chain");
  const second = await placed(as, {
    payment_method: "creditcard",
    retry_of: order.payment_id,
    amount: 900,
  });
  await payer.press(second.checkout_url, "fail");
  const outsider = await oldMember("Outsider");
  expect(
    (await place(outsider, { retry_of: order.payment_id, amount: 900 })).status,
    "somebody else's is none",
  ).toBe(404);
  await sql`update orders set created_at = created_at - interval '23 hours 50 minutes' where id = ${order.payment_id}`.execute(
    world.db,
  );
  expect(await read(as, second.order.payment_id)).toMatchObject({ retry: true });
  await sql`update orders set created_at = created_at - interval '11 minutes' where id = ${order.payment_id}`.execute(
    world.db,
  );
  expect(await read(as, second.order.payment_id)).toMatchObject({ retry: false });
  const late = await place(as, {
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
  const { as, order } = await failedWithDiscount("Tabs");
  const answers = await Promise.all(
    ["creditcard", "paypal", "ideal"].map((payment_method) =>
      place(as, { payment_method, retry_of: order.payment_id, amount: 900 }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(answers.filter(({ status }) => status === 409).map(({ problem }) => problem.code)).toEqual(
    ["order_in_progress", "order_in_progress"],
  );
  const open = answers.find(({ status }) => status === 200)?.body.order.payment_id ?? "";
  const later = await place(as, {
    payment_method: "paypal",
    retry_of: order.payment_id,
    amount: 900,
  });
  expect([later.problem.code, later.problem.data], "and so is a third, once it is open").toEqual([
    "order_in_progress",
    { payment_id: open },
  ]);
  expect(await read(as, open)).toMatchObject({ status: "pending" });
});

test("another method while nothing is decided: the first checkout ends, and cannot be paid any more", async () => {
  const as = await oldMember("Change");
  const first = await placed(as);
  const second = await placed(as, {
    payment_method: "creditcard",
    retry_of: first.order.payment_id,
    amount: 1200,
  });
  expect(await read(as, first.order.payment_id)).toMatchObject({ status: "cancelled" });
  await expect(payer.press(first.checkout_url, "pay")).rejects.toThrow("no button");
  await payer.press(second.checkout_url, "pay");
  expect(await balance(as)).toBe(20);
});

test("another attempt at an order that never was is not found, and orders nothing", async () => {
  const as = await oldMember("Unknown");
  const { status, problem } = await place(as, { retry_of: randomUUID() });
  expect([status, problem.code]).toEqual([404, "not_found"]);
  expect(
    await world.db.selectFrom("orders").select("id").where("account_id", "=", as.id).execute(),
  ).toEqual([]);
});

test("the price that was agreed to is an amount of a currency: the same number of another one is refused", async () => {
  const as = await oldMember("Mover");
  for (const currency of ["PLN", "eur", undefined]) {
    const { problem } = await place(as, { amount: 1200, currency });
    expect([problem.code, problem.data], String(currency)).toEqual([
      "price_changed",
      { amount: 1200, currency: "EUR" },
    ]);
  }
  expect((await placed(as, { amount: 1200, currency: "EUR" })).order).toMatchObject({
    amount: 1200,
    currency: "EUR",
  });
});

describe("a checkout that was begun", () => {
  /** It can be paid still: by its page, and at the provider. */
  async function expectOpen(as: Actor, begun: Awaited<ReturnType<typeof placed>>) {
    expect(await read(as, begun.order.payment_id)).toMatchObject({
      status: "pending",
      checkout_url: begun.checkout_url,
    });
    await payer.press(begun.checkout_url, "pay");
    expect(await read(as, begun.order.payment_id)).toMatchObject({ status: "completed" });
  }

  test("is not lost to an order that is refused: a wrong code, a price that changed, a method that does not exist", async () => {
    const as = await oldMember("Refused");
    const begun = await placed(as);
    const retry_of = begun.order.payment_id;
    for (const [wish, code] of [
      [{ discount_code: "NEVER-MADE" }, "code_not_found"],
      [{ amount: 1 }, "price_changed"],
      [{ retry_of, amount: 1 }, "price_changed"],
      [{ retry_of, payment_method: "cheque" }, "invalid"],
    ] as const)
      expect((await place(as, wish)).problem.code).toBe(code);
    await expectOpen(as, begun);
  });

  test("is not lost to one that is beyond the member's own limit", async () => {
    const as = await oldMember("Limited");
    const begun = await placed(as);
    await world.call("spendingLimit.set", { day: "15" }, { as });
    expect((await place(as, { bundle: "p2" })).problem.code).toBe("spending_limit");
    await expectOpen(as, begun);
  });

  test("is not lost to a stored card that the bank declines", async () => {
    const { as, stored } = await withCard("Declined", "decline");
    const begun = await placed(as, { bundle: "p1" });
    const declined = await placed(as, {
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
    const as = await world.member("Newcomer");
    const begun = await placed(as);
    expect(begun.order).toMatchObject({ amount: 900, discount_code: "TIMEBONUS25" });
    expect((await place(as, { amount: 1200 })).problem.code).toBe("price_changed");
    expect(await read(as, begun.order.payment_id)).toMatchObject({ status: "pending" });
    const newer = await placed(as, { payment_method: "creditcard", amount: 900 });
    expect(newer.order).toMatchObject({ amount: 900, discount_code: "TIMEBONUS25" });
    expect(await read(as, begun.order.payment_id)).toMatchObject({
      status: "cancelled",
      checkout_url: null,
    });
    await expect(payer.press(begun.checkout_url, "pay"), "at the provider too").rejects.toThrow(
      "no button",
    );
  });
});

test("an order that is being paid is not tried again; a second tab's new order gives up what the first had only begun", async () => {
  const as = await oldMember("Twice");
  const first = await placed(as);
  await payer.press(first.checkout_url, "pending");
  expect(
    (await place(as, { payment_method: "creditcard", retry_of: first.order.payment_id })).problem
      .code,
  ).toBe("order_in_progress");
  const second = await placed(as);
  const third = await placed(as, { bundle: "p1" });
  expect(
    [
      await read(as, first.order.payment_id),
      await read(as, second.order.payment_id),
      await read(as, third.order.payment_id),
    ].map(({ status }) => status),
  ).toEqual(["pending", "cancelled", "pending"]);
});

test("trust row 3: the back button and the same press again lead to the same order, however often", async () => {
  const as = await oldMember("Back");
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => place(as, {}, key)));
  expect(new Set(answers.map(({ body }) => body.order.payment_id)).size).toBe(1);
  await payer.press(answers[0]?.body.checkout_url ?? null, "pay");
  const back = await place(as, {}, key);
  expect([back.body.order.status, back.body.checkout_url]).toEqual(["completed", null]);
  expect(await balance(as)).toBe(20);
});

test("total, currency and the tax in it are part of the order", async () => {
  const as = await oldMember("Tax", "DE");
  const { order } = await placed(as, { payment_method: "creditcard" });
  expect(order).toMatchObject({ amount: 1200, currency: "EUR", tax_rate: 1900, tax: 192 });
  expect((await world.call("credits.listBundles", {}, { as })).body).toMatchObject({
    tax_rate: 1900,
  });
});

test("a bank transfer waits for days with its details, and is completed when the money has come", async () => {
  const as = await oldMember("Transfer");
  const { order, checkout_url } = await placed(as, { payment_method: "wiretransfer" });
  expect(order.transfer).toEqual({
    holder: "Sandbox Payments",
    iban: "DE89370400440532013000",
    bic: "COBADEFFXXX",
    reference: expect.stringMatching(/^[0-9A-Z]{10}$/) as string,
  });
  await payer.press(checkout_url, "pending");
  await sql`update orders set created_at = created_at - interval '3 days' where id = ${order.payment_id}`.execute(
    world.db,
  );
  expect(await read(as, order.payment_id)).toMatchObject({
    status: "pending",
    transfer: order.transfer,
  });
  await placed(as, { payment_method: "creditcard" });
  expect(
    await read(as, order.payment_id),
    "money that may be on its way is not given up",
  ).toMatchObject({ status: "pending" });
  await payer.press(checkout_url, "pay");
  expect(await read(as, order.payment_id)).toMatchObject({
    status: "completed",
    transfer: null,
    invoices: [{ kind: "invoice", amount: 1200 }],
  });
});

/** Lets a card be stored; `next`: what happens when it is charged. */
async function withCard(name: string, next: string) {
  const as = await oldMember(name);
  const { checkout_url } = await placed(as, {
    bundle: "p1",
    payment_method: "creditcard",
    remember: true,
  });
  await payer.press(checkout_url, "pay", { remember: "on", next });
  const { stored } = (await world.call("payments.listStored", {}, { as })).body;
  return { as, stored: stored[0] };
}

test("repeat order: the last package and the stored card, at today's price, in one step", async () => {
  const { as, stored } = await withCard("Repeat", "pay");
  expect(stored).toMatchObject({ payment_method: "creditcard", brand: "Sandbox", expired: false });
  const { repeat } = (await world.call("payments.readRepeat", {}, { as })).body;
  expect(repeat).toMatchObject({
    bundle: "p1",
    credits: 50,
    amount: 2500,
    currency: "EUR",
    tax: 434,
    payment_method: "creditcard",
    stored: { id: stored?.id },
  });
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      place(
        as,
        { bundle: "p1", payment_method: "creditcard", amount: 2500, stored_method: stored?.id },
        key,
      ),
    ),
  );
  expect(new Set(answers.map(({ body }) => body.order.payment_id)).size).toBe(1);
  const { payment_id } = answers[0]?.body.order ?? { payment_id: "" };
  expect(await read(as, payment_id)).toMatchObject({ status: "completed", stored: true });
  expect(await balance(as)).toBe(100);
  expect(
    (
      await place(as, {
        bundle: "p1",
        payment_method: "creditcard",
        amount: 2400,
        stored_method: stored?.id,
      })
    ).problem.code,
  ).toBe("price_changed");
  const outsider = await oldMember("Thief");
  expect(
    (await place(outsider, { payment_method: "creditcard", stored_method: stored?.id })).problem
      .code,
  ).toBe("stored_method_gone");
  expect((await world.call("payments.readRepeat", {}, { as: outsider })).body).toEqual({
    repeat: null,
  });
});

test.each([
  ["decline", "declined"],
  ["expire", "expired"],
])(
  "a stored card that will %s says so, costs nothing, and another way is one step away",
  async (next, decline) => {
    const { as, stored } = await withCard(`Card${next}`, next);
    const { order } = await placed(as, { payment_method: "creditcard", stored_method: stored?.id });
    expect(order).toMatchObject({ status: "failed", stored: true, decline, retry: true });
    expect(
      (await world.call("payments.readRepeat", {}, { as })).body.repeat?.stored ?? null,
    ).toEqual(next === "expire" ? null : stored);
    expect(await balance(as)).toBe(50);
  },
);

test("a stored card that the bank asks about leads to the bank's page, and costs nothing until it is confirmed", async () => {
  const { as, stored } = await withCard("Ask", "authenticate");
  const { checkout_url } = await placed(as, {
    payment_method: "creditcard",
    stored_method: stored?.id,
  });
  expect(checkout_url).toMatch(/\/sandbox\/checkout\//);
  expect(await balance(as)).toBe(50);
  await payer.press(checkout_url, "pay");
  expect(await balance(as)).toBe(70);
});

test("a stored method is removed by its member only, and a retry falls back to the checkout", async () => {
  const { as, stored } = await withCard("Remove", "decline");
  const { order } = await placed(as, { payment_method: "creditcard", stored_method: stored?.id });
  const outsider = await oldMember("Remover");
  expect(
    (await world.call("payments.removeStored", { id: stored?.id ?? "" }, { as: outsider })).status,
  ).toBe(404);
  expect((await world.call("payments.listStored", {}, { as: outsider })).body.stored).toEqual([]);
  expect(
    (await world.call("payments.removeStored", { id: stored?.id ?? "" }, { as })).body,
  ).toEqual({ removed: true });
  expect((await world.call("payments.listStored", {}, { as })).body.stored).toEqual([]);
  expect(
    (await place(as, { payment_method: "creditcard", stored_method: stored?.id })).problem.code,
  ).toBe("stored_method_gone");
  const again = await placed(as, {
    payment_method: "creditcard",
    retry_of: order.payment_id,
    amount: order.amount,
  });
  expect(again.checkout_url).toMatch(/\/sandbox\/checkout\//);
});
