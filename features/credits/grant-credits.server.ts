import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

/** Why credits come in. Spending is written by what spends (a message, a gift, a photo) in its own statement. */
export type GrantReason = "signup" | "purchase" | "refund" | "grant";

/**
 * Every credit that a member receives: wallet and ledger in one statement. A sign-up, purchase or refund is granted once per
 * `reference` (the order's id, for example), however often it is asked for. `credits`: whole, 0 grants nothing.
 * Gives the new balance, or null when nothing was granted.
 */
export async function grantCredits(tx: Tx | Database, accountId: string, credits: number, reason: GrantReason, reference: string): Promise<number | null> {
  if (credits < 0) throw new Error("a grant cannot take credits");
  if (credits === 0) return null;
  const { rows } = await sql<{ credits: number }>`
    with entry as (
      insert into ledger_entry (account_id, credits, reason, reference) values (${accountId}, ${credits}, ${reason}, ${reference})
      on conflict (account_id, reason, reference) where reason in ('signup', 'purchase', 'refund', 'reversal') do nothing
      returning account_id, credits
    )
    insert into wallet (account_id, credits) select account_id, credits from entry
    on conflict (account_id) do update set credits = wallet.credits + excluded.credits
    returning credits`.execute(tx);
  return rows[0]?.credits ?? null;
}

/** Members whose wallet is not the sum of their ledger: empty, always. For tests and the operator's check. */
export async function checkLedger(db: Database): Promise<{ account_id: string; wallet: number; ledger: number }[]> {
  const { rows } = await sql<{ account_id: string; wallet: number; ledger: number }>`
    select account_id, coalesce(wallet.credits, 0) as wallet, coalesce(ledger.credits, 0)::int as ledger
    from wallet full join (select account_id, sum(credits) as credits from ledger_entry group by account_id) as ledger using (account_id)
    where coalesce(wallet.credits, 0) <> coalesce(ledger.credits, 0)`.execute(db);
  return rows;
}
