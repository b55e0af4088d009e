import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { payerOf } from "#test/payer.ts";

let world: World;
let payer: ReturnType<typeof payerOf>;
let alice: Actor;
let payment: string;
let order: string;
let number = 0;

beforeAll(async () => {
  world = await openWorld();
  payer = payerOf(world);
});
/** Alice has an order that the provider's books call paid, and nobody has told us. */
beforeEach(async () => {
  number += 1;
  alice = await world.member(`Alice${number}`, { paid_user: true });
  order = (
    await world.call(
      "payments.order",
      { bundle: "p1", payment_method: "creditcard" },
      { as: alice },
    )
  ).body.order.payment_id;
  payment = await payer.paymentOf(order);
  await world.db
    .updateTable("sandbox_payment")
    .set({ status: "paid" })
    .where("id", "=", payment)
    .execute();
});

const updated = (id = `evt_${randomUUID()}`) => ({ id, type: "payment.updated", payment });
const now = () => Math.floor(Date.now() / 1000);
const credits = async () =>
  (await world.call("credits.listBundles", {}, { as: alice })).body.balance;

test("a genuine webhook completes the order", async () => {
  expect(await payer.tell(updated())).toBe(200);
  expect(await credits()).toBe(50);
});

test("trust row 4: a forged one, one without signature and one with another body are refused", async () => {
  expect(await payer.tell(updated(), { secret: "guessed" })).toBe(403);
  const url = `${world.url}/api/payment-webhook.php?provider=sandbox`;
  expect((await fetch(url, { method: "POST", body: JSON.stringify(updated()) })).status).toBe(403);
  expect(
    (
      await fetch(url, {
        method: "POST",
        body: JSON.stringify(updated()),
        headers: { "sandbox-signature": `t=${now()},v1=${"0".repeat(64)}` },
      })
    ).status,
  ).toBe(403);
  expect(await credits()).toBe(0);
});

test("trust row 4: a replay after 300 s is refused, and one from the future too", async () => {
  expect(await payer.tell(updated(), { time: now() - 310 })).toBe(403);
  expect(await payer.tell(updated(), { time: now() + 310 })).toBe(403);
  expect(await credits()).toBe(0);
  expect(await payer.tell(updated(), { time: now() - 240 })).toBe(200);
  expect(await credits()).toBe(50);
});

test("an unknown provider or payment is not found; an event of another kind changes nothing", async () => {
  expect(
    (
      await fetch(`${world.url}/api/payment-webhook.php?provider=nobody`, {
        method: "POST",
        body: "{}",
      })
    ).status,
  ).toBe(404);
  expect(await payer.tell({ ...updated(), payment: "sbx_unknown" })).toBe(503);
  expect(await payer.tell({ ...updated(), type: "payout.created" })).toBe(200);
  expect(await credits()).toBe(0);
});

test.each([{ amount: 1 }, { currency: "PLN" }])(
  "trust row 4: a payment of another amount or currency than the order's grants nothing: %o",
  async (wrong) => {
    await world.db.updateTable("sandbox_payment").set(wrong).where("id", "=", payment).execute();
    expect(await payer.tell(updated())).toBe(200);
    expect(await credits()).toBe(0);
    const { kind } = await world.db
      .selectFrom("payment_event")
      .select("kind")
      .where("order_id", "=", order)
      .executeTakeFirstOrThrow();
    expect(kind).toBe("payment.updated: wrong amount");
  },
);

test("a payment of somebody else that names this order is not this order's", async () => {
  await world.db
    .updateTable("sandbox_payment")
    .set({ reference: randomUUID() })
    .where("id", "=", payment)
    .execute();
  await world.db
    .insertInto("sandbox_payment")
    .values({
      id: `sbx_${randomUUID()}`,
      reference: order,
      amount: 2500,
      currency: "EUR",
      description: "",
      payment_method: "creditcard",
      language: "en",
      return_url: world.url,
      webhook_url: world.url,
      status: "paid",
    })
    .execute();
  expect(await payer.tell({ ...updated(), payment: await payer.paymentOf(order) })).toBe(404);
  expect(await credits()).toBe(0);
});

test("trust row 4: 100 parallel duplicates and 50 parallel other events are one effect", async () => {
  const same = updated();
  // A 503 is an honest answer of a busy machine, which asks the provider for each and waits 5 s at
  // most: providers then tell it again.
  const told = async (event: object): Promise<number> => {
    const status = await payer.tell(event);
    return status === 503 ? told(event) : status;
  };
  const statuses = await Promise.all([
    ...Array.from({ length: 100 }, () => told(same)),
    ...Array.from({ length: 50 }, () => told(updated())),
  ]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await credits()).toBe(50);
  const { transactions } = (await world.call("credits.ledger", {}, { as: alice })).body;
  expect(transactions).toHaveLength(1);
  expect(await checkLedger(world.db)).toEqual([]);
});

test("'pay, webhook twice' at the checkout is one effect as well", async () => {
  const bob = await world.member("Bob");
  const { checkout_url } = (
    await world.call("payments.order", { bundle: "p0", payment_method: "creditcard" }, { as: bob })
  ).body;
  await payer.press(checkout_url, "twice");
  expect((await world.call("credits.listBundles", {}, { as: bob })).body.balance).toBe(20);
});

test("the sandbox's API wants its key", async () => {
  expect((await fetch(`${world.url}/sandbox/api/payments/${payment}`)).status).toBe(403);
  expect(
    (
      await fetch(`${world.url}/sandbox/api/payments/${payment}`, {
        headers: { authorization: "Bearer guessed" },
      })
    ).status,
  ).toBe(403);
});

test.each([
  "",
  "{",
  "null",
  "[]",
  '"paid"',
  "{}",
  '{"id":1,"type":"payment.updated"}',
  '{"id":"a","type":"payment.updated","payment":{}}',
  '{"id":"evt_\\u0000","type":"payment.updated","payment":"x"}',
  `{"id":"${"x".repeat(5_000)}","type":"payment.updated"}`,
])("what is signed and nonsense is refused for good, never an error of ours: %s", async (body) => {
  expect(await payer.tell(body)).toBe(400);
  expect(await credits()).toBe(0);
});
