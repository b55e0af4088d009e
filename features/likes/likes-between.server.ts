import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

/**
 * Two likes that cross would each not see the other: until its transaction ends, a pair waits for
 * whatever else happens between the two.
 */
export async function inTurn(tx: Tx, id: string, otherId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(least(${id}::text, ${otherId}::text) || greatest(${id}::text, ${otherId}::text), 0))`.execute(
    tx,
  );
}

/** Do these two like each other, seen from the first? Both: a match. */
export async function likesBetween(
  db: Database | Tx,
  id: string,
  otherId: string,
): Promise<{ liked: boolean; liked_by: boolean }> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from likes where (account_id = ${id} and liked_id = ${otherId}) or (account_id = ${otherId} and liked_id = ${id})`.execute(
    db,
  );
  return {
    liked: rows.some((row) => row.account_id === id),
    liked_by: rows.some((row) => row.account_id === otherId),
  };
}

/**
 * The like of `fromId` is no longer new to this member (specification, section 4: opening a profile
 * clears its flag).
 */
export async function markSeen(db: Database | Tx, id: string, fromId: string): Promise<void> {
  await db
    .updateTable("likes")
    .set({ seen_at: sql<Date>`now()` })
    .where("account_id", "=", fromId)
    .where("liked_id", "=", id)
    .where("seen_at", "is", null)
    .execute();
}
