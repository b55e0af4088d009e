import { sql } from "kysely";
import type { z } from "zod";
import { type Dismissed, openAlerts } from "#features/alerts/open-alerts.server.ts";
import type { CallHandler } from "#features/context.server.ts";
import { ownProfile } from "#features/profiles/read-profile.server.ts";
import type { Database } from "#server/db/database.ts";
import type * as contract from "./contract.ts";

/** The member's own account as the browser knows it. Null when the account is gone. */
export async function userById(db: Database, id: string): Promise<z.output<typeof contract.userSchema> | null> {
  const account = db.selectFrom("account").leftJoin("wallet", "wallet.account_id", "account.id").where("account.id", "=", id)
    .select(["account.id", "email", "status", "role", "wallet.credits", "wallet.debt", "paid_user", "signup_date", "language", "invisible", "notifications_disabled", "dismissed", "free_conversations", sql<Date>`now()`.as("now")])
    .executeTakeFirst();
  const [row, profile] = await Promise.all([account, ownProfile(db, id)]);
  if (!row) return null;
  const { free_conversations, dismissed, now, ...user } = row;
  return {
    ...user,
    status: user.status as "active",
    role: user.role as "member",
    language: user.language as "en" | null,
    credits: user.credits ?? 0,
    debt: user.debt ?? 0,
    alerts: openAlerts(dismissed as Dismissed, now),
    signup_date: user.signup_date.toISOString(),
    free_conversations_left: user.paid_user ? 0 : 2 - free_conversations,
    profile,
  };
}

/** The current user, or null: the one call that answers a visitor (specification, section 7). */
export const readUser: CallHandler<typeof contract.readUser> = async ({ db, viewer }) => ({
  user: viewer ? await userById(db, viewer.id) : null,
});
