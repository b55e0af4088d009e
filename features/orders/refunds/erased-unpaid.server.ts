import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { erasedWithCredits } from "#features/wallet/lost-credits.server.ts";
import { lostUnpaid } from "./pay-out.server.ts";

/** An order of an erased account, by the number that its buyer was told; nothing says who that was. */
export interface Owed {
  readonly number: string;
  readonly site: string;
  /** `YYYY-MM-DD`, by the site's clock. */
  readonly bought: string;
  readonly credits: number;
  /** As `12.34 EUR`. */
  readonly price: string;
}

/**
 * For an operator who is written to: orders of accounts that were erased before unused credits were
 * paid out (decision 37), and what is owed for each. Whoever names the number at `/withdraw` gets it.
 */
export async function erasedUnpaid(db: Database): Promise<readonly Owed[]> {
  const owed: Owed[] = [];
  for (const account of await erasedWithCredits(db))
    for (const { order, credits, amount, currency } of await lostUnpaid(db, account)) {
      const {
        rows: [facts],
      } = await sql<{ site: string; bought: string }>`
        select s.settings ->> 'name' as site, site_day(s.id, o.created_at)::text as bought
        from orders o join site s on s.id = o.site_id where o.id = ${order}`.execute(db);
      owed.push({
        number: order.slice(-12),
        site: facts?.site ?? "",
        bought: facts?.bought ?? "",
        credits,
        price: `${(amount / 100).toFixed(2)} ${currency}`,
      });
    }
  return owed;
}
