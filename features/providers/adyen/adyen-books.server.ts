import { type Insertable, type Selectable, sql } from "kysely";
import type { AdyenPayment } from "#db/schema.ts";
import type { Database } from "#server/db/database.ts";
import { isId } from "#server/calls/id.ts";
import type { PaymentProvider } from "#features/orders/provider.ts";

export type BookedPayment = Selectable<AdyenPayment>;

/** What Adyen told once, and will not tell again when it is asked. */
export interface Notice {
  readonly psp_reference: string;
  readonly event_code: string;
  readonly success: boolean;
  readonly merchant_reference: string;
  readonly original_reference: string | null;
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
  readonly reason: string | null;
  /** When it happened, by Adyen's clock; its signature does not cover it. */
  readonly event_at: Date | null;
  readonly details: Readonly<Record<string, string>>;
}

/** Writes down a payment that we began; one that is there stays. */
export async function bookPayment(db: Database, payment: Insertable<AdyenPayment>): Promise<void> {
  await db
    .insertInto("adyen_payment")
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Keeps which authorisation pays the order, once it has paid: of the attempts that come later none
 * is that.
 */
export async function keepAuthorisation(
  db: Database,
  { id }: BookedPayment,
  authorisation: string,
): Promise<void> {
  await db
    .updateTable("adyen_payment")
    .set({ authorisation })
    .where("id", "=", id)
    .where("authorisation", "is", null)
    .execute();
}

/** Writes down a notice; told again, it is the same one. */
export async function bookNotice(db: Database, { details, ...notice }: Notice): Promise<void> {
  await db
    .insertInto("adyen_notice")
    .values({ ...notice, details: JSON.stringify(details) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * A payment by its id, or the one that a notice is about: an authorisation names the order,
 * everything later the authorisation.
 */
export async function findBooked(
  db: Database,
  by: { readonly id: string } | { readonly notice: Notice },
): Promise<BookedPayment | undefined> {
  if ("id" in by)
    return db.selectFrom("adyen_payment").selectAll().where("id", "=", by.id).executeTakeFirst();
  const { merchant_reference, original_reference } = by.notice;
  const paid =
    original_reference === null
      ? null
      : await db
          .selectFrom("adyen_notice")
          .select("merchant_reference")
          .where("psp_reference", "=", original_reference)
          .where("event_code", "=", "AUTHORISATION")
          .executeTakeFirst();
  return db
    .selectFrom("adyen_payment")
    .selectAll()
    .where(({ or, eb }) =>
      or([
        eb("order_id", "=", paid?.merchant_reference ?? merchant_reference),
        eb("id", "=", original_reference ?? ""),
      ]),
    )
    .executeTakeFirst();
}

/** Every notice of a payment, in the order of their arrival. */
export async function noticesOf(db: Database, { id, order_id }: BookedPayment): Promise<Notice[]> {
  const first = await db
    .selectFrom("adyen_notice")
    .selectAll()
    .where("merchant_reference", "=", order_id)
    .execute();
  const paid = [
    id,
    ...first
      .filter(({ event_code }) => event_code === "AUTHORISATION")
      .map(({ psp_reference }) => psp_reference),
  ];
  const later = await db
    .selectFrom("adyen_notice")
    .selectAll()
    .where("original_reference", "in", paid)
    .execute();
  const all = new Map(
    [...first, ...later].map((notice) => [
      `${notice.psp_reference} ${notice.event_code} ${notice.success}`,
      notice,
    ]),
  );
  return [...all.values()]
    .toSorted(
      (a, b) =>
        a.received_at.getTime() - b.received_at.getTime() ||
        a.psp_reference.localeCompare(b.psp_reference),
    )
    .map((notice) => ({ ...notice, details: notice.details as Record<string, string> }));
}

/**
 * A stored card was charged and the answer was lost: the notice says what became of it. Null: it is
 * about no charge of ours.
 */
export async function bookCharged(
  db: Database,
  {
    psp_reference,
    event_code,
    success,
    merchant_reference,
    original_reference,
    amount,
    currency,
    reason,
  }: Notice,
): Promise<BookedPayment | null> {
  if (event_code !== "AUTHORISATION" || original_reference !== null || !isId(merchant_reference))
    return null;
  const order = await db
    .selectFrom("orders")
    .where("id", "=", merchant_reference)
    .where("provider", "=", "adyen")
    .where("provider_payment_id", "is", null)
    .select(["account_id", "payment_method"])
    .executeTakeFirst();
  if (!order) return null;
  await bookPayment(db, {
    id: psp_reference,
    order_id: merchant_reference,
    amount,
    currency,
    payment_method: order.payment_method,
    payer: order.account_id,
    result: success ? "paid" : "failed",
    reason,
  });
  return (await findBooked(db, { id: psp_reference })) ?? null;
}

/** Payments of an account that Adyen has told something of since then. */
export async function toldSince(
  db: Database,
  account: PaymentProvider["account"],
  since: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    with told as (
      select n.original_reference as paid,
        coalesce(a.merchant_reference, n.merchant_reference) as ordered
      from adyen_notice n left join adyen_notice a on a.psp_reference = n.original_reference
        and a.event_code = 'AUTHORISATION'
      where n.received_at >= ${since})
    select o.provider_payment_id as id from orders o
    where o.provider = 'adyen' and o.payment_account_id is not distinct
      from ${account?.id ?? null}::uuid and o.provider_payment_id is not null
      and (o.provider_payment_id in (select paid from told) or o.id in (select ordered::uuid from told where ordered ~ '^[0-9a-f-]{36}$'))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
