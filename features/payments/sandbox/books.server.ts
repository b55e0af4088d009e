import { randomBytes } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { SandboxPayment } from "#db/schema.ts";
import type { Database } from "#server/db/database.ts";

export type BookedPayment = Selectable<SandboxPayment>;
type NewPayment = Pick<BookedPayment, "reference" | "amount" | "currency" | "description" | "payment_method" | "language" | "return_url" | "webhook_url">;

/** Opens a payment, or gives the one that this reference already has. */
export async function openPayment(db: Database, payment: NewPayment): Promise<BookedPayment> {
  const id = `sbx_${randomBytes(18).toString("base64url")}`;
  await db.insertInto("sandbox_payment").values({ id, ...payment }).onConflict((conflict) => conflict.column("reference").doNothing()).execute();
  return db.selectFrom("sandbox_payment").selectAll().where("reference", "=", payment.reference).executeTakeFirstOrThrow();
}

/** A payment as it stands now: one to be paid later is paid when its time has come, an open one is given up after an hour. */
export async function findPayment(db: Database, id: string): Promise<BookedPayment | undefined> {
  await db.updateTable("sandbox_payment").set({ status: "paid" })
    .where("id", "=", id).where("status", "=", "pending").where("pays_at", "<=", sql<Date>`now()`).execute();
  await db.updateTable("sandbox_payment").set({ status: "cancelled" })
    .where("id", "=", id).where("status", "=", "open").where("created_at", "<", sql<Date>`now() - interval '1 hour'`).execute();
  return db.selectFrom("sandbox_payment").selectAll().where("id", "=", id).executeTakeFirst();
}

/** What the payer presses on the checkout page. A cancelled payment stays cancelled; the others may still turn, as banks do. */
export async function decide(db: Database, id: string, status: "paid" | "failed" | "pending" | "cancelled", seconds?: number): Promise<BookedPayment | undefined> {
  const pays_at = seconds === undefined ? null : sql<Date>`now() + make_interval(secs => ${seconds})`;
  return db.updateTable("sandbox_payment").set({ status, pays_at }).where("id", "=", id).where("status", "<>", "cancelled").returningAll().executeTakeFirst();
}

/** The shop gives up a payment: only while nobody has paid or is paying it. */
export async function cancelOpen(db: Database, id: string): Promise<void> {
  await db.updateTable("sandbox_payment").set({ status: "cancelled" }).where("id", "=", id).where("status", "=", "open").execute();
}
