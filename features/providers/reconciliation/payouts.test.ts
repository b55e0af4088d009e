import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { openAdyenShop } from "../adyen/adyen-shop-cast.ts";
import { openMollieShop } from "../mollie/mollie-shop-cast.ts";
import { openStripeShop } from "../stripe/stripe-shop-cast.ts";
import { balancesOf, sell, type Shop, type Sold } from "./shop-cast.ts";
import { reconcileAccount } from "./reconcile-account.server.ts";

const currencies = ["EUR", "DKK"] as const;
const lives = Number(process.env["PAYOUT_LIVES"] ?? 3);
const yesterday = () => new Date(Date.now() - 86_400_000);

/** Two processes at once; what one of them wrote down the other one reads. */
async function night({ world, provider }: Shop): Promise<void> {
  await Promise.all([0, 1].map(() => reconcileAccount(world.services, provider(), yesterday())));
  const runs = await world.db
    .selectFrom("reconciliation")
    .select("complete")
    .orderBy("id", "desc")
    .limit(2)
    .execute();
  expect(runs).toEqual([{ complete: true }, { complete: true }]);
}
const payoutsOf = ({ world }: Shop) =>
  world.db.selectFrom("provider_payout").selectAll().orderBy("day").orderBy("id").execute();

const event = fc.record({
  what: fc.constantFrom("pay", "refund", "chargeback", "won", "other", "payOut", "back", "night"),
  site: fc.constantFrom(null, "other.test"),
  currency: fc.constantFrom(...currencies),
  into: fc.constantFrom(...currencies),
  part: fc.integer({ min: 1, max: 9 }),
  fee: fc.integer({ min: 0, max: 99 }),
});
type Life = readonly (typeof event extends fc.Arbitrary<infer T> ? T : never)[];

/** Whatever happens between sales, everything that is due is paid out in the end. */
async function live(shop: Shop, life: Life): Promise<void> {
  const { world } = shop;
  const sold: { one: Sold; left: number; taken: number; into: string }[] = [];
  const sent: { reference: string; amount: number; rest: number; currency: string }[] = [];
  const others: Record<string, number> = { EUR: 0, DKK: 0 };
  const payOut = async (currency: string) => {
    const payout = await shop.payOut(currency);
    if (payout) sent.push({ ...payout, rest: others[currency] ?? 0, currency });
    if (payout) others[currency] = 0;
  };
  const first = { what: "pay", site: null, currency: "DKK", into: "EUR", part: 1, fee: 7 } as const;
  for (const { what, site, currency, into, part, fee } of [first, ...life]) {
    const of = sold[part % Math.max(1, sold.length)];
    if (what === "pay") {
      const one = await sell(world, site, currency);
      await shop.move(one, "pay", one.amount, { fee, into });
      sold.push({ one, left: one.amount, taken: 0, into });
    } else if (what === "refund" && of && of.left >= 10) {
      const cents = Math.floor((of.left * part) / 10);
      of.left -= cents;
      await shop.move(of.one, "refund", cents, { fee, into: of.into });
    } else if (what === "chargeback" && of && of.left > 0 && of.taken === 0) {
      of.taken = of.left;
      of.left = 0;
      await shop.move(of.one, "chargeback", of.taken, { fee: fee * 10, into: of.into });
    } else if (what === "won" && of && of.taken > 0) {
      await shop.move(of.one, "won", of.taken, { fee: 0, into: of.into });
      of.taken = -1;
    } else if (what === "other") {
      const cents = fee - 50 || 1;
      shop.other(cents, into);
      others[into] = (others[into] ?? 0) + cents;
    } else if (what === "payOut") await payOut(into);
    else if (what === "back") {
      const last = sent.pop();
      if (!last) continue;
      await night(shop); // as long as it takes a bank
      shop.sendBack(last);
      others[last.currency] = (others[last.currency] ?? 0) + last.rest;
    } else if (what === "night") await night(shop);
  }
  for (const currency of currencies) await payOut(currency);
  await night(shop);
  await night(shop);
  expect(await balancesOf(world, "provider_clearing")).toEqual({});

  const written = await payoutsOf(shop);
  const last = written.filter(({ state }) => state === "paid");
  for (const { reference, amount, rest } of sent)
    expect(last.find((each) => each.reference === reference)).toMatchObject({ amount, rest });
  const banked = await balancesOf(world, "bank");
  for (const currency of currencies)
    expect(
      Object.entries(banked).reduce(
        (sum, [name, c]) => (name.endsWith(currency) ? sum + c : sum),
        0,
      ),
    ).toBe(
      last.reduce((sum, one) => (one.currency === currency ? sum + one.amount - one.rest : sum), 0),
    );
}

describe.each([
  ["Stripe", openStripeShop],
  ["Mollie", openMollieShop],
  ["Adyen", openAdyenShop],
])("%s", (_name, open) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await open();
    await shop.world.site("other.test");
  });

  test("whatever two sites sell, give back and lose: once all is paid out, clearing is nothing and the bank has it, each once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 8, maxLength: 14 }), (life) =>
        live(shop, life),
      ),
      {
        numRuns: lives,
        endOnFailure: true,
        ...(process.env["FCSEED"] && { seed: Number(process.env["FCSEED"]) }),
      },
    );
    expect(await balancesOf(shop.world, "provider_clearing")).toEqual({});
  });

  test("a payout that the bank sends back is reversed in the books, and paid with the next one", async () => {
    const one = await sell(shop.world, "other.test", "EUR");
    await shop.move(one, "pay", one.amount, { fee: 40, into: "EUR" });
    const before = await balancesOf(shop.world, "bank");
    const first = await shop.payOut("EUR");
    await night(shop);
    const cents = one.amount - 40;
    const bank = (await balancesOf(shop.world, "bank"))["other EUR"] ?? 0;
    expect(bank - (before["other EUR"] ?? 0)).toBe(cents);
    if (first) shop.sendBack(first);
    const second = await shop.payOut("EUR");
    await night(shop);
    expect((await balancesOf(shop.world, "bank"))["other EUR"]).toBe(bank);
    expect(await balancesOf(shop.world, "provider_clearing")).toEqual({});
    const states = new Map((await payoutsOf(shop)).map((each) => [each.reference, each]));
    expect(states.get(first?.reference ?? "")).toMatchObject({ state: "failed" });
    expect(states.get(second?.reference ?? "")).toMatchObject({ state: "paid", rest: 0 });
  });
});
