import { randomBytes, randomInt } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { SandboxPayment } from "#db/schema.ts";
import type { Database } from "#server/db/database.ts";
import type { Decline } from "#features/orders/provider.ts";

export type BookedPayment = Selectable<SandboxPayment>;
type NewPayment = Pick<
  BookedPayment,
  | "reference"
  | "amount"
  | "currency"
  | "description"
  | "payment_method"
  | "language"
  | "return_url"
  | "webhook_url"
  | "payer"
  | "remember"
>;

/**
 * What happens when a remembered card is charged; chosen on the checkout page, as a test card's
 * number does elsewhere.
 */
export const nextOutcomes = ["pay", "decline", "expire", "authenticate", "pend"] as const;
export type NextOutcome = (typeof nextOutcomes)[number];
const charged: Record<
  NextOutcome,
  { status: "paid" | "failed" | "open" | "pending"; decline: Decline | null }
> = {
  pay: { status: "paid", decline: null },
  decline: { status: "failed", decline: "declined" },
  expire: { status: "failed", decline: "expired" },
  authenticate: { status: "open", decline: null },
  pend: { status: "pending", decline: null },
};

/**
 * An id of the sandbox's own: payment, stored method or reversal. Not to be guessed, as it opens
 * the checkout.
 */
export const newId = (kind: "sbx" | "mth" | "rev"): string =>
  `${kind}_${randomBytes(18).toString("base64url")}`;

/**
 * Books a payment, open unless it says otherwise, or gives the one that this reference already has.
 */
export async function openPayment(
  db: Database,
  payment: NewPayment & Partial<Pick<BookedPayment, "status" | "decline">>,
): Promise<BookedPayment> {
  const booked = await db
    .insertInto("sandbox_payment")
    .values({ id: newId("sbx"), ...payment })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returningAll()
    .executeTakeFirst();
  return (
    booked ??
    db
      .selectFrom("sandbox_payment")
      .selectAll()
      .where("reference", "=", payment.reference)
      .executeTakeFirstOrThrow()
  );
}

/**
 * Charges a remembered card of this payer, once per reference. Undefined: there is no such card.
 */
export async function chargeMethod(
  db: Database,
  payment: NewPayment,
  methodId: string,
): Promise<BookedPayment | undefined> {
  const method = await db
    .selectFrom("sandbox_method")
    .selectAll()
    .where("id", "=", methodId)
    .where("payer", "=", payment.payer)
    .executeTakeFirst();
  return method && openPayment(db, { ...payment, ...charged[method.next as NextOutcome] });
}

/**
 * A payment as it stands now: one to be paid later is paid when its time has come, an open one is
 * given up after an hour.
 */
export async function findPayment(db: Database, id: string): Promise<BookedPayment | undefined> {
  const isDue = sql<boolean>`(status = 'pending' and pays_at <= now()
    or status = 'open' and created_at < now() - interval '1 hour')`;
  const read = () =>
    db
      .selectFrom("sandbox_payment")
      .selectAll()
      .select(isDue.as("is_due"))
      .where("id", "=", id)
      .executeTakeFirst();
  const found = await read();
  if (!found?.is_due) return found;
  await db
    .updateTable("sandbox_payment")
    .set({ status: sql`case status when 'pending' then 'paid' else 'cancelled' end` })
    .where("id", "=", id)
    .where(isDue)
    .execute();
  return read();
}

/**
 * What the payer presses on the checkout page. A cancelled payment stays cancelled; the others may
 * still turn, as banks do.
 */
export async function decide(
  db: Database,
  id: string,
  status: "paid" | "failed" | "pending" | "cancelled",
  seconds?: number,
): Promise<BookedPayment | undefined> {
  const pays_at =
    seconds === undefined ? null : sql<Date>`now() + make_interval(secs => ${seconds})`;
  return db
    .updateTable("sandbox_payment")
    .set({ status, pays_at, decline: status === "failed" ? "declined" : null })
    .where("id", "=", id)
    .where("status", "<>", "cancelled")
    .returningAll()
    .executeTakeFirst();
}

/** The payer lets the sandbox remember the card of this payment. */
export async function rememberMethod(
  db: Database,
  { id, payer, payment_method }: BookedPayment,
  next: NextOutcome,
): Promise<void> {
  const method = newId("mth");
  const last4 = String(randomInt(1000, 10_000));
  const year = new Date().getUTCFullYear() + (next === "expire" ? -1 : 3);
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto("sandbox_method")
      .values({
        id: method,
        payer,
        payment_method,
        brand: "Sandbox",
        last4,
        expires: `${year}-12`,
        next,
      })
      .execute();
    await tx
      .updateTable("sandbox_payment")
      .set({ stored_method: method })
      .where("id", "=", id)
      .where("stored_method", "is", null)
      .execute();
  });
}

/** The shop gives up a payment: only while nobody has paid or is paying it. */
export async function cancelOpen(db: Database, id: string): Promise<void> {
  await db
    .updateTable("sandbox_payment")
    .set({ status: "cancelled" })
    .where("id", "=", id)
    .where("status", "=", "open")
    .execute();
}
