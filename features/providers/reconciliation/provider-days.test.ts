import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { siteDay } from "#test/site-day.ts";
import { openAdyenShop } from "../adyen/adyen-shop-cast.ts";
import { openMollieShop } from "../mollie/mollie-shop-cast.ts";
import { openStripeShop } from "../stripe/stripe-shop-cast.ts";
import { reconcileAccount } from "./reconcile-account.server.ts";
import { type Movement, sell, type Shop } from "./shop-cast.ts";

/** Half an hour before and after the end of a past month, by the site's clock: UTC has another day. */
async function aroundMonthsEnd({ world }: Shop) {
  const { rows } = await sql<{ at: Date; day: string }>`
    select m.at, site_day(${world.siteId}, m.at)::text as day from (
      select (date_trunc('month', now() at time zone 'Europe/Amsterdam') - interval '1 month'
        + part) at time zone 'Europe/Amsterdam' as at
      from unnest(array[interval '-30 minutes', interval '30 minutes']) part) m order by m.at`.execute(
    world.db,
  );
  return rows;
}

interface Line {
  readonly id: string;
  readonly event: string;
  readonly day: string;
  readonly recorded_on: string;
}
const linesOf = async ({ world }: Shop, order: string): Promise<readonly Line[]> => {
  const { rows } = await sql<Line>`
    select event || ' ' || document || ' ' || account as id, event, day::text, recorded_on::text
    from money_posting where order_id = ${order}
      and event not in ('credit_note', 'credit_note_taken_back')`.execute(world.db);
  return rows;
};

const lives: readonly (readonly Movement[])[] = [
  ["pay", "refund"],
  ["pay", "chargeback", "won"],
];
const shops = { Stripe: openStripeShop, Mollie: openMollieShop, Adyen: openAdyenShop };

for (const [name, open] of Object.entries(shops))
  describe(`what ${name} tells days later is booked on the day it happened there`, () => {
    let shop: Shop;
    beforeAll(async () => void (shop = await open()));
    for (const movements of lives)
      for (const [currency, into] of [
        ["EUR", "EUR"],
        ["DKK", "EUR"],
      ] as const)
        for (const side of [0, 1])
          test(`${movements.join(", ")} in ${currency}, ${side === 0 ? "before" : "after"} the end of a month`, async () => {
            const { world } = shop;
            const moment = (await aroundMonthsEnd(shop))[side];
            if (!moment) throw new Error("no clock");
            const { at, day } = moment;
            const sold = await sell(world, null, currency);
            await sql`update orders set created_at = ${at}::timestamptz - interval '1 day'
              where id = ${sold.order}`.execute(world.db);
            let known = new Set<string>();
            for (const movement of movements) {
              await shop.move(sold, movement, sold.amount, { fee: 7, into, at });
              await shop.payOut(into);
              const since = new Date(at.getTime() - 86_400_000);
              await reconcileAccount(world.services, shop.provider(), since);
              const lines = await linesOf(shop, sold.order);
              const fresh = lines.filter(({ id }) => !known.has(id));
              known = new Set(lines.map(({ id }) => id));
              const events = new Set(fresh.map(({ event }) => event));
              expect(events.has("fee"), `${movement} has a fee`).toBe(true);
              expect(events.has("exchanged_in"), movement).toBe(currency !== into);
              expect(events.has("given_back"), movement).toBe(
                movement === "refund" || movement === "chargeback",
              );
              expect(events.has("returned"), movement).toBe(movement === "won");
              const today = await siteDay(world);
              for (const line of fresh)
                expect([line.day, line.recorded_on], line.id).toEqual([day, today]);
            }
          });
  });
