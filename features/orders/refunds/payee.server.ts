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

/** A refund that may still need it: it has not arrived, and is not given up. */
const waits = sql<boolean>`status in ('asked', 'failed', 'under_way')`;

/**
 * Seals where an account's money can be sent, in the transaction that erases it and after its payout
 * was booked. Keeps nothing for an account whose refunds have all arrived. The row goes with the
 * status of its last refund (trigger `forget_payee`).
 */
export async function keepPayee(
  { sealing }: Pick<Services, "sealing">,
  tx: Tx,
  accountId: string,
  payee: () => Promise<Payee>,
): Promise<void> {
  const waiting = await tx
    .selectFrom("refund")
    .where("account_id", "=", accountId)
    .where(waits)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return;
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
