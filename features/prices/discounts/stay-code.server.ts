import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";

const stayCode = "STAY";
const days = 7;

export interface StayCode {
  readonly code: string;
  readonly value_percentage: number;
  readonly expires: Date;
}

/** The one rule of offers: none runs, and none ended in the last 30 days (decision 38). */
async function isDue(db: Database | Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{
    due: boolean;
  }>`select offer_is_due(${accountId}, ${stayCode}) as due`.execute(db);
  return rows[0]?.due ?? false;
}

const given = (db: Database | Tx, accountId: string) =>
  db
    .selectFrom("discount_code")
    .where("user_id", "=", accountId)
    .where("code", "=", stayCode)
    .select([
      "code",
      "value_percentage",
      "expires",
      sql<boolean>`expires > now() and not exists (select from discount_redemption r
        where r.discount_code_id = discount_code.id)`.as("usable"),
    ])
    .executeTakeFirst();

/**
 * Percent that a member who thinks of leaving is offered: the company's `delete_discount`; 0 once
 * the code was taken and has run out or was used, and while another offer runs or has ended less
 * than 30 days ago.
 */
export async function stayDiscount(
  db: Database | Tx,
  accountId: string,
  percent: number,
): Promise<number> {
  if (percent < 1) return 0;
  const before = await given(db, accountId);
  if (before) return before.usable ? before.value_percentage : 0;
  return (await isDue(db, accountId)) ? Math.min(percent, 99) : 0;
}

/**
 * Gives the member that discount as a personal code, valid for 7 days and once in a lifetime; the
 * same one while it lasts. Null: nothing is offered.
 */
export async function giveStayCode(
  tx: Tx,
  siteId: string,
  accountId: string,
  percent: number,
): Promise<StayCode | null> {
  // With the first-purchase offer, which takes the same lock: of two at once there is one.
  await sql`select pg_advisory_xact_lock(hashtext('offer'), hashtext(${accountId}))`.execute(tx);
  const value = await stayDiscount(tx, accountId, percent);
  if (value === 0) return null;
  await tx
    .insertInto("discount_code")
    .values({
      code: stayCode,
      site_id: siteId,
      user_id: accountId,
      value_percentage: value,
      expires: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const code = await given(tx, accountId);
  return code?.usable && code.expires
    ? { code: code.code, value_percentage: code.value_percentage, expires: code.expires }
    : null;
}
