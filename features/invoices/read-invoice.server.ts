import type { Database, Tx } from "#server/db/database.ts";
import { sql } from "kysely";
import { z } from "zod";

const sellerSchema = z.object({
  name: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  kvk: z.string(),
  vat_numbers: z.array(z.string()),
  support_phone: z.string(),
});

/**
 * As it is printed: 2026-000123; a credit note: C2026-000004; of a test payment: TEST-2026-000001. Only the transaction that issues it
 * sees one without a number, and must not print it.
 */
export function invoiceNumber({
  kind,
  test,
  year,
  number,
}: {
  kind: string;
  test: boolean;
  year: number;
  number: number | null;
}): string {
  if (number === null) throw new Error("an invoice has no number before the commit");
  return `${test ? "TEST-" : ""}${kind === "credit_note" ? "C" : ""}${year}-${String(number).padStart(6, "0")}`;
}

/** Invoice and credit notes of an order, oldest first; none for somebody else's (trust row 5). */
export async function invoicesOf(db: Database | Tx, accountId: string, orderId: string) {
  const rows = await db
    .selectFrom("invoice")
    .where("order_id", "=", orderId)
    .where("account_id", "=", accountId)
    .select(["id", "kind", "test", "year", "number", "gross"])
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as "invoice" | "credit_note",
    number: invoiceNumber(row),
    amount: row.gross,
  }));
}

/**
 * One invoice or credit note of this member, with all that is printed; `corrected`: the number of
 * the document that it takes back; `express`: the buyer asked with the order to begin at once, and
 * knew of
 * `withdrawal_days`. Null: somebody else's, or none.
 */
export const findInvoice = async (db: Database | Tx, accountId: string, id: string) =>
  asPrinted(await documentsOf(db, accountId).where("invoice.id", "=", id).executeTakeFirst());

/** The same of an order's invoice: the one of its payment, none that corrects or restores. */
export const findInvoiceOfOrder = async (db: Database | Tx, accountId: string, orderId: string) =>
  asPrinted(
    await documentsOf(db, accountId)
      .where("invoice.order_id", "=", orderId)
      .where("invoice.kind", "=", "invoice")
      .where("invoice.restores", "is", null)
      .executeTakeFirst(),
  );

const documentsOf = (db: Database | Tx, accountId: string) =>
  db
    .selectFrom("invoice")
    .leftJoin("invoice as corrected", (join) =>
      join.on((on) =>
        on.or([
          on("corrected.id", "=", on.ref("invoice.corrects")),
          on("corrected.id", "=", on.ref("invoice.restores")),
        ]),
      ),
    )
    .leftJoin("order_buyer as b", "b.order_id", "invoice.order_id")
    .leftJoin("orders as o", "o.id", "invoice.order_id")
    .where("invoice.account_id", "=", accountId)
    .selectAll("invoice")
    .select([
      "b.name as buyer_name",
      "b.street as buyer_street",
      "b.postcode as buyer_postcode",
      "b.city as buyer_city",
      "b.country as buyer_country",
      "b.vat_number as buyer_vat_number",
    ])
    .select([sql<boolean>`o.express and o.express_at is null`.as("express"), "o.withdrawal_days"])
    .select([
      "corrected.kind as corrected_kind",
      "corrected.year as corrected_year",
      "corrected.number as corrected_number",
    ]);
type Document = Awaited<ReturnType<ReturnType<typeof documentsOf>["executeTakeFirst"]>>;

function asPrinted(row: Document) {
  if (!row) return null;
  const {
    corrected_kind,
    corrected_year,
    corrected_number,
    seller,
    buyer_name,
    buyer_street,
    buyer_postcode,
    buyer_city,
    buyer_country,
    buyer_vat_number,
    ...invoice
  } = row;
  const corrected =
    corrected_kind !== null && corrected_year !== null && corrected_number !== null
      ? invoiceNumber({
          kind: corrected_kind,
          test: invoice.test,
          year: corrected_year,
          number: corrected_number,
        })
      : null;
  const buyer =
    buyer_name === null
      ? null
      : {
          name: buyer_name,
          street: buyer_street ?? "",
          place: `${buyer_postcode ?? ""} ${buyer_city ?? ""}`.trim(),
          country: buyer_country ?? "",
          vat_number: buyer_vat_number ?? "",
        };
  return { ...invoice, buyer, seller: sellerSchema.parse(seller), corrected };
}
export type PrintedInvoice = NonNullable<ReturnType<typeof asPrinted>>;
