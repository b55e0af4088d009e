import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

/** Has a site taken money: was an order of it paid? Test payments move none. */
export async function hasSold(db: Database | Tx, siteId: string): Promise<boolean> {
  const { rows } = await sql<{ sold: boolean }>`
    select exists (select from orders
      where site_id = ${siteId} and status = 'completed' and not test) as sold`.execute(db);
  return rows[0]?.sold ?? true;
}
