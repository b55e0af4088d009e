import { sql } from "kysely";
import type { z } from "zod";
import { type Dismissed, openAlerts } from "#features/alerts/open-alerts.server.ts";
import { ageCheckDue, type ConfirmedAge } from "#features/identity/age-check-due.ts";
import type { AgeMethod } from "#features/sites/age-methods.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type { Site } from "#features/sites/site.server.ts";
import { ownProfiles } from "#features/profiles/read-profile.server.ts";
import type { Database } from "#server/db/database.ts";
import { gather } from "#server/db/gather.ts";
import type * as contract from "./contract.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    readonly findUser: FindUser;
  }
}

type User = z.output<typeof contract.userSchema>;
/** The member's own account as the browser knows it, on their site. Null when the account is gone. */
export type FindUser = (id: string, site: Pick<Site, "settings">) => Promise<User | null>;

/**
 * Every page and every poll of a member asks for it: the requests of a busy moment share one read,
 * and nothing is kept.
 */
export function openUsers(db: Database): FindUser {
  const find = gather((ids: readonly string[]) => usersById(db, ids), { lines: 2, most: 64 });
  return async (id, { settings }) => {
    const found = await find(id);
    if (!found) return null;
    const { ageCheck, ...user } = found;
    return { ...user, age_check_due: ageCheckDue(settings, { ageCheck }) };
  };
}

type Found = Omit<User, "age_check_due"> & { readonly ageCheck: ConfirmedAge | null };

async function usersById(db: Database, ids: readonly string[]): Promise<(Found | null)[]> {
  const accounts = db
    .selectFrom("account")
    .leftJoin("wallet", "wallet.account_id", "account.id")
    .where("account.id", "=", sql<string>`any(${ids}::uuid[])`)
    .select([
      "account.id",
      "email",
      "status",
      "wallet.credits",
      "wallet.debt",
      "paid_user",
      "signup_date",
      "language",
      "invisible",
      "notifications_disabled",
      "dismissed",
      "free_conversations",
      sql<AgeMethod | null>`case when age_check_until > now() then age_check end`.as("age_method"),
      "age_check_over",
      sql<boolean>`coalesce(held_until > now(), false)`.as("held"),
      sql<Date>`now()`.as("now"),
      sql<boolean>`exists (select from cancellation c where c.account_id = account.id
        and c.status in ('waiting', 'unanswered') and not c.proven
        and not used_since(c.account_id, c.created_at))`.as("cancellation_asked"),
      sql<boolean>`exists (select from withdrawal_declaration d where d.account_id = account.id
        and d.outcome = 'waiting' and not spent_since(d.account_id, d.created_at))`.as(
        "withdrawal_asked",
      ),
    ])
    .execute();
  const [rows, profiles] = await Promise.all([accounts, ownProfiles(db, ids)]);
  const users = new Map(
    rows.map(
      ({
        free_conversations,
        dismissed,
        now,
        age_method,
        age_check_over,
        cancellation_asked,
        withdrawal_asked,
        ...user
      }): [string, Found] => [
        user.id,
        {
          ...user,
          status: user.status as "active",
          language: user.language as "en" | null,
          credits: user.credits ?? 0,
          debt: user.debt ?? 0,
          ageCheck: age_method && { method: age_method, over: age_check_over ?? 0 },
          asked: [
            ...(cancellation_asked ? (["cancellation"] as const) : []),
            ...(withdrawal_asked ? (["withdrawal"] as const) : []),
          ],
          alerts: openAlerts(dismissed as Dismissed, now),
          signup_date: user.signup_date.toISOString(),
          free_conversations_left: user.paid_user ? 0 : 2 - free_conversations,
          profile: profiles.get(user.id) ?? null,
        },
      ],
    ),
  );
  return ids.map((id) => users.get(id) ?? null);
}

/** The current user, or null: the one call that answers a visitor (specification, section 7). */
export const readUser: CallHandler<typeof contract.readUser> = async ({
  services,
  site,
  viewer,
}) => ({
  user: viewer ? await services.findUser(viewer.id, site) : null,
});
