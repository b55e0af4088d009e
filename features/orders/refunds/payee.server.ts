import { sql } from "kysely";
import { z } from "zod";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import type { SealedColumn } from "#server/db/sealed-column.ts";

const placeOf = (account: string): string => `payee:${account}`;

export const sealedPayee: SealedColumn = {
  table: "payee",
  column: "details",
  key: ["account_id"],
  placeOf: (account = "") => placeOf(account),
};

const payeeSchema = z.object({
  email: z.string(),
  name: z.string(),
  /** Of the account that was debited; null: none was. */
  bank: z.object({ iban: z.string(), holder: z.string() }).nullable(),
});

/** Where the money of an erased account can be sent by hand. */
export type Payee = z.infer<typeof payeeSchema>;

/**
 * Seals where an account's money can be sent, in the transaction that erases it and after its payout
 * was booked. Keeps nothing for an account that is owed nothing and to which nothing can come back
 * (`payee_is_needed` in the migrations). The row goes with the last refund that arrives (trigger
 * `forget_payee`), or with the purge once nothing can come any more.
 */
export async function keepPayee(
  { sealing }: Pick<Services, "sealing">,
  tx: Tx,
  accountId: string,
  payee: () => Promise<Payee>,
): Promise<void> {
  const { rows } = await sql<{ needed: boolean }>`
    select payee_is_needed(${accountId}) as needed`.execute(tx);
  if (!rows[0]?.needed) return;
  const details = sealing.seal(JSON.stringify(await payee()), placeOf(accountId));
  await tx
    .insertInto("payee")
    .values({ account_id: accountId, details })
    .onConflict((kept) => kept.doNothing())
    .execute();
}

/** The copy of this account, opened; null when none is kept. */
export async function openPayee(
  { sealing, db }: Pick<Services, "sealing" | "db">,
  accountId: string,
): Promise<Payee | null> {
  const row = await db
    .selectFrom("payee")
    .where("account_id", "=", accountId)
    .select("details")
    .executeTakeFirst();
  return row ? payeeSchema.parse(JSON.parse(sealing.open(row.details, placeOf(accountId)))) : null;
}

/** After the key is lost nobody opens the copies any more. Gives how many there were. */
export async function forgetPayees(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom("payee").executeTakeFirst();
  return Number(numDeletedRows);
}
