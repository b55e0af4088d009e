import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

const rateOn = async (
  db: Database | Tx,
  country: string,
  day: ReturnType<typeof sql>,
): Promise<number | null> => {
  const { rows } = await sql<{ basis_points: number }>`
    select basis_points from vat_rate where country = ${country} and valid_from <= ${day} order by valid_from desc limit 1`.execute(
    db,
  );
  return rows[0]?.basis_points ?? null;
};
/** Today by the clock of a site. */
export const today = (siteId: string) => sql`site_day(${siteId}, now())`;

/**
 * Today's rate of a country in basis points, for what a price on this site contains. 0: no VAT is
 * taken there; null: nobody has said, and nothing can be sold there.
 */
export const vatRateOf = (
  db: Database | Tx,
  siteId: string,
  country: string,
): Promise<number | null> => rateOn(db, country, today(siteId));

/**
 * The rate of an invoice, by the day of its payment; null: nobody has said. Until the transaction
 * ends, nobody changes that country's rates.
 */
export async function rateToInvoice(tx: Tx, country: string, day: string): Promise<number | null> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('vat_rate'), hashtext(${country}))`.execute(
    tx,
  );
  return rateOn(tx, country, sql`${day}::date`);
}
