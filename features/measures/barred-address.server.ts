import { sql } from "kysely";
import { barredYears } from "#features/identity/life-times.ts";
import type { Services } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";

/*
 * Whoever is shut out for good and has the account erased could sign up again the same day. So a
 * fingerprint of the address outlives the account, and nothing beside it (decision 52).
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
    .select("id")
    .orderBy("id", "desc");

/**
 * Before the account's own row is locked: whoever undoes a ban at this moment comes first or finds
 * it erased, and takes the locks in the same order.
 */
export async function holdBans(tx: Tx, account: string): Promise<void> {
  await bansInForce(tx, account).forUpdate().execute();
}

/**
 * Keeps the fingerprint of an address that is about to be erased under a ban in force; does nothing
 * for anybody else. In the erasure's transaction, before the ban forgets whom it was about.
 */
export async function barAddress(
  keys: Keys,
  tx: Tx,
  { id, site_id, email }: { id: string; site_id: string; email: string },
): Promise<void> {
  const bans = await bansInForce(tx, id).execute();
  if (bans.length === 0) return;
  await tx
    .insertInto("barred_address")
    .values(
      bans.map((ban) => ({
        site_id,
        address_hash: addressHash(keys, site_id, email),
        ban_hash: banHash(keys, ban.id),
        ends_on: sql<string>`(current_date + make_interval(years => ${barredYears}))::date`,
      })),
    )
    .onConflict((before) => before.doNothing())
    .execute();
}

/** The last day on which nobody may confirm this address here; null: anybody may. */
export async function barredUntil(
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

/** Lets an address in again; gives until when it would have been barred, null: it was not. */
export async function liftBar(
  keys: Keys,
  tx: Tx,
  site: string,
  email: string,
): Promise<string | null> {
  const gone = await tx
    .deleteFrom("barred_address")
    .where("site_id", "=", site)
    .where("address_hash", "=", addressHash(keys, site, email))
    .returning("ends_on")
    .execute();
  return (
    gone
      .map(({ ends_on }) => ends_on)
      .toSorted()
      .at(-1) ?? null
  );
}

/** A ban is undone: what it left of an erased member's address goes with it. */
export async function unbarByBan(keys: Keys, tx: Tx, measure: string): Promise<void> {
  await tx.deleteFrom("barred_address").where("ban_hash", "=", banHash(keys, measure)).execute();
}

/** After the key is lost nobody's address fits any more: nothing is kept for nothing. */
export async function forgetBarred(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom("barred_address").executeTakeFirst();
  return Number(numDeletedRows);
}
