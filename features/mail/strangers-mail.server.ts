import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import type { Database, Tx } from "#server/db/database.ts";
import { hashKey, openAllowance, takePointIn } from "#server/security/allowance.ts";
import { canonicalMailbox, formerMailbox } from "./canonical-mailbox.ts";
import { mailKinds, type MailTemplate } from "./mail-kinds.ts";

/*
 * Anybody can type somebody else's address into a door that sends a mail. All such doors of all sites
 * share one allowance for each mailbox and one for each asker, and each of these mails carries a link
 * that stops them for good (trust row 34). What law or contract demands is never dropped for them:
 * mail-kinds.ts.
 */

/** Mails of one mailbox, over all doors and sites, and of one asker's account; in a day. */
const perMailbox = 8;
const perAccount = 12;
/** A network is a household, a company or a street behind one mast. */
const perNetwork = 200;
const day = 86_400;

/** Receipts of one mailbox for what was declared without a login, over all doors and sites; in a day. */
const receipts = { points: 12, seconds: day };

/** Of a mail in the outbox, what decides whether its reader asked for it. */
interface AddressedMail {
  readonly template: MailTemplate;
  readonly to: { readonly account: string } | { readonly address: string };
  readonly goesTo?: string;
  readonly proven?: true;
}

/** A mail whose reader may not have asked for it. */
interface StrangersMail {
  readonly mailbox: string;
  /** Whether the allowance limits it. */
  readonly counted: boolean;
}

/** Who asked for a mail, as far as is known. */
export interface MailAsker {
  readonly account?: string | undefined;
  readonly network?: string;
}

/**
 * The mailbox that a mail goes to although its owner may not have asked for it; null: the mail is
 * between a site and a member, its staff or its operator.
 */
export async function strangersMailbox(tx: Tx, mail: AddressedMail): Promise<StrangersMail | null> {
  const kind = mailKinds[mail.template];
  if (kind === "office" || mail.proven) return null;
  const demanded = kind === "receipt" || kind === "notice";
  const typed = mail.goesTo ?? ("address" in mail.to ? mail.to.address : null);
  if (typed !== null) return { mailbox: canonicalMailbox(typed), counted: !demanded };
  if (demanded || !("account" in mail.to)) return null;
  const account = await tx
    .selectFrom("account")
    .where("id", "=", mail.to.account)
    .select(["email", "status"])
    .executeTakeFirst();
  const strange = account && (kind === "asked" || account.status === "not_confirmed");
  return strange ? { mailbox: canonicalMailbox(account.email), counted: true } : null;
}

/**
 * Takes one receipt to a typed address, for a door that needs no login. False: its mailbox had
 * enough for a day, and the door refuses the act, as it could not confirm it. Mails of other kinds
 * use none of these up.
 */
export const takeReceipt = (pool: pg.Pool, address: string): Promise<boolean> =>
  openAllowance(pool, "receipts-mailbox", receipts).take(canonicalMailbox(address));

/**
 * Whether this mailbox is the viewer's own: they are logged in, and have confirmed the address. An
 * account that has not may have been signed up with anybody's.
 */
export const ownsMailbox = (viewer: Holder | null, address: string): boolean =>
  viewer !== null && viewer.status !== "not_confirmed" && holds(viewer, address);

/** Whether the viewer was signed up with this address and has not confirmed it. */
export const claimsMailbox = (viewer: Holder | null, address: string): boolean =>
  viewer !== null && viewer.status === "not_confirmed" && holds(viewer, address);

interface Holder {
  readonly email: string;
  readonly status: string;
}

const holds = ({ email }: Holder, address: string): boolean =>
  email.toLowerCase() === address.toLowerCase();

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

const hashOf = (mailbox: string, { linkSecret }: Secret): string =>
  createHmac("sha256", linkSecret).update("stopped mailbox\0").update(mailbox).digest("base64url");

const signed = (body: string, { linkSecret }: Secret): Buffer =>
  createHmac("sha256", linkSecret).update("never again\0").update(body).digest().subarray(0, 24);

/** An address by its beginning only: a link may be forwarded. */
const masked = (address: string): string => {
  const [name = "", host = ""] = address.split("@");
  return `${name.slice(0, 2)}…@${host}`;
};

/** Signed and never expiring: stops mails to this address, and can do nothing else. */
export function neverAgainToken(address: string, keys: Secret): string {
  const body = `${hashOf(canonicalMailbox(address), keys)}.${Buffer.from(masked(address)).toString("base64url")}`;
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
  const mailboxes = new Set([canonicalMailbox(address), formerMailbox(address)]);
  const stopped = await Promise.all(
    Array.from(mailboxes, (mailbox) => isMailboxStopped(db, hashOf(mailbox, keys))),
  );
  if (!stopped.includes(true)) return false;
  const { rows } = await sql`
    select from account where site_id = ${site} and email_key = ${address.toLowerCase()}
      and status not in ('not_confirmed', 'deleted')`.execute(db);
  return rows.length === 0;
}
