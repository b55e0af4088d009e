import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ProviderPayout } from "#features/orders/provider.ts";
import { openWorld, type World } from "#test/world.ts";
import { openAdyenShop } from "../adyen/adyen-shop-cast.ts";
import { molliePayouts } from "../mollie/mollie-payouts.server.ts";
import { openMollieShop } from "../mollie/mollie-shop-cast.ts";
import { openStripeShop } from "../stripe/stripe-shop-cast.ts";
import { stripeProvider } from "../stripe/stripe-provider.server.ts";
import { balancesOf, sell, type Shop } from "./shop-cast.ts";
import { reconcileAccount } from "./reconcile-account.server.ts";
import { recordPayouts } from "./record-payouts.server.ts";

const yesterday = () => new Date(Date.now() - 86_400_000);
const night = (shop: Shop, provider = shop.provider()) =>
  reconcileAccount(shop.world.services, provider, yesterday());
const payouts = ({ db }: World) =>
  db
    .selectFrom("provider_payout")
    .select(["reference", "amount", "state", "itemised", "rest"])
    .orderBy("id")
    .execute();
const complete = async ({ db }: World) =>
  (
    await db
      .selectFrom("reconciliation")
      .select("complete")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
  ).complete;
async function paid(shop: Shop, currency = "EUR") {
  const one = await sell(shop.world, null, currency);
  await shop.move(one, "pay", one.amount, { fee: 30, into: currency });
  return one;
}

test("Stripe: what is on its way waits, a manual payout is all rest, a key without the right leaves the comparison whole", async () => {
  const shop = await openStripeShop();
  const { world, fake } = shop;
  const one = await paid(shop);
  const made = await shop.payOut("EUR");
  const payout = fake.payouts[0] as unknown as Record<string, unknown>;
  for (const [field, value] of [
    ["status", "in_transit"],
    ["status", "pending"],
    ["reconciliation_status", "in_progress"],
  ] as const) {
    const before = payout[field];
    payout[field] = value;
    await night(shop);
    payout[field] = before;
    expect([await complete(world), await payouts(world)]).toEqual([true, []]);
  }
  const restricted = stripeProvider({
    account: null,
    credentials: { secret_key: "rk_live_without_payouts", webhook_secret: "x" },
    baseUrl: fake.url,
  });
  await night(shop, restricted);
  expect([await complete(world), await payouts(world)]).toEqual([true, []]);
  expect(world.written().join("")).toContain("payouts are not read");
  await night(shop, { ...shop.provider(), test: true });
  expect(await payouts(world), "test money never arrives").toEqual([]);

  payout["automatic"] = false;
  payout["reconciliation_status"] = "not_applicable";
  await night(shop);
  const amount = one.amount - 30;
  expect(await payouts(world)).toEqual([
    { reference: made?.reference, amount, state: "paid", itemised: false, rest: amount },
  ]);
  expect(await balancesOf(world, "bank")).toEqual({});
});

test("a comparison with a gap reads no payout: an order that nobody knows yet would be missed for good", async () => {
  const shop = await openStripeShop();
  await paid(shop);
  await shop.payOut("EUR");
  await night(shop, {
    ...shop.provider(),
    changes: () => Promise.reject(new Error("down")),
  });
  expect(await payouts(shop.world)).toEqual([]);
  await night(shop, { ...shop.provider(), payouts: () => Promise.reject(new Error("down")) });
  expect(await complete(shop.world)).toBe(false);
  await night(shop);
  expect(await payouts(shop.world)).toMatchObject([{ rest: 0 }]);
});

test("Mollie: a token without settlements.read leaves fees and comparison as they are", async () => {
  const shop = await openMollieShop();
  await paid(shop);
  await shop.payOut("EUR");
  const books = { access_token: `access_${"b".repeat(30)}`, baseUrl: shop.fake.url };
  await night(shop, { ...shop.provider(), payouts: (since) => molliePayouts(books, since) });
  expect([await complete(shop.world), await payouts(shop.world)]).toEqual([true, []]);
  expect(shop.world.written().join("")).toContain("payouts are not read");
  for (const status of ["open", "pending", "processing-at-bank"]) {
    Object.assign(shop.fake.settlements[0] ?? {}, { status });
    await night(shop);
    expect(await payouts(shop.world)).toEqual([]);
  }
  Object.assign(shop.fake.settlements[0] ?? {}, { status: "paidout" });
  await night(shop);
  expect(await payouts(shop.world)).toMatchObject([{ state: "paid", rest: 0 }]);
});

test("Mollie: a balance is read no further back than a new settlement needs", async () => {
  const shop = await openMollieShop();
  const asked = () => shop.fake.asked.filter(({ path }) => path.endsWith("/transactions")).length;
  for (let time = 0; time < 4; time += 1) {
    await paid(shop);
    await shop.payOut("EUR");
    await night(shop);
  }
  const before = asked();
  await night(shop);
  const charges = asked() - before;
  await paid(shop);
  await shop.payOut("EUR");
  const more = asked();
  await night(shop);
  // Two a page: the fees' walk has two pages more or less, the settlement's own needs three.
  expect(asked() - more - charges).toBeLessThanOrEqual(5);
});

test("Adyen: a batch without a payout leaves its money to the next one; before that it stays in clearing", async () => {
  const shop = await openAdyenShop();
  const { world } = shop;
  const [one, two] = [await paid(shop), await paid(shop)];
  shop.other(-100, "EUR");
  await shop.carry("EUR");
  await night(shop);
  const due = one.amount + two.amount - 60;
  expect(await balancesOf(world, "provider_clearing")).toEqual({ "first EUR": due });
  expect(await payouts(world)).toMatchObject([{ state: "carried", amount: 0, rest: 0 }]);
  await shop.move(one, "refund", 500, { fee: 10, into: "EUR" });
  await shop.carry("EUR");
  await paid(shop);
  const made = await shop.payOut("EUR");
  for (let time = 0; time < 2; time += 1) await night(shop);
  expect(await balancesOf(world, "provider_clearing")).toEqual({});
  expect((await payouts(world)).at(-1)).toMatchObject({ amount: made?.amount, rest: -100 });
  expect(await balancesOf(world, "bank")).toEqual({ "first EUR": (made?.amount ?? 0) + 100 });
});

test("the database keeps what was paid out: each once, the sum of its parts and its rest, and nothing changes but its return", async () => {
  const world = await openWorld();
  const account = { name: "stripe", account: null };
  const payout = (more: Partial<ProviderPayout> = {}): ProviderPayout => ({
    reference: randomUUID(),
    amount: 5_000_000_000, // more than fits an integer
    currency: "EUR",
    day: "2026-11-20",
    state: "paid",
    items: () => Promise.resolve([]),
    ...more,
  });
  const one = payout();
  await Promise.all(
    [0, 1, 2].map(() => recordPayouts(world.db, world.services.log, account, [one])),
  );
  expect(await payouts(world)).toMatchObject([{ reference: one.reference, rest: one.amount }]);
  const { id } = await world.db
    .selectFrom("provider_payout")
    .select("id")
    .executeTakeFirstOrThrow();
  for (const statement of [
    sql`update provider_payout set amount = 1`,
    sql`update provider_payout set day = day + 1`,
    sql`update provider_payout set state = 'carried', amount = 0, rest = 0`,
    sql`delete from provider_payout`,
    sql`insert into provider_payout_part (payout_id, site_id, amount)
      values (${id}, ${world.siteId}, 1)`,
    sql`insert into provider_payout (provider, reference, amount, currency, day, state, itemised, rest)
      values ('stripe', 'po_x', 5, 'EUR', '2026-11-20', 'paid', true, 4)`,
  ])
    await expect(statement.execute(world.db)).rejects.toThrow(/final|parts/);
  const failed = payout({ reference: one.reference, state: "failed", failedOn: "2026-11-24" });
  for (let time = 0; time < 2; time += 1)
    await recordPayouts(world.db, world.services.log, account, [failed]);
  await recordPayouts(world.db, world.services.log, account, [one]);
  expect(await payouts(world)).toMatchObject([{ state: "failed" }]);
});
