import { sql } from "kysely";
import { z } from "zod";
import type { Database, Tx } from "#server/db/database.ts";
import { hashToken, newToken } from "#server/security/token.ts";
import { exportHours } from "./life-times.ts";

/**
 * Seconds that a link in a mail works, by the database's clock: activation and stopping a change of
 * address 7 days, coming back 14 days, a cancellation two years, as it may wait so long, a withdrawal
 * 60 days; an export as long as there is one; the others 30 minutes.
 */
const lifetimes = {
  activate: 7 * 86_400,
  reset_password: 30 * 60,
  change_mail: 30 * 60,
  stop_mail_change: 7 * 86_400,
  reactivate: 14 * 86_400,
  cancel: 2 * 366 * 86_400,
  withdraw: 60 * 86_400,
  export: exportHours * 3600,
} as const;
export type LinkPurpose = keyof typeof lifetimes;

/**
 * The address that the link was sent to: once the account has another one, the link proves nothing.
 */
const payloadSchema = z.object({
  email: z.string(),
  /** The change of address, cancellation or withdrawal that it belongs to. */
  change: z.uuid().optional(),
});
type LinkPayload = z.output<typeof payloadSchema>;

/** Makes the secret of a link (256 bits, stored hashed; trust row 9). `revoke` takes it back. */
export async function issueLink(
  db: Database,
  accountId: string,
  purpose: LinkPurpose,
  payload: LinkPayload,
): Promise<{ token: string; revoke(): Promise<void> }> {
  const { token, hash } = newToken();
  await db
    .insertInto("link_token")
    .values({
      token_hash: hash,
      account_id: accountId,
      purpose,
      payload: JSON.stringify(payload),
      expires_at: sql<Date>`now() + make_interval(secs => ${lifetimes[purpose]})`,
    })
    .execute();
  return {
    token,
    async revoke() {
      await db.deleteFrom("link_token").where("token_hash", "=", hash).execute();
    },
  };
}

/**
 * Whose link this is, used or not, while its time is not over. Asked before the work that a link
 * costs; only `redeemLink` opens anything.
 */
export const ownerOfLink = (db: Database, siteId: string, token: string, purpose: LinkPurpose) =>
  db
    .selectFrom("link_token")
    .innerJoin("account", "account.id", "link_token.account_id")
    .leftJoin("profile", "profile.id", "account.id")
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("account.site_id", "=", siteId)
    .where("expires_at", ">", sql<Date>`now()`)
    .select([
      "account.id",
      "account.email",
      "account.password_hash",
      (q) => q.fn.coalesce("profile.name", q.val("")).as("name"),
    ])
    .executeTakeFirst();

/**
 * Uses a link up, once: the first of many at the same moment gets the account, all others and
 * expired ones get null.
 */
export async function redeemLink(
  tx: Tx,
  siteId: string,
  token: string,
  purpose: LinkPurpose,
): Promise<Redeemed | null> {
  const used = await tx
    .updateTable("link_token")
    .set({ used_at: sql<Date>`now()` })
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["account_id", "payload"])
    .executeTakeFirst();
  if (!used) return null;
  const { email, change } = payloadSchema.parse(used.payload);
  const account = await tx
    .selectFrom("account")
    .where("id", "=", used.account_id)
    .where("site_id", "=", siteId)
    // The link that stops a change of address was sent to the old one, and works when the change is
    // made already.
    .$if(purpose !== "stop_mail_change", (q) => q.where("email_key", "=", email.toLowerCase()))
    .select(["id", "email", "status"])
    .forUpdate()
    .executeTakeFirst();
  return account ? { ...account, change: change ?? null } : null;
}

interface Redeemed {
  readonly id: string;
  readonly email: string;
  readonly status: string;
  /** Which change of address, cancellation or withdrawal it is about. */
  readonly change: string | null;
}

/**
 * Ends the links of an account that were not used: after a new address or a new password they prove
 * nothing. Stopping a change of address stays possible.
 */
export async function revokeLinks(tx: Tx, accountId: string): Promise<void> {
  await tx
    .deleteFrom("link_token")
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .where("purpose", "!=", "stop_mail_change")
    .execute();
}
