import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { priceRatio } from "#features/prices/bundles.ts";
import { buyerOf } from "#features/prices/quote.server.ts";
import type { OutputOf } from "#server/calls/define.ts";
import { invalidField, Refusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { limitRefusals, periods } from "./contract.ts";
import type * as contract from "./contract.ts";

type Period = (typeof periods)[number];
type Limit = OutputOf<typeof contract.set>["limits"][number];
interface Stored {
  readonly period: Period;
  readonly amount: number | null;
  readonly currency: string;
  readonly next_amount: number | null;
  readonly next_at: Date | null;
}
interface Spent {
  readonly amount: number;
  readonly currency: string;
  readonly day: boolean;
  readonly week: boolean;
  readonly created_at: Date;
}
const windowMs: Record<Period, number> = {
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
};

/** The limits as they are now: one that waited and whose time has come counts. */
async function stored(db: Database | Tx, accountId: string): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select period, case when next_at <= now() then next_amount else amount end as amount, currency,
      case when next_at > now() then next_amount end as next_amount, case
        when next_at > now() then next_at end as next_at
    from spending_limit where account_id = ${accountId}`.execute(db);
  return rows;
}

/**
 * Orders of the last 30 days that are paid or may still be, less what was given back, oldest first.
 */
async function spentBy(db: Database | Tx, accountId: string): Promise<Spent[]> {
  const { rows } = await sql<Spent>`
    select o.amount - coalesce((select sum(r.amount) from refund r where r.order_id = o.id and r.status not in ('dropped', 'undone')), 0)::int as amount, o.currency,
      o.created_at > now() - interval '24 hours' as day,
        o.created_at > now() - interval '7 days' as week, o.created_at
    from orders o where o.account_id = ${accountId} and o.status in ('loading', 'pending', 'completed') and o.created_at > now() - interval '30 days' order by o.created_at`.execute(
    db,
  );
  return rows;
}
const within = (orders: readonly Spent[], period: Period) =>
  orders.filter((order) => period === "month" || order[period]);
const convert = (cents: number, from: string, to: string): number =>
  from === to ? cents : Math.round(cents * priceRatio(from, to));

/**
 * What the settings page shows: each period with its limit, what is spent of it, and what waits.
 */
async function limitsOf(db: Database | Tx, accountId: string, currency: string): Promise<Limit[]> {
  const [known, orders] = [await stored(db, accountId), await spentBy(db, accountId)];
  return periods.map((period) => {
    const limit = known.find((each) => each.period === period);
    const money = (cents: number | null) =>
      cents === null || !limit ? null : convert(cents, limit.currency, currency);
    return {
      period,
      amount: money(limit?.amount ?? null),
      next_amount: money(limit?.next_amount ?? null),
      next_at: limit?.next_at?.toISOString() ?? null,
      spent: within(orders, period).reduce(
        (sum, order) => sum + convert(order.amount, order.currency, currency),
        0,
      ),
    };
  });
}

/**
 * Would an order be above a limit that the member has set? Asked in the order's transaction: holds
 * the limits until it is stored, so that two orders at once are counted one after the other. Gives
 * the refusal, or null.
 */
export async function aboveLimit(
  tx: Tx,
  accountId: string,
  amount: number,
  currency: string,
): Promise<Refusal | null> {
  const { rows } = await sql`select 1 from spending_limit where account_id = ${accountId}
      order by period for no key update`.execute(tx);
  if (rows.length === 0) return null;
  const orders = await spentBy(tx, accountId);
  for (const { period, amount: limit, currency: its } of await stored(tx, accountId)) {
    if (limit === null) continue;
    const cents = convert(amount, currency, its);
    const counted = within(orders, period).map((order) => ({
      cents: convert(order.amount, order.currency, its),
      at: order.created_at,
    }));
    let total = counted.reduce((sum, order) => sum + order.cents, cents);
    if (total <= limit) continue;
    const frees =
      cents > limit ? undefined : counted.find((order) => (total -= order.cents) <= limit);
    const { status } = limitRefusals.spending_limit;
    return new Refusal("spending_limit", status, {
      period,
      limit: limit / 100,
      currency: its,
      frees_at: frees ? new Date(frees.at.getTime() + windowMs[period]).toISOString() : null,
    });
  }
  return null;
}

/** The viewer's limits, in the currency they pay in now, and what is spent of them. */
export const read: CallHandler<typeof contract.read> = async ({ db, site, viewer }) => {
  const { id } = requireViewer(viewer);
  const { currency } = await buyerOf(db, id, site);
  return { currency, limits: await limitsOf(db, id, currency) };
};

/**
 * Sets the limits: the first one and a lower one hold at once, a higher one or none after 24 hours
 * by the database's clock.
 */
export const set: CallHandler<typeof contract.set> = async ({ db, site, viewer, input, once }) => {
  const { id } = requireViewer(viewer);
  const { currency } = await buyerOf(db, id, site);
  const wanted = new Map<Period, number | null>();
  for (const period of periods) {
    const text = input[period] ?? "";
    if (text !== "" && !/^\d{1,6}([.,]\d{1,2})?$/.test(text))
      return invalidField(period, "invalid.spending_limit");
    wanted.set(period, text === "" ? null : Math.round(Number(text.replace(",", ".")) * 100));
  }
  return once(async ({ tx }) => {
    await tx.selectFrom("account").where("id", "=", id).select("id").forNoKeyUpdate().execute(); // two devices at once
    const now = await limitsOf(tx, id, currency);
    for (const { period, amount, next_amount, next_at } of now) {
      const wish = wanted.get(period) ?? null;
      const waits = next_at !== null && next_amount === wish;
      if ((wish === amount && next_at === null) || waits) continue;
      const lower = wish !== null && (amount === null || wish <= amount);
      const values = lower
        ? { amount: wish, next_amount: null, next_at: null }
        : { amount, next_amount: wish, next_at: sql<Date>`now() + interval '24 hours'` };
      if (!lower && amount === null) continue; // there is none, and none is wanted
      await tx
        .insertInto("spending_limit")
        .values({ account_id: id, period, currency, ...values })
        .onConflict((conflict) =>
          conflict.columns(["account_id", "period"]).doUpdateSet({ currency, ...values }),
        )
        .execute();
    }
    return { limits: await limitsOf(tx, id, currency) };
  });
};
