import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import { hashKey, takePointIn } from "#server/security/allowance.ts";
import { canonicalMailbox } from "./canonical-mailbox.ts";

/*
 * Anybody can type somebody else's address into a door that sends a mail. All such doors of all sites
 * share one allowance for each mailbox and one for each asker, and each of these mails carries a link
 * that stops them for good (trust row 34).
 */

/** Mails of one mailbox, over all doors and sites, and of one asker's account; in a day. */
const perMailbox = 8;
const perAccount = 12;
/** A network is a household, a company or a street behind one mast. */
const perNetwork = 200;
const day = 86_400;

/** Asked for by anybody who knows the address of a member. */
const askedByAnybody = new Set<string>([
  "sign-up",
  "reset-password",
  "reactivation",
  "mail-change",
]);
/** Written to the operator's own address, or by the staff. */
const ofOperator = new Set<string>([
  "cancellation-notice",
  "complaint-notice",
  "withdrawal-notice",
  "complaint-answered",
  "office-bank-changed",
  "office-keys-changed",
  "office-new-owner",
  "office-person-reset",
  "office-proposal",
  "office-reset",
  "office-signed-in",
  "office-ways-in-changed",
]);

/** Of a mail in the outbox, what decides whether its reader asked for it. */
interface AddressedMail {
  readonly template: string;
  readonly to: { readonly account: string } | { readonly address: string };
  readonly goesTo?: string;
}

/** Who asked for a mail, as far as is known. */
export interface MailAsker {
  readonly account?: string | undefined;
  readonly network?: string;
}

/**
 * The mailbox that a mail goes to although its owner may not have asked for it; null: the mail is
 * between a site and a member who confirmed the address.
 */
export async function strangersMailbox(tx: Tx, mail: AddressedMail): Promise<string | null> {
  if (ofOperator.has(mail.template)) return null;
  if (mail.goesTo !== undefined) return canonicalMailbox(mail.goesTo);
  if ("address" in mail.to) return canonicalMailbox(mail.to.address);
  const account = await tx
    .selectFrom("account")
    .where("id", "=", mail.to.account)
    .select(["email", "status"])
    .executeTakeFirst();
  if (!account) return null;
  const strange = account.status === "not_confirmed" || askedByAnybody.has(mail.template);
  return strange ? canonicalMailbox(account.email) : null;
}

/** Takes one mail to this mailbox from every allowance it counts for; false: one of them is used up. */
export async function takeMail(tx: Tx, mailbox: string, asker: MailAsker): Promise<boolean> {
  const taken = (name: string, key: string, points: number) =>
    takePointIn(tx, `strangers-${name}:${hashKey(key)}`, points, day);
  if (!(await taken("mailbox", mailbox, perMailbox))) return false;
  if (asker.account && !(await taken("account", asker.account, perAccount))) return false;
  return !asker.network || taken("network", asker.network, perNetwork);
}

interface Secret {
  readonly linkSecret: Buffer;
}

const hashOf = (address: string, { linkSecret }: Secret): string =>
  createHmac("sha256", linkSecret)
    .update("stopped mailbox\0")
    .update(canonicalMailbox(address))
    .digest("base64url");

const signed = (body: string, { linkSecret }: Secret): Buffer =>
  createHmac("sha256", linkSecret).update("never again\0").update(body).digest().subarray(0, 24);

/** An address by its beginning only: a link may be forwarded. */
const masked = (address: string): string => {
  const [name = "", host = ""] = address.split("@");
  return `${name.slice(0, 2)}…@${host}`;
};

/** Signed and never expiring: stops mails to this address, and can do nothing else. */
export function neverAgainToken(address: string, keys: Secret): string {
  const body = `${hashOf(address, keys)}.${Buffer.from(masked(address)).toString("base64url")}`;
  return `${body}.${signed(body, keys).toString("base64url")}`;
}

/** Null: not one of ours. */
export function readNeverAgain(
  token: string,
  keys: Secret,
): { readonly hash: string; readonly shown: string } | null {
  const [hash = "", shown = "", mac = ""] = token.split(".");
  const given = createHash("sha256").update(Buffer.from(mac, "base64url")).digest();
  const right = createHash("sha256")
    .update(signed(`${hash}.${shown}`, keys))
    .digest();
  if (!mac || !timingSafeEqual(given, right)) return null;
  return { hash, shown: Buffer.from(shown, "base64url").toString() };
}

/** Strangers' mails to this mailbox end, on every site; twice is once. */
export const stopMailbox = async (tx: Tx, hash: string): Promise<void> =>
  void (await tx
    .insertInto("stopped_mailbox")
    .values({ mailbox_hash: hash })
    .onConflict((conflict) => conflict.column("mailbox_hash").doNothing())
    .execute());

export const isMailboxStopped = async (db: Database | Tx, hash: string): Promise<boolean> =>
  (await db
    .selectFrom("stopped_mailbox")
    .where("mailbox_hash", "=", hash)
    .select("mailbox_hash")
    .executeTakeFirst()) !== undefined;

/**
 * Whether the owner of this address stopped strangers' mails. Members who confirmed it on this site
 * still get theirs: without a mail they could not set a new password.
 */
export async function refusesStrangers(
  db: Database,
  { site, address, keys }: { site: string; address: string; keys: Secret },
): Promise<boolean> {
  if (!(await isMailboxStopped(db, hashOf(address, keys)))) return false;
  const { rows } = await sql`
    select from account where site_id = ${site} and email_key = ${address.toLowerCase()}
      and status not in ('not_confirmed', 'deleted')`.execute(db);
  return rows.length === 0;
}
