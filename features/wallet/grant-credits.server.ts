import { sql } from "kysely";
import type { Site } from "#features/sites/site.server.ts";
import type { Database, Tx } from "#server/db/database.ts";

/**
 * Why credits come in. Spending is written by what spends (a message, a gift, a photo) in its own
 * statement.
 */
export type GrantReason = "signup" | "purchase" | "refund" | "grant";

/**
 * Every credit that a member receives. A debt is paid first. A sign-up, purchase or refund is
 * granted once per `reference` (the order's id, for example), however often it is asked for.
 * `credits`: whole, 0 grants nothing. False: nothing was granted.
 */
export async function grantCredits(
  tx: Tx | Database,
  accountId: string,
  credits: number,
  reason: GrantReason,
  reference: string,
): Promise<boolean> {
  if (credits < 0) throw new Error("a grant cannot take credits");
  return credits > 0 && book(tx, accountId, credits, reason, reference);
}

/** The credits that a new member of this site begins with; a site may give none. */
export async function grantWelcome(
  tx: Tx,
  { settings }: Pick<Site, "settings">,
  accountId: string,
): Promise<void> {
  await grantCredits(tx, accountId, settings.signup_credits, "signup", "");
}

/**
 * Takes back what a purchase gave (refund of money, chargeback): what is there goes, the rest
 * becomes a debt that the member sees and that locks nothing. Once per `reference` (the refund's or
 * the dispute's id). `credits`: whole, more than 0. False: it was taken before.
 */
export async function takeCredits(
  tx: Tx | Database,
  accountId: string,
  credits: number,
  reference: string,
): Promise<boolean> {
  if (credits <= 0) throw new Error("taking credits cannot give any");
  return book(tx, accountId, -credits, "reversal", reference);
}

/**
 * Closes what is left in the wallet of an erased account, by an entry of its own: credits that came
 * back afterwards and that nothing was paid for. `reference`: what brought them.
 */
export async function expireRest(tx: Tx, accountId: string, reference: string): Promise<void> {
  await sql`insert into ledger_entry (account_id, credits, reason, reference)
    select account_id, -credits, 'expiry', ${reference} from wallet
    where account_id = ${accountId} and credits > 0`.execute(tx);
}

/** One entry; the ledger's trigger moves the wallet in the same statement (db/migrations/0007). */
async function book(
  tx: Tx | Database,
  accountId: string,
  credits: number,
  reason: GrantReason | "reversal",
  reference: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into ledger_entry (account_id, credits, reason, reference) values (${accountId}, ${credits}, ${reason}, ${reference})
    on conflict (account_id, reason, reference)
      where reason in ('signup', 'purchase', 'refund', 'reversal') do nothing
    returning id`.execute(tx);
  return rows.length > 0;
}
