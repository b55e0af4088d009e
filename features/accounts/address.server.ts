import type { Database, Tx } from "#server/db/database.ts";

interface AddressHolder {
  readonly id: string;
  readonly password_hash: string;
  readonly status: string;
  readonly demo: boolean;
}

/**
 * Who holds an e-mail address on a site: the one account that confirmed it, and the newest unconfirmed account that
 * claims it (docs/decisions/0002). Both may be there at once; neither is ever told of the other.
 */
export async function ownerOrClaim(db: Database | Tx, siteId: string, email: string): Promise<{ owner: AddressHolder | null; claim: AddressHolder | null }> {
  const holders = () => db.selectFrom("account").where("site_id", "=", siteId).where("email_key", "=", email.trim().toLowerCase())
    .select(["id", "password_hash", "status", "demo"]).orderBy("signup_date", "desc").limit(1);
  return {
    owner: (await holders().where("confirmed_at", "is not", null).executeTakeFirst()) ?? null,
    claim: (await holders().where("confirmed_at", "is", null).executeTakeFirst()) ?? null,
  };
}
