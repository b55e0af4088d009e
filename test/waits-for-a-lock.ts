import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";

/** Does anybody wait for a lock in this world's database: has a race come to where it is decided? */
export const waitsForALock = async (db: Database): Promise<boolean> =>
  (
    await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`.execute(db)
  ).rows.length > 0;
