import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { DirectDebitSetup } from "#db/schema.ts";
import type { Context } from "#server/calls/context.ts";
import { buyerOf } from "#features/prices/quote.server.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { addDays, nextBankDay } from "./target-days.ts";

export type Setup = Selectable<DirectDebitSetup>;

/**
 * What a site's operator agreed with the bank, whether or not it takes new direct debits now; null:
 * nothing.
 */
export const setupOf = async (db: Database | Tx, siteId: string): Promise<Setup | null> =>
  (await db
    .selectFrom("direct_debit_setup")
    .where("site_id", "=", siteId)
    .selectAll()
    .executeTakeFirst()) ?? null;

/**
 * The terms under which this member can pay by direct debit now; null: not at all. SEPA moves euros
 * only.
 */
export async function offeredSetup(
  { db, site }: Pick<Context, "db" | "site">,
  accountId: string,
): Promise<Setup | null> {
  const { currency } = await buyerOf(db, accountId, site);
  const setup = currency === "EUR" ? await setupOf(db, site.id) : null;
  return setup?.active ? setup : null;
}

/** Today on the site's calendar, by the database's clock: YYYY-MM-DD. */
export async function today(db: Database | Tx, timeZone: string): Promise<string> {
  const { rows } = await sql<{
    day: string;
  }>`select to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD') as day`.execute(db);
  return rows[0]?.day ?? "";
}

/** The day to announce: the agreed notice from today, then the next bank day. */
export const dayToAnnounce = (from: string, { notice_days }: Pick<Setup, "notice_days">): string =>
  nextBankDay(addDays(from, notice_days));

/**
 * The demo's agreement with a bank that does not exist: creditor identifier and account are the
 * ones that banks print as examples.
 */
export async function demoSetup(
  db: Database | Tx,
  siteId: string,
  creditor: { readonly name: string; readonly address: string },
): Promise<void> {
  await db
    .insertInto("direct_debit_setup")
    .values({
      site_id: siteId,
      creditor_name: creditor.name,
      creditor_address: creditor.address,
      creditor_id: "NL22ZZZ000000000000",
      iban: "NL91ABNA0417164300",
    })
    .execute();
}
