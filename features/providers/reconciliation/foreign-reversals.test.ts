import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { openAdyenShop } from "../adyen/adyen-shop-cast.ts";
import { openMollieShop } from "../mollie/mollie-shop-cast.ts";
import { openStripeShop } from "../stripe/stripe-shop-cast.ts";
import { reconcileAccount } from "./reconcile-account.server.ts";
import { balancesOf, sell, type Shop } from "./shop-cast.ts";

const shops = { stripe: openStripeShop, mollie: openMollieShop, adyen: openAdyenShop };
/** What is sold in, what our account there has, what the bank takes back in, and how many cents. */
const cases = [
  ["EUR", "EUR", "GBP", 2_480],
  ["EUR", "EUR", "GBP", 9_900],
  ["EUR", "DKK", "USD", 100],
  ["DKK", "EUR", "SEK", 25_000],
  ["DKK", "DKK", "EUR", 1],
] as const;

describe.each(Object.keys(shops) as (keyof typeof shops)[])("%s", (name) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await shops[name]();
    shop.world.services.payments.providers.set(name, shop.provider());
  });

  test.each(cases)(
    "a payment in %s, changed into %s, that is taken back in %s takes all its credits and is listed; won, they are back",
    async (currency, into, taken, cents) => {
      const { world } = shop;
      const before = await balancesOf(world, "provider_clearing");
      const sold = await sell(world, null, currency);
      const state = async () => {
        const { rows } = await sql<{ credits: number; taken: number; gone: number }>`
          select coalesce(sum(r.credits) filter (where r.status <> 'undone'), 0)::int as credits,
            o.credits as taken, coalesce(max(r.amount), 0) as gone
          from orders o left join refund r on r.order_id = o.id
          where o.id = ${sold.order} group by o.id`.execute(world.db);
        return rows[0];
      };
      const night = async () => {
        await shop.payOut(into);
        await reconcileAccount(world.services, shop.provider(), new Date(Date.now() - 86_400_000));
        // Only the account's own currency can be left: all of it was changed there and back.
        const after = await balancesOf(world, "provider_clearing");
        const others = [taken, currency].filter((each) => each !== into);
        const left = (sums: Record<string, number>) => others.map((each) => sums[`first ${each}`]);
        expect(left(after)).toEqual(left(before));
      };
      await shop.move(sold, "pay", sold.amount, { fee: 0, into });
      await shop.move({ ...sold, currency: taken }, "chargeback", cents, { fee: 0, into });
      const { taken: all = 0, ...now } = (await state()) ?? {};
      expect(now).toEqual({ credits: all, gone: sold.amount });
      const listed = await world.db
        .selectFrom("payment_difference")
        .where("order_id", "=", sold.order)
        .where("closed_at", "is", null)
        .where("kind", "=", "unclear_event")
        .select(["amount", "currency"])
        .execute();
      expect(listed).toEqual([{ amount: cents, currency: taken }]);
      await night();
      await shop.move({ ...sold, currency: taken }, "won", cents, { fee: 0, into });
      expect((await state())?.credits).toBe(0);
      await night();
    },
  );
});
