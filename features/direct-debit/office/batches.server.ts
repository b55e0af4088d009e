import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database } from "#server/db/database.ts";
import { groupIban } from "../iban/iban-typing.ts";
import type * as contract from "./contract.ts";
import { openDetails } from "../mandate/mandate.server.ts";
import { type CollectionInFile, type Creditor, pain008 } from "../bank-file/pain-008.ts";
import { outsideEea } from "../iban/iban-rules.server.ts";
import { setupOf } from "../bank-file/setup.server.ts";

const batchesPerPage = 20;
const collectionsPerPage = 50;

interface BatchRow {
  readonly id: string;
  readonly message_id: string;
  readonly created_at: Date;
  readonly read_at: Date | null;
  readonly count: number;
  readonly amount: number;
  readonly open: number;
  readonly returned: number;
}
const batchRows = (db: Database, where: ReturnType<typeof sql>, most: number) =>
  sql<BatchRow>`
  select b.id, b.message_id, b.created_at, b.read_at, s.* from direct_debit_batch b
    cross join lateral (
    select count(*)::int as count, coalesce(sum(amount), 0)::int as amount,
      (count(*) filter (where status = 'in_file'))::int as open,
      (count(*) filter (where status in ('returned', 'rejected')))::int as returned
    from direct_debit_collection where batch_id = b.id) s
  where ${where} order by b.id desc limit ${most}`.execute(db);
const toBatch = ({
  id,
  message_id,
  created_at,
  read_at,
  count,
  amount,
  open,
  returned,
}: BatchRow) => ({
  id,
  message_id,
  created_at: created_at.toISOString(),
  read_at: read_at?.toISOString() ?? null,
  count,
  amount,
  open,
  returned,
});

/**
 * What waits: due collections by day, refunds to transfer of what the bank has collected and not
 * taken back; and the files made so far. Account numbers shown are recorded (trust row 27).
 */
export const overview: CallHandler<typeof contract.overview> = async ({
  db,
  services,
  site,
  audit,
  input,
}) => {
  const due = await db
    .selectFrom("direct_debit_collection")
    .where("site_id", "=", site.id)
    .where("status", "=", "due")
    .groupBy("announced_for")
    .orderBy("announced_for")
    .select([
      sql<string>`to_char(announced_for, 'YYYY-MM-DD')`.as("day"),
      sql<number>`count(*)::int`.as("count"),
      sql<number>`sum(amount)::int`.as("amount"),
    ])
    .limit(60)
    .execute();
  const { rows } = await batchRows(
    db,
    sql`b.site_id = ${site.id} and b.id < ${input.before ?? "ffffffff-ffff-ffff-ffff-ffffffffffff"}`,
    batchesPerPage + 1,
  );
  const page = rows.slice(0, batchesPerPage);
  const refunds = await db
    .selectFrom("direct_debit_refund as r")
    .innerJoin("direct_debit_collection as c", "c.id", "r.collection_id")
    .innerJoin("direct_debit_mandate as m", "m.id", "c.mandate_id")
    .where("r.site_id", "=", site.id)
    .where("r.done_at", "is", null)
    .where("c.status", "=", "collected")
    .orderBy("r.created_at")
    .limit(50)
    .select([
      "r.refund_id",
      "r.amount",
      "r.created_at",
      "m.umr",
      "m.details",
      "m.last4",
      "c.end_to_end_id",
    ])
    .execute();
  if (refunds.length > 0) audit({ detail: { count: String(refunds.length) } });
  return {
    ready: (await setupOf(db, site.id)) !== null,
    due,
    batches: page.map(toBatch),
    next: rows.length > batchesPerPage ? (page.at(-1)?.id ?? null) : null,
    refunds: refunds.map(
      ({ refund_id, amount, created_at, umr, details, last4, end_to_end_id }) => {
        const debtor = details && openDetails(services.sealing, umr, details);
        return {
          refund_id,
          amount,
          created_at: created_at.toISOString(),
          holder: debtor ? debtor.holder : "–",
          iban: debtor ? groupIban(debtor.iban) : `… ${last4}`,
          reference: end_to_end_id,
        };
      },
    ),
  };
};

/**
 * One file of this site and what became of its collections; accounts by their last four characters.
 */
export const readBatch: CallHandler<typeof contract.readBatch> = async ({ db, site, input }) => {
  const [batch] = (await batchRows(db, sql`b.site_id = ${site.id} and b.id = ${input.id}`, 1)).rows;
  if (!batch) return commonRefusal("not_found");
  const rows = await db
    .selectFrom("direct_debit_collection as c")
    .innerJoin("direct_debit_mandate as m", "m.id", "c.mandate_id")
    .leftJoin("profile as p", "p.id", "c.account_id")
    .where("c.batch_id", "=", batch.id)
    .$if(input.after !== undefined, (q) => q.where("c.id", ">", input.after ?? ""))
    .orderBy("c.id")
    .limit(collectionsPerPage + 1)
    .select([
      "c.id",
      "c.end_to_end_id",
      "m.umr",
      "m.last4",
      "p.name",
      "c.amount",
      sql<string>`to_char(c.due_on, 'YYYY-MM-DD')`.as("due_on"),
      "c.sequence",
      "c.status",
      "c.reason_code",
    ])
    .execute();
  const page = rows.slice(0, collectionsPerPage);
  return {
    batch: toBatch(batch),
    collections: page.map(({ name, sequence, status, ...row }) => ({
      ...row,
      member: name ?? "–",
      sequence: sequence as "FRST",
      status: status as "due",
    })),
    next: rows.length > collectionsPerPage ? (page.at(-1)?.id ?? null) : null,
  };
};

/**
 * The file for the bank: the same bytes however often it is fetched. Each time is recorded, for it
 * shows account numbers.
 */
export const file: CallHandler<typeof contract.file> = async ({
  db,
  services,
  site,
  audit,
  input,
}) => {
  const batch = await db
    .updateTable("direct_debit_batch")
    .set({ read_at: sql<Date>`now()` })
    .where("id", "=", input.id)
    .where("site_id", "=", site.id)
    .returning(["id", "message_id", "created_at", sql<Creditor>`creditor`.as("creditor")])
    .executeTakeFirst();
  if (!batch) return commonRefusal("not_found");
  const rows = await db
    .selectFrom("direct_debit_collection as c")
    .innerJoin("direct_debit_mandate as m", "m.id", "c.mandate_id")
    .where("c.batch_id", "=", batch.id)
    .orderBy("c.id")
    .select([
      "c.end_to_end_id",
      "c.amount",
      "c.sequence",
      "m.umr",
      "m.details",
      "m.creditor_id",
      sql<string>`to_char(c.due_on, 'YYYY-MM-DD')`.as("due"),
      sql<string>`to_char(m.signed_on, 'YYYY-MM-DD')`.as("signed"),
    ])
    .execute();
  const collections = rows.flatMap(
    ({
      end_to_end_id,
      amount,
      sequence,
      umr,
      details,
      creditor_id,
      due,
      signed,
    }): CollectionInFile[] => {
      if (!details) return []; // removed 14 months after the last collection
      const { iban, holder, address } = openDetails(services.sealing, umr, details);
      const country = iban.slice(0, 2);
      return [
        {
          endToEndId: end_to_end_id,
          amount,
          due,
          sequence: sequence === "FRST" ? "FRST" : "RCUR",
          mandate: umr,
          creditorId: creditor_id,
          signed,
          debtor: holder,
          iban,
          address: address && outsideEea.has(country) ? { ...address, country } : null,
          purpose: batch.creditor.name,
        },
      ];
    },
  );
  audit({ subject: batch.id, detail: { count: String(collections.length) } });
  return {
    name: `pain008-${batch.message_id}.xml`,
    xml: pain008({
      messageId: batch.message_id,
      createdAt: batch.created_at,
      creditor: batch.creditor,
      collections,
    }),
  };
};
