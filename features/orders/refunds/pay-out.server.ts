import type { CallHandler, Services } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { refundAmount } from "#features/wallet/unused-credits.ts";
import { sql } from "kysely";
import { lostCredits } from "#features/wallet/lost-credits.server.ts";
import { expireRest } from "#features/wallet/grant-credits.server.ts";
import { givenBack, lockWallet, unusedOf } from "#features/wallet/unused-of.server.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { giveBack } from "./apply-reversal.server.ts";
import { hasEnded, nobodyLeft } from "./ended-account.server.ts";
import type * as contract from "./contract.ts";

interface Unused {
  readonly order: string;
  readonly credits: number;
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
}

/**
 * What a member has paid for and not used, order by order, and what it cost (decision 37). Credits
 * that cost nothing are worth nothing here.
 */
async function unusedPaid(db: Database | Tx, accountId: string): Promise<readonly Unused[]> {
  const orders = await db
    .selectFrom("orders")
    .where("account_id", "=", accountId)
    .where("status", "=", "completed")
    .select(["id", "credits", "amount", "currency"])
    .orderBy("id")
    .execute();
  const left = await unusedOf(
    db,
    accountId,
    orders.map(({ id }) => id),
  );
  const found: Unused[] = [];
  for (const order of orders.filter(({ id }) => (left.get(id) ?? 0) > 0)) {
    const before = await givenBack(db, order.id);
    const credits = Math.min(left.get(order.id) ?? 0, order.credits - before.credits);
    const amount = refundAmount(order, credits, before);
    if (amount > 0) found.push({ order: order.id, credits, amount, currency: order.currency });
  }
  return found;
}

/**
 * What an account lost that was erased before unused credits were paid out, and has not been given
 * since, order by order. What went back afterwards is taken off, but for what came back afterwards and
 * was paid for itself (`returned:…`).
 */
export async function lostUnpaid(db: Database | Tx, accountId: string): Promise<readonly Unused[]> {
  const lost = await lostCredits(db, accountId);
  if (!lost) return [];
  const { rows } = await sql<
    Unused & { paid: number; of: number; before: number; since: number; returned: number }
  >`
    select o.id as order, o.currency, o.amount as paid, o.credits as of,
      coalesce(sum(r.amount) filter (where r.asked_at <= ${lost.at}), 0)::int as before,
      coalesce(sum(r.amount) filter (where r.asked_at > ${lost.at}
        and r.key not like 'returned:%'), 0)::int as since,
      coalesce(sum(r.amount) filter (where r.asked_at > ${lost.at}
        and r.key like 'returned:%'), 0)::int as returned
    from orders o left join refund r on r.order_id = o.id and r.status not in ('dropped', 'undone')
    where o.account_id = ${accountId} and o.status = 'completed' group by o.id order by o.id`.execute(
    db,
  );
  return rows.flatMap(({ order, currency, paid, of, before, since, returned }) => {
    const credits = lost.byOrder.get(order) ?? 0;
    if (credits === 0) return [];
    const sold = { amount: paid, credits: of };
    const amount = Math.min(
      refundAmount(sold, credits, { amount: before, credits: 0 }) - since,
      paid - before - since - returned,
    );
    return amount > 0 ? [{ order, credits, amount, currency }] : [];
  });
}

/** The member's unused credits and their price, one line for each currency they were paid in. */
export async function unusedSums(db: Database | Tx, accountId: string) {
  const byCurrency = Map.groupBy(await unusedPaid(db, accountId), ({ currency }) => currency);
  return Array.from(byCurrency, ([currency, unused]) => ({
    currency,
    credits: unused.reduce((sum, { credits }) => sum + credits, 0),
    amount: unused.reduce((sum, { amount }) => sum + amount, 0),
  }));
}

/** What would be paid back if the account ended now. */
export const unused: CallHandler<typeof contract.unused> = async ({ db, viewer }) => ({
  unused: await unusedSums(db, requireViewer(viewer).id),
});

/**
 * Holds all paid orders of an account, in the order of their ids: before one of them where others
 * may follow, so that two of these never wait for each other. The wallet is locked after them.
 */
export async function holdOrders(tx: Tx, accountId: string): Promise<void> {
  await tx
    .selectFrom("orders")
    .where("account_id", "=", accountId)
    .where("status", "=", "completed")
    .select("id")
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * Gives the price of all unused credits back, each by the way it was paid, in the transaction that
 * ends the account, and what an account lost that was erased before that was so. What was paid is
 * used, so asking again pays only what came back since. Gives the refunds that the provider has to be
 * asked for after the commit (askProvider).
 */
export async function payOutUnused(
  services: Services,
  tx: Tx,
  accountId: string,
): Promise<readonly string[]> {
  await holdOrders(tx, accountId);
  await lockWallet(tx, accountId);
  const made: string[] = [];
  for (const { order, credits, amount } of await dueOf(tx, accountId)) {
    const refund = await giveBack(services, tx, order, {
      key: await payoutKey(tx, order),
      kind: "payout",
      amount,
      credits,
      status: "asked",
    });
    if (refund) made.push(refund.id);
  }
  return made;
}

/** A key for each payout of an order: one that was paid out may get credits back and end again. */
async function payoutKey(tx: Tx, order: string): Promise<string> {
  const { count } = await tx
    .selectFrom("refund")
    .where("order_id", "=", order)
    .where("kind", "=", "payout")
    .where("key", "like", "payout:%")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return count === "0" ? `payout:${order}` : `payout:${order}:${count}`;
}

/**
 * What is unused and what was lost, once for each order: both are due of one whose chargeback was
 * won after its member was erased. Never more than is left of what was paid.
 */
async function dueOf(tx: Tx, accountId: string): Promise<readonly Unused[]> {
  const parts = [...(await unusedPaid(tx, accountId)), ...(await lostUnpaid(tx, accountId))];
  const due: Unused[] = [];
  for (const [order, of] of Map.groupBy(parts, (part) => part.order)) {
    const [{ currency }] = of as [Unused];
    const { amount: paid } = await tx
      .selectFrom("orders")
      .where("id", "=", order)
      .select("amount")
      .executeTakeFirstOrThrow();
    const left = paid - (await givenBack(tx, order)).amount;
    const sum = of.reduce((total, { amount }) => total + amount, 0);
    const credits = of.reduce((total, part) => total + part.credits, 0);
    const amount = Math.min(sum, left);
    if (amount > 0) due.push({ order, currency, credits, amount });
  }
  return due;
}

/**
 * Credits that come back to an account that has ended meanwhile (a dispute that was won, a refund
 * that did not arrive) find nobody to use them: their price goes back too, as it would have at the
 * end, less what was used. What nothing was paid for expires. In the transaction that settles the
 * order, whose row is held; `cause`: the reversal that came to nothing. The refunds' job asks the
 * provider.
 */
export async function payOutReturned(
  services: Services,
  tx: Tx,
  { id, account_id }: { id: string; account_id: string },
  cause: string,
): Promise<void> {
  if (!(await hasEnded(tx, account_id))) return;
  await lockWallet(tx, account_id);
  const due = await unusedPaid(tx, account_id);
  const unused = due.find(({ order }) => order === id);
  if (unused)
    await giveBack(services, tx, id, {
      key: `returned:${cause}`,
      kind: "payout",
      amount: unused.amount,
      credits: unused.credits,
      status: "asked",
    });
  // Another order's are left to the job, which holds all orders first.
  if (due.every(({ order }) => order === id)) await expireRest(tx, account_id, cause);
}

/** How long after an erasure credits may come back: a dispute takes a year at most. */
const returnDays = 400;

/**
 * Pays out, or lets expire, what came back to accounts that have ended: messages that were never delivered, a
 * dispute that was won. Gives how many accounts.
 */
export async function settleReturned(services: Services): Promise<number> {
  const { rows } = await sql<{ id: string; entry: string }>`
    select a.id, (select max(e.id::text) from ledger_entry e where e.account_id = a.id) as entry
    from account a join wallet w on w.account_id = a.id and w.credits > 0
    where a.id in (
        select id from account where erased_at > now() - make_interval(days => ${returnDays})
        union all select account_id from cancellation where scope = 'membership' and status = 'done')
      and ${nobodyLeft}`.execute(services.db);
  for (const { id, entry } of rows)
    await services.db.transaction().execute(async (tx) => {
      await holdOrders(tx, id);
      await lockWallet(tx, id);
      for (const { order, credits, amount } of await unusedPaid(tx, id))
        await giveBack(services, tx, order, {
          key: `returned:${order}:${entry}`,
          kind: "payout",
          amount,
          credits,
          status: "asked",
        });
      await expireRest(tx, id, entry);
    });
  return rows.length;
}

/** Hourly; the refunds' job asks the providers. */
export const returnedJob = (services: Services): Job => ({
  name: "settle-returned-credits",
  schedule: "17 * * * *",
  run: async () => {
    await settleReturned(services);
  },
});
