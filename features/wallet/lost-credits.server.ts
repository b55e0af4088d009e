import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import { openPurse } from "./unused-credits.ts";
import { entryColumns, entryFacts, type EntryRow, toMovement } from "./unused-of.server.ts";

/**
 * Unused credits by order id that an erasure closed, and when. Nothing for who was erased since
 * unused credits are paid out (decision 37): there, the payout had taken them before.
 */
export async function lostCredits(
  db: Database | Tx,
  accountId: string,
): Promise<{ readonly at: Date; readonly byOrder: ReadonlyMap<string, number> } | null> {
  const { rows } = await sql<EntryRow>`
    select ${entryColumns} from ledger_entry e ${entryFacts}
    where e.account_id = ${accountId} order by e.id`.execute(db);
  const purse = openPurse(0);
  for (const entry of rows) {
    if (entry.reason === "expiry") return { at: entry.created_at, byOrder: purse.unused() };
    purse.move(toMovement(entry));
  }
  return null;
}

/** Accounts whose erasure closed credits, oldest first; free ones and debts are among them. */
export async function erasedWithCredits(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from account a where a.erased_at is not null and exists (
      select from ledger_entry e where e.account_id = a.id and e.reason = 'expiry' and e.credits < 0)
    order by a.erased_at, a.id`.execute(db);
  return rows.map(({ id }) => id);
}
