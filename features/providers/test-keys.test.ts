import { expect, test } from "vitest";
import type { World } from "#test/world.ts";
import { openMollie } from "./mollie/mollie-cast.ts";
import { openStripe } from "./stripe/stripe-cast.ts";

// What a provider says of a payment decides whether money moved, and with it the series of its papers.

const paperOf = async (world: World, order: string) => {
  const { test: isTest } = await world.db
    .selectFrom("orders")
    .where("id", "=", order)
    .select("test")
    .executeTakeFirstOrThrow();
  const { number, test: own } = await world.db
    .selectFrom("invoice")
    .where("order_id", "=", order)
    .select(["number", "test"])
    .executeTakeFirstOrThrow();
  return [isTest, own, number];
};

test("Mollie: a payment in test mode has a paper of the test series, a live one the next legal number", async () => {
  const { fake, world, ordered, tell } = await openMollie();
  const buy = async (live: boolean) => {
    fake.money.live = live;
    const { order, payment } = await ordered();
    fake.turn(payment, "paid");
    expect(await tell(payment)).toBe(200);
    return paperOf(world, order);
  };
  expect(await buy(true)).toEqual([false, false, 1]);
  expect(await buy(false)).toEqual([true, true, 1]);
  expect(await buy(true)).toEqual([false, false, 2]);
});

test("Stripe: the same, by livemode", async () => {
  const { fake, world, ordered, completed } = await openStripe();
  const buy = async (live: boolean) => {
    fake.money.live = live;
    const { order, session } = await ordered();
    fake.turn(session, "paid");
    expect(await completed(session)).toBe(200);
    return paperOf(world, order);
  };
  expect(await buy(true)).toEqual([false, false, 1]);
  expect(await buy(false)).toEqual([true, true, 1]);
  expect(await buy(true)).toEqual([false, false, 2]);
});
