import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type OrdersCast, openOrders } from "./orders-cast.ts";

let cast: OrdersCast;
beforeAll(async () => {
  cast = await openOrders();
});

test("repeat order: the last package and the stored card, at today's price, in one step", async () => {
  const { as, stored } = await cast.withCard("Repeat", "pay");
  expect(stored).toMatchObject({ payment_method: "creditcard", brand: "Sandbox", expired: false });
  const { repeat } = (await cast.world.call("payments.readRepeat", {}, { as })).body;
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
      cast.place(
        as,
        { bundle: "p1", payment_method: "creditcard", amount: 2500, stored_method: stored?.id },
        key,
      ),
    ),
  );
  expect(new Set(answers.map(({ body }) => body.order.payment_id)).size).toBe(1);
  const { payment_id } = answers[0]?.body.order ?? { payment_id: "" };
  expect(await cast.read(as, payment_id)).toMatchObject({ status: "completed", stored: true });
  expect(await cast.balance(as)).toBe(100);
  expect(
    (
      await cast.place(as, {
        bundle: "p1",
        payment_method: "creditcard",
        amount: 2400,
        stored_method: stored?.id,
      })
    ).problem.code,
  ).toBe("price_changed");
  const outsider = await cast.oldMember("Thief");
  expect(
    (await cast.place(outsider, { payment_method: "creditcard", stored_method: stored?.id }))
      .problem.code,
  ).toBe("stored_method_gone");
  expect((await cast.world.call("payments.readRepeat", {}, { as: outsider })).body).toEqual({
    repeat: null,
  });
});

test.each([
  ["decline", "declined"],
  ["expire", "expired"],
])(
  "a stored card that will %s says so, costs nothing, and another way is one step away",
  async (next, decline) => {
    const { as, stored } = await cast.withCard(`Card${next}`, next);
    const { order } = await cast.placed(as, {
      payment_method: "creditcard",
      stored_method: stored?.id,
    });
    expect(order).toMatchObject({ status: "failed", stored: true, decline, retry: true });
    expect(
      (await cast.world.call("payments.readRepeat", {}, { as })).body.repeat?.stored ?? null,
    ).toEqual(next === "expire" ? null : stored);
    expect(await cast.balance(as)).toBe(50);
  },
);

test("a stored card that the bank asks about leads to the bank's page, and costs nothing until it is confirmed", async () => {
  const { as, stored } = await cast.withCard("Ask", "authenticate");
  const { checkout_url } = await cast.placed(as, {
    payment_method: "creditcard",
    stored_method: stored?.id,
  });
  expect(checkout_url).toMatch(/\/sandbox\/checkout\//);
  expect(await cast.balance(as)).toBe(50);
  await cast.payer.press(checkout_url, "pay");
  expect(await cast.balance(as)).toBe(70);
});

test("a stored method is removed by its member only, and a retry falls back to the checkout", async () => {
  const { as, stored } = await cast.withCard("Remove", "decline");
  const { order } = await cast.placed(as, {
    payment_method: "creditcard",
    stored_method: stored?.id,
  });
  const outsider = await cast.oldMember("Remover");
  expect(
    (await cast.world.call("payments.removeStored", { id: stored?.id ?? "" }, { as: outsider }))
      .status,
  ).toBe(404);
  expect((await cast.world.call("payments.listStored", {}, { as: outsider })).body.stored).toEqual(
    [],
  );
  expect(
    (await cast.world.call("payments.removeStored", { id: stored?.id ?? "" }, { as })).body,
  ).toEqual({ removed: true });
  expect((await cast.world.call("payments.listStored", {}, { as })).body.stored).toEqual([]);
  expect(
    (await cast.place(as, { payment_method: "creditcard", stored_method: stored?.id })).problem
      .code,
  ).toBe("stored_method_gone");
  const again = await cast.placed(as, {
    payment_method: "creditcard",
    retry_of: order.payment_id,
    amount: order.amount,
  });
  expect(again.checkout_url).toMatch(/\/sandbox\/checkout\//);
});
