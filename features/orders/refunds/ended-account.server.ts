import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

/**
 * Is nobody left to use what an account `a` has? It was erased, or its contract ended while it was
 * banned: it stays banned, and no erasure follows. A ban that began on an account that was open ends
 * no contract that came back after an earlier cancellation.
 */
export const nobodyLeft = sql<boolean>`(a.erased_at is not null or a.status = 'blocked' and exists (
  select from cancellation c where c.account_id = a.id and c.scope = 'membership' and c.status = 'done'
    and not exists (
      select from measure b where b.subject_id = a.id and b.kind = 'ban' and b.begins_at > c.closed_at
        and not exists (select from measure o where o.subject_id = a.id and o.kind = 'ban'
          and o.begins_at < b.begins_at and coalesce(o.undone_at, 'infinity') >= b.begins_at))))`;

/** Is nobody left to have what comes to this account (`nobodyLeft`)? */
export async function hasEnded(db: Database | Tx, accountId: string): Promise<boolean> {
  const { rows } =
    await sql`select from account a where a.id = ${accountId} and ${nobodyLeft}`.execute(db);
  return rows.length > 0;
}
