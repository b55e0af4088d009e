import { sql } from "kysely";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";

/**
 * The first statement of every member's write: keeps the account from being erased until the
 * commit, and finds whoever was deleted since the request began. The weakest lock there is, as a
 * foreign key's: only an erasure waits for it, and it only for an erasure.
 * @throws Refusal authentication_required
 */
export async function requireStillThere(tx: Tx, accountId: string): Promise<void> {
  const { rows } =
    await sql`select from account where id = ${accountId} and status <> 'deleted' for key share`.execute(
      tx,
    );
  if (rows.length === 0) throw commonRefusal("authentication_required");
}
