import { sql } from "kysely";
import type { PaymentProvider, ProviderPayment } from "#features/orders/provider.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { isId } from "#server/calls/id.ts";
import { setupOf } from "./setup.server.ts";

/**
 * Direct debits that the operator hands to a bank as a file are a provider like the others, whose
 * books are ours.
 */
export const bankFile = "bank-file";

/** Noon of a day by the site's clock then: no change of the zone makes another day of it. */
const noonOf = (day: "collected_on" | "returned_on") => sql`(${sql.ref(`c.${day}`)} + time '12:00')
  at time zone (select name from site_time_zone where site_id = c.site_id
    and since <= ${sql.ref(`c.${day}`)} + time '12:00' order by since desc limit 1)`;

/**
 * What became of a collection, as a payment. One that comes back after its credits were given is a
 * chargeback; what was still to be given back of it is not any more.
 */
export async function paymentOf(
  db: Database | Tx,
  collectionId: string,
): Promise<ProviderPayment | null> {
  if (!isId(collectionId)) return null;
  const row = await db
    .selectFrom("direct_debit_collection as c")
    .innerJoin("direct_debit_mandate as m", "m.id", "c.mandate_id")
    .where("c.id", "=", collectionId)
    .select([
      "c.id",
      "c.order_id",
      "c.amount",
      "c.status",
      "c.early",
      "c.return_fee",
      "c.created_at",
      sql<Date | null>`coalesce(${noonOf("collected_on")}, c.collected_at)`.as("paid_at"),
      sql<Date | null>`${noonOf("returned_on")}`.as("returned_at"),
      "m.country",
    ])
    .executeTakeFirst();
  if (!row) return null;
  const refunds = await db
    .selectFrom("direct_debit_refund")
    .where("collection_id", "=", row.id)
    .selectAll()
    .orderBy("created_at")
    .execute();
  const gone =
    row.status === "returned" ||
    (row.early && (row.status === "rejected" || row.status === "cancelled"));
  const paid = row.early || row.status === "collected" || row.status === "returned";
  return {
    id: row.id,
    orderId: row.order_id,
    amount: row.amount,
    currency: "EUR",
    checkoutUrl: null,
    decline: null,
    stored: null,
    ...(row.return_fee !== null && {
      fees: [
        {
          id: `${row.id}-return-fee`,
          amount: row.return_fee,
          currency: "EUR",
          at: row.returned_at,
        },
      ],
    }),
    instrumentCountry: row.country,
    paidAt: row.early ? row.created_at : row.paid_at,
    status: paid
      ? "paid"
      : row.status === "rejected"
        ? "failed"
        : row.status === "cancelled"
          ? "cancelled"
          : "pending",
    reversals: [
      ...refunds.map(({ refund_id, amount, done_at }) => ({
        id: refund_id,
        kind: "refund" as const,
        refundId: refund_id,
        amount,
        state: done_at ? ("done" as const) : gone ? ("failed" as const) : ("pending" as const),
        at: done_at,
      })),
      ...(gone
        ? [
            {
              id: `${row.id}-returned`,
              kind: "chargeback" as const,
              refundId: null,
              amount: row.amount,
              state: "done" as const,
              at: row.returned_at,
            },
          ]
        : []),
    ],
  };
}

/** `test`: a demo, whose bank does not exist. */
export function bankFileProvider(db: Database, test: boolean): PaymentProvider {
  const known = async (id: string): Promise<ProviderPayment> => {
    const payment = await paymentOf(db, id);
    if (!payment) throw new Error("no such collection");
    return payment;
  };
  const notHere = (): never => {
    throw new Error("direct debits begin at /directdebit");
  };
  return {
    name: bankFile,
    account: null,
    methods: [],
    agreedMethods: async (siteId) =>
      (await setupOf(db, siteId))?.active ? ["sepadirectdebit"] : [],
    needsMandate: true,
    stores: [],
    test,
    checkoutOrigins: [],
    start: async () => notHere(),
    charge: async () => notHere(),
    status: known,
    async changes(since) {
      const { rows } = await sql<{ id: string }>`
        select id from direct_debit_collection c
          where greatest(created_at, collected_at, ended_at) >= ${since}
          or exists (select from direct_debit_refund r where r.collection_id = c.id and greatest(r.created_at, r.done_at) >= ${since})`.execute(
        db,
      );
      return new Set(rows.map(({ id }) => id));
    },
    cancel: known, // what is announced is being paid
    /** Money goes back by a bank transfer: it waits for the operator on the screen of the files. */
    async refund(id, { refundId, amount }) {
      await db
        .insertInto("direct_debit_refund")
        .columns(["refund_id", "collection_id", "site_id", "amount"])
        .expression((eb) =>
          eb
            .selectFrom("direct_debit_collection")
            .where("id", "=", id)
            .select(({ val }) => [
              val(refundId).as("refund_id"),
              "id",
              "site_id",
              val(amount).as("amount"),
            ]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const found = (await known(id)).reversals.find((reversal) => reversal.refundId === refundId);
      if (!found) throw new Error("no such collection");
      return found;
    },
    forget: async () => {},
    readWebhook: async () => null,
  };
}
