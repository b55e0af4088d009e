import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";
import { readVatNumber } from "./vat-number.ts";

const ownOrder = (db: Database | Tx, accountId: string, id: string) =>
  db
    .selectFrom("orders as o")
    .leftJoin("order_buyer as b", "b.order_id", "o.id")
    .where("o.id", "=", id)
    .where("o.account_id", "=", accountId)
    .select([
      "b.name",
      "b.street",
      "b.postcode",
      "b.city",
      "b.country",
      "b.vat_number",
      sql<boolean>`exists (select from invoice i where i.order_id = o.id)`.as("issued"),
    ])
    .executeTakeFirst();

/** Who the invoice of an own order is made out to. */
export const readBuyer: CallHandler<typeof contract.readBuyer> = async ({ db, viewer, input }) => {
  const row = await ownOrder(db, requireViewer(viewer).id, input.payment_id);
  if (!row) return commonRefusal("not_found");
  const { name, street, postcode, city, country, vat_number, issued } = row;
  const known =
    name !== null &&
    street !== null &&
    postcode !== null &&
    city !== null &&
    country !== null &&
    vat_number !== null;
  return { buyer: known ? { name, street, postcode, city, country, vat_number } : null, issued };
};

/**
 * Makes the invoice of an own order out to somebody. Afterwards too: then it is said once, and the
 * same number is drawn again with it. Number, amounts and VAT stay: what is sold is for consumers,
 * and a VAT number moves no tax (docs/money.md). Refuses not_found, invoice_buyer_final.
 */
export const setBuyer: CallHandler<typeof contract.setBuyer> = async ({
  viewer,
  input,
  refuse,
  once,
}) => {
  const { id } = requireViewer(viewer);
  const { payment_id, vat_number: typed, postcode = "", ...buyer } = input;
  if (!/^[A-Z]{2}$/.test(buyer.country)) return invalidField("country", "invalid.vat_country");
  const vat_number = typed ? readVatNumber(typed) : "";
  if (vat_number === null) return invalidField("vat_number", "invalid.vat_number");
  return once(async ({ tx }) => {
    const order = await tx
      .selectFrom("orders")
      .where("id", "=", payment_id)
      .where("account_id", "=", id)
      .select("id")
      .forUpdate()
      .executeTakeFirst();
    const known = order && (await ownOrder(tx, id, payment_id));
    if (!known) return commonRefusal("not_found");
    if (known.issued && known.name !== null) return refuse("invoice_buyer_final");
    const row = { ...buyer, postcode, vat_number };
    await tx
      .insertInto("order_buyer")
      .values({ order_id: payment_id, account_id: id, ...row })
      .onConflict((before) => before.column("order_id").doUpdateSet(row))
      .execute();
    return { saved: true as const };
  });
};
