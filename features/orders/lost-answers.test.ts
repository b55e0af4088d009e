import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import type { Input } from "#server/calls/registry.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { payerOf } from "#test/payer.ts";
import type { PaymentProvider } from "./provider.ts";
import { reconcile } from "./reconcile.server.ts";

// A stored card is charged, and the answer is lost on its way: by a time-out, or because this
// process died at that moment.

let world: World;
let payer: ReturnType<typeof payerOf>;
let working: PaymentProvider;
beforeAll(async () => {
  world = await openWorld();
  payer = payerOf(world);
  const sandbox = world.services.payments.providers.get("sandbox");
  if (!sandbox) throw new Error("no sandbox");
  working = sandbox;
});

const place = (as: Actor, input: Partial<Input<"payments.order">> = {}, key?: string) =>
  world.call(
    "payments.order",
    { bundle: "p0", payment_method: "creditcard", ...input },
    { as, ...(key && { key }) },
  );
const read = async (as: Actor, payment_id: string) =>
  (await world.call("payments.readOrder", { payment_id }, { as })).body.order;
const balance = async (as: Actor) =>
  (await world.call("credits.listBundles", {}, { as })).body.balance;
const later = (order: string, minutes: number) =>
  sql`update orders
    set created_at = created_at - make_interval(mins => ${minutes}), asked_at = null
    where id = ${order}`.execute(world.db);

/** Runs while the provider charges, and its answer never arrives; `reaches`: the request does. */
async function withoutAnswer<T>(run: () => Promise<T>, reaches = true): Promise<T> {
  const { providers } = world.services.payments;
  providers.set("sandbox", {
    ...working,
    charge: async (...asked) => {
      if (reaches) await working.charge(...asked);
      throw new Error("no answer");
    },
  });
  return run().finally(() => providers.set("sandbox", working));
}
async function withCard(name: string): Promise<{ as: Actor; card: string }> {
  const as = await world.member(name);
  await sql`update account set signup_date = now() - interval '90 days' where id = ${as.id}`.execute(
    world.db,
  );
  const { body } = await place(as, { remember: true });
  await payer.press(body.checkout_url, "pay", { remember: "on", next: "pay" });
  const { stored } = (await world.call("payments.listStored", {}, { as })).body;
  return { as, card: stored[0]?.id ?? "" };
}

test.each([
  ["reached the provider", true],
  ["never arrived", false],
])(
  "a charge that %s is asked for again by the order's number, and is one payment with its credits",
  async (_what, reaches) => {
    const { as, card } = await withCard(`Lost${reaches}`);
    const {
      body: { order },
    } = await withoutAnswer(() => place(as, { stored_method: card }), reaches);
    expect(order).toMatchObject({ status: "loading" });
    await later(order.payment_id, 3);
    await Promise.all([reconcile(world.services), reconcile(world.services)]);
    expect(await read(as, order.payment_id)).toMatchObject({ status: "completed" });
    expect(await balance(as)).toBe(40);
    expect(
      await world.db
        .selectFrom("sandbox_payment")
        .where("payer", "=", as.id)
        .where("status", "=", "paid")
        .select("id")
        .execute(),
    ).toHaveLength(2);
    expect(await checkLedger(world.db)).toEqual([]);
  },
);

test("while nobody knows whether the card was charged, another press does not charge it again: it leads to the order that waits", async () => {
  const { as, card } = await withCard("Impatient");
  const {
    body: { order },
  } = await withoutAnswer(() => place(as, { stored_method: card }));
  const again = await place(as, { stored_method: card });
  expect([again.status, again.problem.code, again.problem.data]).toEqual([
    409,
    "order_in_progress",
    { payment_id: order.payment_id },
  ]);
  const { as: other, card: othersCard } = await withCard("Other");
  expect(
    (await place(other, { stored_method: othersCard })).body.order.status,
    "of another member, it does not wait",
  ).toBe("completed");
  await later(order.payment_id, 3);
  await reconcile(world.services);
  expect((await place(as, { stored_method: card })).body.order.status).toBe("completed");
  expect(await balance(as)).toBe(60);
});

test("a card that is removed while nobody knows whether it was charged is gone for its member at once, and stays until the answer is there", async () => {
  const { as, card } = await withCard("Tidy");
  const {
    body: { order },
  } = await withoutAnswer(() => place(as, { stored_method: card }));
  expect((await world.call("payments.removeStored", { id: card }, { as })).body).toEqual({
    removed: true,
  });
  expect((await world.call("payments.removeStored", { id: card }, { as })).status).toBe(404);
  expect((await world.call("payments.listStored", {}, { as })).body.stored).toEqual([]);
  expect((await place(as, { stored_method: card })).problem.code).toBe("stored_method_gone");
  await later(order.payment_id, 120);
  await reconcile(world.services);
  expect(await read(as, order.payment_id), "not given up after an hour").toMatchObject({
    status: "completed",
  });
  expect(await balance(as)).toBe(40);
  await reconcile(world.services);
  expect(
    await world.db.selectFrom("stored_method").where("id", "=", card).select("id").execute(),
  ).toEqual([]);
});

test("a discount stays with a charge whose answer is missing: it may have been paid with it", async () => {
  const { as, card } = await withCard("Holder");
  await world.db
    .insertInto("discount_code")
    .values({ code: "HOLD20", site_id: world.siteId, value_percentage: 20 })
    .execute();
  const {
    body: { order },
  } = await withoutAnswer(() =>
    place(as, { stored_method: card, discount_code: "HOLD20", amount: 960, currency: "EUR" }),
  );
  const another = await place(as, { discount_code: "HOLD20" });
  expect([another.status, another.problem.code]).toEqual([409, "discount_in_use"]);
  expect(await read(as, order.payment_id)).toMatchObject({ status: "loading", amount: 960 });
});

test("whatever barred an order for a moment and has gone when it is looked for: come again", async () => {
  const as = await world.member("Passer");
  // As another order of theirs that is given up just then: no row is stored, and none is found.
  await sql`create function barred() returns trigger language plpgsql as 'begin return null; end'`.execute(
    world.db,
  );
  await sql`create trigger barred before insert on orders for each row execute function barred()`.execute(
    world.db,
  );
  const order = { bundle: "p0", payment_method: "creditcard" } as const;
  const barred = await world.call("payments.order", order, { as, comesAgain: false });
  expect([barred.status, barred.problem.code]).toEqual([503, "busy"]);
  await sql`drop trigger barred on orders`.execute(world.db);
  expect((await place(as)).status).toBe(200);
});
