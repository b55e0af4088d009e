import { sql } from "kysely";
import { barredYears } from "#features/identity/life-times.ts";
import type { Services } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { keepMarks, removeMarks, type Traces } from "./barred-mark.server.ts";

/*
 * Whoever is shut out for good and has the account erased could sign up again the same day. So a
 * fingerprint of the address outlives the account (decision 52), and those by which staff see that
 * a newcomer is like them (decision 79).
 */

type Keys = Pick<Services, "fingerprint">;

/** Another on every site: two of them tell nothing of each other. */
const addressHash = ({ fingerprint }: Keys, site: string, email: string): Buffer =>
  fingerprint(`${site} ${email.trim().toLowerCase()}`, "barred-address");
/** Without the key nobody learns from a row which case it came of. */
const banHash = ({ fingerprint }: Keys, measure: string): Buffer =>
  fingerprint(measure, "barred-by");

const bansInForce = (tx: Tx, account: string) =>
  tx
    .selectFrom("measure")
    .where("subject_id", "=", account)
    .where("kind", "=", "ban")
    .where("undone_at", "is", null)
    .select(["id", "begins_at", "deciders"])
    .orderBy("id", "desc");

/**
 * Before the account's own row is locked: whoever undoes a ban at this moment comes first or finds
 * it erased, and takes the locks in the same order.
 */
export async function holdBans(tx: Tx, account: string): Promise<void> {
  await bansInForce(tx, account).forUpdate().execute();
}

/** All addresses that were confirmed for an account: a change of address is no way around a ban. */
async function addressesOf(tx: Tx, account: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from confirmed_addresses(${account}) a (email)`.execute(tx);
  return rows.map(({ email }) => email);
}

/**
 * Keeps the fingerprints of the addresses of an account that is about to be erased under a ban in
 * force, those before a change too, and of what it is known again by; does nothing for anybody else,
 * nor where no address was confirmed: that may be somebody else's. In the erasure's transaction, before the ban forgets whom it was about.
 */
export async function barAddress(
  keys: Keys,
  tx: Tx,
  { id, site_id }: { id: string; site_id: string },
  tracesOf: () => Promise<Traces | undefined>,
): Promise<void> {
  const bans = await bansInForce(tx, id).execute();
  if (bans.length === 0) return;
  const emails = await addressesOf(tx, id);
  const found = emails.length > 0 ? await tracesOf() : undefined;
  await keepBars(keys, tx, site_id, bans, { devices: [], prints: [], ...found, emails });
}

interface Ban {
  readonly id: string;
  readonly begins_at: Date;
  readonly deciders: string[];
}

/**
 * Keeps the fingerprints of confirmed addresses, and of what the account is known again by, for each
 * ban; does nothing where no address was confirmed.
 */
export async function keepBars(
  keys: Keys,
  tx: Tx,
  site_id: string,
  bans: readonly Ban[],
  traces: Traces,
): Promise<void> {
  if (traces.emails.length === 0) return;
  const ends_on = sql<string>`(current_date + make_interval(years => ${barredYears}))::date`;
  await tx
    .insertInto("barred_address")
    .values(
      bans.flatMap((ban) =>
        traces.emails.map((email) => ({
          site_id,
          address_hash: addressHash(keys, site_id, email),
          ban_hash: banHash(keys, ban.id),
          deciders: ban.deciders,
          ends_on,
        })),
      ),
    )
    .onConflict((before) => before.doNothing())
    .execute();
  const hashed = bans.map((ban) => ({ hash: banHash(keys, ban.id), begins_at: ban.begins_at }));
  await keepMarks(keys, tx, site_id, traces, hashed, ends_on);
}

/**
 * The last day on which nobody may confirm this address here; null: anybody may. Also barred is an
 * address that somebody who is banned had before their present one.
 */
export async function barredUntil(
  keys: Keys,
  db: Database | Tx,
  site: string,
  email: string,
): Promise<string | null> {
  const kept = await keptBarUntil(keys, db, site, email);
  if (kept) return kept;
  const { rows } = await sql<{ until: string }>`
    select (current_date + make_interval(years => ${barredYears}))::date as until
    from banned_at_mailbox(${site}, ${email}) b (id)
      join account o on o.id = b.id and lower(o.email) <> lower(${email})
      join measure m on m.subject_id = b.id and m.kind = 'ban' and m.undone_at is null
    where lower(${email}) in (select lower(a.email) from confirmed_addresses(b.id) a (email))
    limit 1`.execute(db);
  return rows[0]?.until ?? null;
}

/** The same of addresses whose banned account is erased. */
export async function keptBarUntil(
  keys: Keys,
  db: Database | Tx,
  site: string,
  email: string,
): Promise<string | null> {
  const found = await db
    .selectFrom("barred_address")
    .where("site_id", "=", site)
    .where("address_hash", "=", addressHash(keys, site, email))
    .where("ends_on", ">=", sql<string>`current_date`)
    .select((row) => row.fn.max("ends_on").as("until"))
    .executeTakeFirst();
  return found?.until ?? null;
}

/**
 * What an address is barred by: `thing` names the address to nobody, `deciders` are all who decided
 * its bans, and `alone` says that one person did each. Null: it is not barred.
 */
export async function barOf(
  keys: Keys,
  db: Database | Tx,
  site: string,
  email: string,
): Promise<Bar | null> {
  const hash = addressHash(keys, site, email);
  const bars = await db
    .selectFrom("barred_address")
    .where("site_id", "=", site)
    .where("address_hash", "=", hash)
    .select("deciders")
    .execute();
  if (bars.length === 0) return null;
  return {
    thing: hash.toString("hex"),
    deciders: [...new Set(bars.flatMap(({ deciders }) => deciders))].toSorted(),
    alone: bars.every(({ deciders }) => deciders.length === 1),
  };
}

interface Bar {
  readonly thing: string;
  readonly deciders: readonly string[];
  readonly alone: boolean;
}

/**
 * Lets an address in again, with the others of the same bans; gives until when it would have been
 * barred, null: it was not.
 */
export async function liftBar(
  keys: Keys,
  tx: Tx,
  site: string,
  email: string,
): Promise<string | null> {
  const gone = await tx
    .deleteFrom("barred_address")
    .where("site_id", "=", site)
    .where("ban_hash", "in", (bans) =>
      bans
        .selectFrom("barred_address as b")
        .where("b.site_id", "=", site)
        .where("b.address_hash", "=", addressHash(keys, site, email))
        .select("b.ban_hash"),
    )
    .returning(["ends_on", "ban_hash"])
    .execute();
  await removeMarks(
    tx,
    gone.map(({ ban_hash }) => ban_hash),
  );
  return (
    gone
      .map(({ ends_on }) => ends_on)
      .toSorted()
      .at(-1) ?? null
  );
}

/** A ban is undone: what it left of an erased member's address and marks goes with it. */
export async function unbarByBan(keys: Keys, tx: Tx, measure: string): Promise<void> {
  const hash = banHash(keys, measure);
  await tx.deleteFrom("barred_address").where("ban_hash", "=", hash).execute();
  await removeMarks(tx, [hash]);
}

/** After the key is lost nobody's address fits any more: nothing is kept for nothing. */
export async function forgetBarred(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom("barred_address").executeTakeFirst();
  return Number(numDeletedRows);
}
