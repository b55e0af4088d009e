import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import { idleMinutes } from "../staff-session.server.ts";

/** Where one of the staff is signed in, newest first; `current`: the session that asks. */
export async function sessionsOfStaff(
  db: Database | Tx,
  staffId: string,
  current: Buffer | null = null,
) {
  const rows = await db
    .selectFrom("staff_session")
    .where("staff_id", "=", staffId)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("seen_at", ">", sql<Date>`now() - make_interval(mins => ${idleMinutes})`)
    .select(["id", "token_hash", "user_agent", "created_at", "seen_at"])
    .orderBy("created_at", "desc")
    .limit(50)
    .execute();
  return rows.map(({ token_hash, created_at, seen_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    seen_at: seen_at.toISOString(),
    current: current !== null && token_hash.equals(current),
  }));
}
