import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";

/**
 * Is something still open between the member and us, that an erasure would cut off: money on its
 * way, a report by or about them, a complaint, a cancellation?
 */
export async function hasOpenMatter(tx: Tx, accountId: string): Promise<boolean> {
  const {
    rows: [found],
  } = await sql<{ open: boolean }>`
    select exists (select from orders where account_id = ${accountId}
        and (status in ('loading', 'pending', 'mismatched') or completed_at > now() - interval '30 days'))
      or exists (select from refund where account_id = ${accountId} and status in ('asked', 'under_way', 'failed'))
      or exists (select from direct_debit_collection where account_id = ${accountId} and status in ('due', 'in_file'))
      or exists (select from moderation_case where subject_id = ${accountId} and status = 'open')
      or exists (select from report where reporter_id = ${accountId} and status = 'open')
      or exists (select from complaint where account_id = ${accountId} and status <> 'answered')
      or exists (select from cancellation where account_id = ${accountId} and status = 'waiting')
      as open`.execute(tx);
  return found?.open === true;
}
