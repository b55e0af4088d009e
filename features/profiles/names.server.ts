import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

/** Names are unique per site however they are spelt in capitals, and shown to everybody: that one is taken is no secret. */
export async function nameIsTaken(db: Database | Tx, siteId: string, name: string): Promise<boolean> {
  return (await db.selectFrom("profile").where("site_id", "=", siteId).where(sql`lower(name)`, "=", sql`lower(${name})`).select("id").executeTakeFirst()) !== undefined;
}
