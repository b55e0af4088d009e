import type { Database, Tx } from "#server/db/database.ts";

const columns = [
  "account.id",
  "account.email",
  "account.password_hash",
  "account.status",
  "account.demo",
  "account.suspended_until",
  "account.password_changed_at",
] as const;

/**
 * Who holds an e-mail address on a site: the one account that confirmed it, and the newest
 * unconfirmed account that claims it (docs/decisions/0007). Both may be there at once; neither is
 * ever told of the other.
 */
export async function ownerOrClaim(db: Database | Tx, siteId: string, email: string) {
  const holders = () =>
    db
      .selectFrom("account")
      .leftJoin("profile", "profile.id", "account.id")
      .where("account.site_id", "=", siteId)
      .where("account.email_key", "=", email.trim().toLowerCase())
      .select([...columns, (q) => q.fn.coalesce("profile.name", q.val("")).as("name")])
      .orderBy("account.signup_date", "desc")
      .limit(1);
  return {
    owner:
      (await holders().where("account.confirmed_at", "is not", null).executeTakeFirst()) ?? null,
    claim:
      (await holders()
        .where("account.confirmed_at", "is", null)
        .where("account.status", "=", "not_confirmed")
        .executeTakeFirst()) ?? null,
  };
}

/** An account that still has to confirm its address, or null. */
export async function claimById(db: Database | Tx, id: string) {
  return (
    (await db
      .selectFrom("account")
      .leftJoin("profile", "profile.id", "account.id")
      .where("account.id", "=", id)
      .where("account.status", "=", "not_confirmed")
      .select([...columns, (q) => q.fn.coalesce("profile.name", q.val("")).as("name")])
      .executeTakeFirst()) ?? null
  );
}

/** Where an account's mail goes; null when it is gone or being erased. */
export async function emailOf(db: Database | Tx, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("account")
    .where("id", "=", id)
    .where("status", "!=", "deleted")
    .select("email")
    .executeTakeFirst();
  return row?.email ?? null;
}
