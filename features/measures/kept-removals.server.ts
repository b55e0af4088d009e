import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";

/**
 * What staff take is sealed with its measure. So the copy goes that the case has of it, as of all
 * that is removed: the one that was made in this transaction.
 */
export const dropKeptNow = (tx: Tx, member: string): Promise<unknown> =>
  sql`delete from kept_removal where account_id = ${member} and removed_at = now()`.execute(tx);
