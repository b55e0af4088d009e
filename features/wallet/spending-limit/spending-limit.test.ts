import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { payerOf } from "#test/payer.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let payer: ReturnType<typeof payerOf>;
let names = 0;
beforeAll(async () => {
  world = await openWorld();
  payer = payerOf(world);
});

async function member(options: Parameters<World["member"]>[1] = {}): Promise<Actor> {
  const one = await world.member(`Member${(names += 1)}`, options);
  await sql`update account set signup_date = now() - interval '90 days' where id = ${one.id}`.execute(
    world.db,
  );
  return one;
}
const set = (as: Actor, input: { day?: string; week?: string; month?: string }) =>
  world.call("spendingLimit.set", input, { as });
const limits = async (as: Actor) =>
  Object.fromEntries(
    (await world.call("spendingLimit.read", {}, { as })).body.limits.map(({ period, ...limit }) => [
      period,
      limit,
    ]),
  );
const order = (as: Actor, bundle: "p0" | "p1" = "p0") =>
  world.call("payments.order", { bundle, payment_method: "creditcard" }, { as });
async function buy(as: Actor, bundle: "p0" | "p1" = "p0"): Promise<string> {
  const { body } = await order(as, bundle);
  await payer.press(body.checkout_url, "pay");
  return body.order.payment_id;
}
const passes = (as: Actor, interval: string) =>
  Promise.all([
    sql`update spending_limit set next_at = next_at - ${interval}::interval
      where account_id = ${as.id}`.execute(world.db),
    sql`update orders set created_at = created_at - ${interval}::interval
      where account_id = ${as.id}`.execute(world.db),
  ]);

test("an order above the limit is refused by name, with when it is possible again; nothing is ordered", async () => {
  const alice = await member();
  await buy(alice);
  expect((await set(alice, { day: "20" })).status).toBe(200);
  expect((await limits(alice))["day"]).toMatchObject({ amount: 2000, spent: 1200 });
  const { status, problem } = await order(alice);
  expect([status, problem.code]).toEqual([409, "spending_limit"]);
  const { created_at } = await world.db
    .selectFrom("orders")
    .where("account_id", "=", alice.id)
    .select("created_at")
    .executeTakeFirstOrThrow();
  expect(problem.data).toEqual({
    period: "day",
    limit: 20,
    currency: "EUR",
    frees_at: new Date(created_at.getTime() + 86_400_000).toISOString(),
  });
  expect(problem.detail).toBe(
    "This order would take you above your own limit of €20.00 in 24 hours. Nothing was ordered.",
  );
  expect(
    await world.db.selectFrom("orders").where("account_id", "=", alice.id).select("id").execute(),
  ).toHaveLength(1);
  await passes(alice, "24 hours");
  expect((await order(alice)).status).toBe(200);
});

test("one that alone is above the limit never frees; the longer period counts too", async () => {
  const alice = await member();
  await set(alice, { day: "100", week: "24,99" });
  expect((await order(alice, "p1")).problem.data).toEqual({
    period: "week",
    limit: 24.99,
    currency: "EUR",
    frees_at: null,
  });
  await buy(alice);
  await passes(alice, "2 days");
  await buy(alice);
  expect((await order(alice)).problem.data).toMatchObject({ period: "week" });
});

test("lower counts at once, higher and none after 24 hours; another wish in between replaces the first", async () => {
  const alice = await member();
  await set(alice, { day: "50" });
  await set(alice, { day: "30" });
  expect((await limits(alice))["day"]).toMatchObject({ amount: 3000, next_at: null });
  await set(alice, { day: "80" });
  expect((await limits(alice))["day"]).toMatchObject({
    amount: 3000,
    next_amount: 8000,
    next_at: expect.any(String) as string,
  });
  await set(alice, { day: "20" });
  expect((await limits(alice))["day"]).toMatchObject({
    amount: 2000,
    next_amount: null,
    next_at: null,
  });
  await set(alice, {});
  expect((await limits(alice))["day"]).toMatchObject({
    amount: 2000,
    next_amount: null,
    next_at: expect.any(String) as string,
  });
  expect((await order(alice, "p1")).problem.code).toBe("spending_limit");
  await passes(alice, "24 hours");
  expect((await limits(alice))["day"]).toMatchObject({ amount: null, next_at: null });
  expect((await order(alice, "p1")).status).toBe(200);
});

test("saving the same page again does not begin the 24 hours anew, and what waits survives it", async () => {
  const alice = await member();
  await set(alice, { day: "20" });
  await set(alice, { day: "50" });
  await passes(alice, "23 hours");
  const before = (await limits(alice))["day"];
  await set(alice, { day: "50" });
  expect((await limits(alice))["day"]).toEqual(before);
});

test("two orders at once stay within the limit, whichever are paid", async () => {
  const alice = await member();
  await set(alice, { day: "30" });
  const answers = await Promise.all(Array.from({ length: 8 }, () => order(alice)));
  await Promise.allSettled(
    answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => payer.press(body.checkout_url, "pay")),
  );
  const {
    rows: [row],
  } = await sql<{
    cents: number;
  }>`select coalesce(sum(amount), 0)::int as cents from orders where account_id = ${alice.id}
    and status = 'completed'`.execute(world.db);
  expect(row?.cents).toBeLessThanOrEqual(3000);
});

test("an order that was begun and left makes room for a new one; a refund does as well", async () => {
  const alice = await member();
  await set(alice, { day: "15" });
  await order(alice);
  const again = await order(alice);
  expect(again.status).toBe(200);
  await payer.press(again.body.checkout_url, "pay");
  expect((await order(alice)).problem.code).toBe("spending_limit");
  await world.call(
    "refunds.withdraw",
    { order: { id: again.body.order.payment_id } },
    { as: alice },
  );
  expect((await order(alice)).status).toBe(200);
});

test("bad input is said at its field; another member's limits are their own; another currency is converted by our prices", async () => {
  const alice = await member();
  expect((await set(alice, { day: "a lot" })).problem.fields).toMatchObject([
    { path: "day", detail: "Enter an amount such as 25, or leave it empty." },
  ]);
  await set(alice, { day: "5" });
  const anna = await member();
  expect((await limits(anna))["day"]).toMatchObject({ amount: null });
  expect((await order(anna)).status).toBe(200);
  await sql`update profile set country = 'SE' where id = ${alice.id}`.execute(world.db);
  expect((await order(alice)).problem.data).toMatchObject({ limit: 5, currency: "EUR" });
});
