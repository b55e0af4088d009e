import { sql } from "kysely";
import type { Tx, Database } from "#server/db/database.ts";
import { type Movement, unusedCredits } from "./unused-credits.ts";

/** An entry of the ledger with what the rule asks of its refund and its order. */
export interface EntryRow {
  readonly credits: number;
  readonly reason: string;
  readonly reference: string;
  /** The order that its refund is about. */
  readonly order_id: string | null;
  readonly created_at: Date;
  /** Of a purchase: see Movement. Null: it did not wait. */
  readonly waits_until: Date | null;
}

/** The columns of EntryRow, for entries `e` joined with `entryFacts`. */
export const entryColumns = sql`e.credits, e.reason, e.reference, r.order_id, e.created_at,
  case when o.use_waits then case when o.express then o.express_at
    else withdrawal_ends(o.completed_at, o.withdrawal_days, site_zone(o.site_id, o.completed_at)) end end as waits_until`;
export const entryFacts = sql`
  left join refund r on e.reason in ('reversal', 'refund') and r.account_id = e.account_id
    and r.id::text = left(e.reference, 36)
  left join orders o on e.reason = 'purchase' and o.account_id = e.account_id
    and o.id::text = e.reference`;

/**
 * Unused credits of a member's orders, by order id, from the oldest of `orderIds` on, or of those
 * that ever waited for the express request (rule: unused-credits.ts). To act on it, hold the wallet's lock before (lockWallet), so that nothing is
 * spent meanwhile.
 */
export async function unusedOf(
  tx: Tx | Database,
  accountId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return (await creditsOf(tx, accountId, orderIds)).unused;
}

/** The same, and what of each order paid for another's chargeback, or expired unused. */
export async function creditsOf(
  tx: Tx | Database,
  accountId: string,
  orderIds: readonly string[],
): Promise<{
  readonly unused: ReadonlyMap<string, number>;
  readonly owed: ReadonlyMap<string, number>;
  readonly expired: ReadonlyMap<string, number>;
}> {
  const no = new Map<string, number>();
  const none = { unused: no, owed: no, expired: no };
  if (orderIds.length === 0) return none;
  const {
    rows: [start],
  } = await sql<{ id: string; before: number }>`
    select first.id, coalesce((select sum(e.credits) from ledger_entry e where e.account_id = ${accountId} and e.id < first.id), 0)::int as before
    from (select id from ledger_entry where account_id = ${accountId} and reason = 'purchase'
        and reference = any(array(select unnest(${sql.val([...orderIds])}::text[]) union all
          select o.id::text from orders o where o.account_id = ${accountId} and o.status = 'completed'
            and o.use_waits and (not o.express or o.express_at is not null)))
      order by id limit 1) first`.execute(tx);
  if (!start) return none;
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from ledger_entry e ${entryFacts}
    where e.account_id = ${accountId} and e.id >= ${start.id} order by e.id`.execute(tx);
  const { byOrder: unused, owed, expired } = unusedCredits(start.before, rows.map(toMovement));
  return { unused, owed, expired };
}

/** An entry of the ledger, as the rule wants it. */
export function toMovement({
  credits,
  reason,
  reference,
  order_id,
  created_at,
  waits_until,
}: EntryRow): Movement {
  const moved = { credits, at: created_at.getTime() };
  if (reason === "purchase")
    return {
      ...moved,
      kind: "purchase",
      order: reference,
      waitsUntil: waits_until?.getTime() ?? 0,
    };
  if (reason === "reversal") return { ...moved, kind: "reversal", order: order_id ?? undefined };
  if (reason === "expiry") return { ...moved, kind: "expiry" };
  if (reason === "refund")
    return order_id
      ? { ...moved, kind: "undone", order: order_id }
      : { ...moved, kind: "given_back" };
  return { ...moved, kind: "other" };
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
