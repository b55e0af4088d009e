import { type Selectable, sql } from "kysely";
import type { SandboxReversal } from "#db/schema.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { newId } from "./books.server.ts";

export type BookedReversal = Selectable<SandboxReversal>;

/** How long a refund is under way in the sandbox. */
export const refundSeconds = 10;

/** What has gone back of a payment, oldest first; a refund whose time has come has arrived. */
export async function findReversals(db: Database, paymentId: string): Promise<BookedReversal[]> {
  const isDue = sql<boolean>`(state = 'pending' and done_at <= now())`;
  const read = () =>
    db
      .selectFrom("sandbox_reversal")
      .selectAll()
      .select(isDue.as("is_due"))
      .where("payment_id", "=", paymentId)
      .orderBy("id")
      .execute();
  const found = await read();
  if (!found.some(({ is_due }) => is_due)) return found;
  await db
    .updateTable("sandbox_reversal")
    .set({ state: "done" })
    .where("payment_id", "=", paymentId)
    .where(isDue)
    .execute();
  return read();
}

/**
 * Payments that changed since then, or of which something went back, 500 at a time by their ids,
 * after one of them.
 */
export async function changedSince(db: Database, since: string, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id from sandbox_payment where changed_at >= ${since}::timestamptz
        or pays_at between ${since}::timestamptz and now()
      union select payment_id from sandbox_reversal
        where changed_at >= ${since}::timestamptz or done_at between ${since}::timestamptz
        and now()) changed
    where id collate "C" > ${after} order by id collate "C" limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Cents of a payment that are still the shop's. Locks the payment: of two that take at once, the
 * second sees the first.
 */
async function leftOf(tx: Tx, paymentId: string): Promise<number> {
  const payment = await tx
    .selectFrom("sandbox_payment")
    .select(["amount", "status"])
    .where("id", "=", paymentId)
    .forUpdate()
    .executeTakeFirst();
  if (payment?.status !== "paid") return 0;
  const { taken } = await tx
    .selectFrom("sandbox_reversal")
    .where("payment_id", "=", paymentId)
    .where("state", "<>", "failed")
    .select(({ fn }) => fn.coalesce(fn.sum<string>("amount"), sql<string>`0`).as("taken"))
    .executeTakeFirstOrThrow();
  return payment.amount - Number(taken);
}

/**
 * The shop asks for a refund, once per `refundId`: under way, or failed at once when so much is not
 * left.
 */
export function askRefund(
  db: Database,
  paymentId: string,
  refundId: string,
  amount: number,
): Promise<BookedReversal> {
  return db.transaction().execute(async (tx) => {
    const left = await leftOf(tx, paymentId);
    const known = await tx
      .selectFrom("sandbox_reversal")
      .selectAll()
      .where("refund_id", "=", refundId)
      .where("payment_id", "=", paymentId)
      .executeTakeFirst();
    if (known) return known;
    return tx
      .insertInto("sandbox_reversal")
      .values({
        id: newId("rev"),
        payment_id: paymentId,
        kind: "refund",
        refund_id: refundId,
        amount,
        state: amount <= left ? "pending" : "failed",
        done_at: sql<Date>`now() + make_interval(secs => ${refundSeconds})`,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/**
 * What the operator of a test lets happen: a refund arrives (the ones under way, or else one of the
 * rest, given at the provider) or bounces; the payer's bank takes the rest back, or gives it up
 * again. False: nothing was there to happen.
 */
export function happen(
  db: Database,
  paymentId: string,
  event: "refund" | "refund_fails" | "chargeback" | "chargeback_won",
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const left = await leftOf(tx, paymentId);
    const turn = (kind: "refund" | "chargeback", from: "pending" | "done", to: "done" | "failed") =>
      tx
        .updateTable("sandbox_reversal")
        .set({ state: to })
        .where("payment_id", "=", paymentId)
        .where("kind", "=", kind)
        .where("state", "=", from)
        .returning("id")
        .execute();
    if (event === "refund_fails") return (await turn("refund", "pending", "failed")).length > 0;
    if (event === "chargeback_won") return (await turn("chargeback", "done", "failed")).length > 0;
    if (event === "refund" && (await turn("refund", "pending", "done")).length > 0) return true;
    if (left === 0) return false;
    await tx
      .insertInto("sandbox_reversal")
      .values({ id: newId("rev"), payment_id: paymentId, kind: event, amount: left, state: "done" })
      .execute();
    return true;
  });
}
