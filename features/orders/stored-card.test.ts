import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { eraseAccount } from "#features/account-settings/deletion/erase.server.ts";
import type { Actor } from "#test/world.ts";
import { type OrdersCast, openOrders } from "./orders-cast.ts";
import { reconcile } from "./reconcile.server.ts";

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

describe("trust row 18: a card that was removed stays removed", () => {
  const rows = async (as: Actor) =>
    (await sql`select id from stored_method where account_id = ${as.id}`.execute(cast.world.db))
      .rows;
  const remove = async (as: Actor) => {
    const { stored } = (await cast.world.call("payments.listStored", {}, { as })).body;
    for (const { id } of stored) await cast.world.call("payments.removeStored", { id }, { as });
  };
  const erase = async (as: Actor) => {
    await sql`update account set status = 'deleted', deleted_at = now() - interval '14 days'
      where id = ${as.id}`.execute(cast.world.db);
    await eraseAccount(cast.world.services, as.id, { replayed: true });
  };
  const paid = async (as: Actor): Promise<string> => {
    const { id } = await cast.world.db
      .selectFrom("orders")
      .select("id")
      .where("account_id", "=", as.id)
      .orderBy("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  };
  const later = {
    "refund at the provider": (order: string) => cast.payer.later(order, "refund"),
    "refund that fails": (order: string) => cast.payer.later(order, "refund_fails"),
    chargeback: (order: string) => cast.payer.later(order, "chargeback"),
    "chargeback that is won": async (order: string) => {
      await cast.payer.later(order, "chargeback");
      await cast.payer.later(order, "chargeback_won");
    },
    "new event": async (order: string) => {
      const payment = await cast.payer.paymentOf(order);
      await cast.payer.tell({ id: `evt_${randomUUID()}`, type: "payment.updated", payment });
    },
  };
  let nth = 0;
  test.each(
    Object.entries(later).flatMap(([event, happen]) =>
      [remove, erase].map((end) => [event, end.name, happen, end] as const),
    ),
  )("after a %s (%s)", async (_event, _end, happen, end) => {
    const { as } = await cast.withCard(`Kept${(nth += 1)}`, "pay");
    const order = await paid(as);
    await end(as);
    await happen(order);
    await reconcile(cast.world.services);
    expect(await rows(as)).toEqual([]);
  });

  test.each([
    ["remove", remove],
    ["erase", erase],
  ])(
    "when an order is paid that was ticked before it, and the provider deletes it (%s)",
    async (_end, end) => {
      const { as } = await cast.withCard(`Ticked${(nth += 1)}`, "pay");
      const { order, checkout_url } = await cast.placed(as, {
        payment_method: "creditcard",
        remember: true,
      });
      await end(as);
      await cast.payer.press(checkout_url, "pay", { remember: "on", next: "pay" });
      expect(await rows(as)).toEqual([]);
      const left = () =>
        sql`select m.id from sandbox_method m join sandbox_payment p on p.stored_method = m.id
          where p.reference = ${order.payment_id}`.execute(cast.world.db);
      expect((await left()).rows).toHaveLength(1);
      await reconcile(cast.world.services);
      expect((await left()).rows, "forgotten at the provider too").toEqual([]);
    },
  );

  test("but one that is ticked again afterwards is stored", async () => {
    const { as } = await cast.withCard("Again", "pay");
    await remove(as);
    const { checkout_url } = await cast.placed(as, {
      payment_method: "creditcard",
      remember: true,
    });
    await cast.payer.press(checkout_url, "pay", { remember: "on", next: "pay" });
    expect(await rows(as)).toHaveLength(1);
  });
});
