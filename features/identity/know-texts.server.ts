import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";

/**
 * An account knows the terms and the privacy statement up to this date from now on. Gives up to
 * which it knew them before, or null if there is nothing to tell: it knows them, or has gone.
 */
export async function knowTexts(tx: Tx, id: string, newest: Date): Promise<Date | null> {
  const { rows } = await sql<{ before: Date }>`
    with old as (
      select id, terms_version as before from account
      where id = ${id} and status = 'active' and terms_version < ${newest}
      for no key update)
    update account a set terms_version = ${newest} from old where a.id = old.id
    returning old.before`.execute(tx);
  return rows[0]?.before ?? null;
}
