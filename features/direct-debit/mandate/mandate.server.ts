import { type Selectable, sql } from "kysely";
import { randomInt } from "node:crypto";
import type { DirectDebitMandate } from "#db/schema.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { SealedColumn } from "#server/db/sealed-column.ts";
import type { Fingerprint } from "#server/security/fingerprint.ts";
import type { Sealing } from "#server/security/sealed.ts";

export type Mandate = Selectable<DirectDebitMandate>;

/** What is sealed: who is debited, and how to reach them. */
export interface DebtorDetails {
  readonly iban: string;
  readonly holder: string;
  /** E.164, or null. */
  readonly phone: string | null;
  /** Outside the EEA only. */
  readonly address: { readonly street: string; readonly town: string } | null;
}

const placeOf = (umr: string): string => `direct-debit:${umr}`;

/** A draft before the mandate that it may become meanwhile. */
export const sealedDetails: readonly SealedColumn[] = [
  "direct_debit_draft",
  "direct_debit_mandate",
].map((table) => ({ table, column: "details", key: ["umr"], placeOf: (umr = "") => placeOf(umr) }));

/** Seals them for the mandate of this reference: under another one they do not open. */
export const sealDetails = (sealing: Sealing, umr: string, details: DebtorDetails): Buffer =>
  sealing.seal(JSON.stringify(details), placeOf(umr));
/** The same back. @throws when they were sealed for another mandate, or with another key */
export const openDetails = (sealing: Sealing, umr: string, sealed: Buffer): DebtorDetails =>
  JSON.parse(sealing.open(sealed, placeOf(umr))) as DebtorDetails;
/** Finds an account again without its number being kept: a keyed fingerprint. */
export const ibanHash = (fingerprint: Fingerprint, iban: string): Buffer =>
  fingerprint(iban, "iban");

const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** A new unique mandate reference: 16 signs that nobody mistakes, beginning with M. */
export const newReference = (): string =>
  `M${Array.from({ length: 15 }, () => signs[randomInt(signs.length)]).join("")}`;

/**
 * Unused for 36 months, a mandate is void (core rulebook). Asked in the query, so that no job has
 * to run in time.
 */
const lastUse = sql`coalesce(last_collected_on::timestamptz, signed_at)`;
const stillValid = sql<boolean>`revoked_at is null and details is not null
  and ${lastUse} > now() - interval '36 months'`;
const validUntil = sql<string>`to_char(${lastUse} + interval '36 months', 'YYYY-MM-DD')`;

/** The member's mandate under which we may collect, or null. */
export async function validMandate(
  db: Database | Tx,
  accountId: string,
): Promise<(Mandate & { valid_until: string }) | null> {
  const row = await db
    .selectFrom("direct_debit_mandate")
    .where("account_id", "=", accountId)
    .where(stillValid)
    .selectAll()
    .select(validUntil.as("valid_until"))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The bank account that a member's newest mandate names; null: there is none, or nobody can open it
 * any more.
 */
export async function debtorOf(
  { sealing }: { readonly sealing: Sealing },
  tx: Tx,
  accountId: string,
): Promise<Pick<DebtorDetails, "iban" | "holder"> | null> {
  const row = await tx
    .selectFrom("direct_debit_mandate")
    .where("account_id", "=", accountId)
    .where("details", "is not", null)
    .orderBy("signed_at", "desc")
    .limit(1)
    .select(["umr", "details"])
    .executeTakeFirst();
  if (!row?.details) return null;
  const { iban, holder } = openDetails(sealing, row.umr, row.details);
  return { iban, holder };
}

/**
 * The member's newest mandate that is none any more, with the day of its end; null: there was none,
 * or it is valid.
 */
export async function endedMandate(
  db: Database | Tx,
  accountId: string,
): Promise<{ country: string; last4: string; ended_on: string } | null> {
  const row = await db
    .selectFrom("direct_debit_mandate")
    .where("account_id", "=", accountId)
    .orderBy("signed_at", "desc")
    .limit(1)
    .select([
      "country",
      "last4",
      stillValid.as("valid"),
      sql<string>`to_char(coalesce(revoked_at, ${lastUse} + interval '36 months'), 'YYYY-MM-DD')`.as(
        "ended_on",
      ),
    ])
    .executeTakeFirst();
  return row && !row.valid
    ? { country: row.country, last4: row.last4, ended_on: row.ended_on }
    : null;
}

/**
 * Ends mandates. What has not been handed to the bank is not collected: its orders are cancelled,
 * and credits given early are taken back (settle). Gives the payments concerned.
 */
export async function endMandates(tx: Tx, mandateIds: readonly string[]): Promise<string[]> {
  if (mandateIds.length === 0) return [];
  await tx
    .updateTable("direct_debit_mandate")
    .set({ revoked_at: sql<Date>`now()` })
    .where("id", "in", mandateIds)
    .where("revoked_at", "is", null)
    .execute();
  const ended = await tx
    .updateTable("direct_debit_collection")
    .set({ status: "cancelled", ended_at: sql<Date>`now()` })
    .where("mandate_id", "in", mandateIds)
    .where("status", "=", "due")
    .returning("id")
    .execute();
  return ended.map(({ id }) => id);
}

/**
 * Ends every mandate and drops what was typed for new ones: nobody can open their details any more.
 * Gives how many ended.
 */
export async function forgetDetails(tx: Tx): Promise<number> {
  await tx.deleteFrom("direct_debit_draft").execute();
  const valid = tx.selectFrom("direct_debit_mandate").select("id").where("revoked_at", "is", null);
  const mandates = await valid.execute();
  await endMandates(
    tx,
    mandates.map(({ id }) => id),
  );
  await tx.updateTable("direct_debit_mandate").set({ details: null }).execute();
  return mandates.length;
}
