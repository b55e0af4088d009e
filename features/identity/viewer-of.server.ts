import { sql } from "kysely";
import { asLanguage } from "#i18n/locales.ts";
import type { AgeMethod } from "#features/sites/age-methods.ts";
import type { Database } from "#server/db/database.ts";
import type { Viewer } from "./session.server.ts";

/**
 * A member as their own requests are made, without a session: for reading what they see. Null: they
 * may not use the account.
 */
export async function viewerOf(db: Database, siteId: string, id: string): Promise<Viewer | null> {
  const row = await db
    .selectFrom("account")
    .where("id", "=", id)
    .where("site_id", "=", siteId)
    .where("status", "in", ["not_confirmed", "active"])
    .where(sql<boolean>`(suspended_until is null or suspended_until <= now())`)
    .select([
      "id",
      "email",
      "status",
      "paid_user",
      "invisible",
      "language",
      sql<AgeMethod | null>`case when age_check_until > now() then age_check end`.as("method"),
      "age_check_over",
      sql<boolean | null>`held_until > now()`.as("held"),
    ])
    .executeTakeFirst();
  return (
    (row && {
      id: row.id,
      email: row.email,
      status: row.status as Viewer["status"],
      paidUser: row.paid_user,
      invisible: row.invisible,
      language: asLanguage(row.language) ?? null,
      ageCheck: row.method && { method: row.method, over: row.age_check_over ?? 0 },
      held: row.held === true,
      sessionHash: Buffer.alloc(0),
      stale: false,
    }) ??
    null
  );
}
