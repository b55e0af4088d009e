import { sql } from "kysely";
import type { Tx, Database } from "#server/db/database.ts";
import { type Movement, unusedCredits } from "./unused-credits.ts";

/**
 * Unused credits of a member's orders, by order id, from the oldest of `orderIds` on (rule:
 * unused-credits.ts). To act on it, hold the wallet's lock before (lockWallet), so that nothing is
 * spent meanwhile.
 */
export async function unusedOf(
  tx: Tx | Database,
  accountId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (orderIds.length === 0) return new Map();
  const {
    rows: [start],
  } = await sql<{ id: string; before: number }>`
    select first.id, coalesce((select sum(e.credits) from ledger_entry e where e.account_id = ${accountId} and e.id < first.id), 0)::int as before
    from (select id from ledger_entry where account_id = ${accountId} and reason = 'purchase' and reference = any(${sql.val([...orderIds])}::text[]) order by id limit 1) first`.execute(
    tx,
  );
  if (!start) return new Map();
  const { rows } = await sql<{
    credits: number;
    reason: string;
    reference: string;
    order_id: string | null;
  }>`
    select e.credits, e.reason, e.reference, r.order_id from ledger_entry e
    left join refund r on e.reason in ('reversal', 'refund') and r.account_id = e.account_id
      and r.id::text = left(e.reference, 36)
    where e.account_id = ${accountId} and e.id >= ${start.id} order by e.id`.execute(tx);
  return unusedCredits(start.before, rows.map(toMovement)).byOrder;
}

/** An entry of the ledger, as the rule wants it. `order_id`: the order that its refund is about. */
export function toMovement({
  credits,
  reason,
  reference,
  order_id,
}: {
  credits: number;
  reason: string;
  reference: string;
  order_id: string | null;
}): Movement {
  if (reason === "purchase") return { credits, kind: "purchase", order: reference };
  if (reason === "reversal") return { credits, kind: "reversal", order: order_id ?? undefined };
  if (reason === "refund")
    return order_id
      ? { credits, kind: "undone", order: order_id }
      : { credits, kind: "given_back" };
  return { credits, kind: "other" };
}

/** Holds whoever spends until this transaction has ended. */
export async function lockWallet(tx: Tx, accountId: string): Promise<void> {
  await tx
    .selectFrom("wallet")
    .where("account_id", "=", accountId)
    .select("credits")
    .forNoKeyUpdate()
    .execute();
}

/** What went back of an order so far, in cents and credits. */
export async function givenBack(
  tx: Tx | Database,
  orderId: string,
): Promise<{ amount: number; credits: number }> {
  const {
    rows: [row],
  } = await sql<{ amount: number; credits: number }>`
    select coalesce(sum(amount) filter (where status <> 'dropped'), 0)::int as amount,
      coalesce(sum(credits), 0)::int as credits
    from refund where order_id = ${orderId} and status <> 'undone'`.execute(tx);
  return row ?? { amount: 0, credits: 0 };
}
