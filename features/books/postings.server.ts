import { sql } from "kysely";
import {
  entryColumns,
  entryFacts,
  type EntryRow,
  toMovement,
} from "#features/wallet/unused-of.server.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { type Cause, type Entry, recognise } from "./recognise.ts";

/** One line of the books. The lines of one event come to zero. */
export interface Posting {
  /** `YYYY-MM-DD`, by the site's clock. */
  readonly day: string;
  readonly event: string;
  /** Number of the invoice or credit note, or the provider's id of what moved. */
  readonly document: string;
  readonly account: string;
  readonly country: string | null;
  readonly basis_points: number | null;
  readonly provider: string | null;
  readonly currency: string;
  /** A debit is positive, a credit negative. */
  readonly cents: number;
  /** Of an invoice or credit note, `YYYY-MM-DD`; null: of none. */
  readonly issued_on: string | null;
  /** The day of the payment, whose VAT applies and which a sale is booked on; null: of no sale. */
  readonly paid_on: string | null;
  /** The day on which it came into the books, later than `day` where we learnt of it late. */
  readonly recorded_on: string;
}

/** Days from `from` on, before `to`, by the site's clock. */
export interface Period {
  readonly siteId: string;
  readonly from: string;
  readonly to: string;
}

const membersAtOnce = 100;

/**
 * Every posting of a site in a period, without test payments: what came and went day by day, then what became of the
 * credits, invoice by invoice.
 */
export async function* postings(
  db: Database,
  { siteId, from, to }: Period,
): AsyncGenerator<Posting> {
  for (let day = from; day < to; day = dayAfter(day)) yield* await moneyOf(db, siteId, day);
  for (let after: string | null = null; ;) {
    const members: readonly string[] = await payers(db, siteId, after);
    const last = members.at(-1);
    if (last === undefined) return;
    yield* await releasesOf(db, { siteId, from, to }, members);
    after = last;
  }
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

async function moneyOf(db: Database, siteId: string, day: string): Promise<readonly Posting[]> {
  const { rows } = await sql<Posting>`
    select day::text, event, document, account, country, basis_points, provider, currency, cents,
      issued_on::text, paid_on::text, recorded_on::text
      from money_posting
    where site_id = ${siteId} and day = ${day}::date order by event, document, cents desc`.execute(
    db,
  );
  return rows;
}

async function payers(
  db: Database,
  siteId: string,
  after: string | null,
): Promise<readonly string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from invoice
      where site_id = ${siteId} and not test and (${after}::uuid is null or account_id > ${after}::uuid)
    order by account_id limit ${membersAtOnce}`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

interface Row extends EntryRow {
  readonly account_id: string;
  readonly refund_kind: string | null;
  readonly day: string;
}

/**
 * How deferred revenue of these members' invoices changed in a period, in sums of a day: nobody's
 * messages can be counted from the books.
 */
export async function releasesOf(
  db: Database | Tx,
  { siteId, from, to }: Period,
  members: readonly string[],
): Promise<readonly Posting[]> {
  const active = await activeOf(db, { siteId, from, to }, members);
  if (active.length === 0) return [];
  const invoices = await db
    .selectFrom("invoice")
    .where("account_id", "in", active)
    .where("kind", "=", "invoice")
    .where("test", "=", false)
    .where("restores", "is", null)
    .select([
      "order_id",
      "credits",
      "net",
      "currency",
      "country",
      sql<string>`year || '-' || lpad(number::text, 6, '0')`.as("document"),
    ])
    .execute();
  const sold = new Map(
    invoices.flatMap((invoice) =>
      invoice.order_id === null ? [] : [[invoice.order_id, invoice] as const],
    ),
  );
  const { rows } = await sql<Row>`
    select e.account_id, ${entryColumns}, r.kind as refund_kind,
      site_day(${siteId}, e.created_at)::text as day
    from ledger_entry e ${entryFacts}
    where e.account_id = any(${sql.val(active)}::uuid[]) order by e.account_id, e.id`.execute(db);

  const sums = new Map<string, { order: string; day: string; cause: Cause; cents: number }>();
  for (const entries of Map.groupBy(rows, ({ account_id }) => account_id).values()) {
    for (const { order, day, cause, cents } of recognise(sold, entries.map(toEntry))) {
      if (day < from || day >= to) continue;
      const key = `${order} ${day} ${cause}`;
      sums.set(key, { order, day, cause, cents: cents + (sums.get(key)?.cents ?? 0) });
    }
  }
  return [...sums.values()].flatMap(({ order, day, cause, cents }) => {
    const invoice = sold.get(order);
    if (!invoice || cents === 0) return [];
    const line = {
      day,
      event: event[cause],
      document: invoice.document,
      country: invoice.country,
      basis_points: null,
      provider: null,
      currency: invoice.currency,
      issued_on: null,
      paid_on: null,
      recorded_on: day,
    };
    return [
      { ...line, account: "deferred_revenue", cents },
      { ...line, account: cause, cents: -cents },
    ];
  });
}

const event: Record<Cause, string> = {
  revenue: "credits_used",
  expired_credits: "credits_expired",
  refunds: "credits_taken_back",
  chargebacks: "credits_taken_back",
};
/**
 * Those of them whose wallet moved in the period or within a day of it: no clock on earth is further
 * from UTC, and each entry's own day decides afterwards. An entry's id is made within an hour of
 * its transaction's beginning.
 */
async function activeOf(
  db: Database | Tx,
  { from, to }: Period,
  members: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from unnest(${sql.val([...members])}::uuid[]) m (id)
      cross join (select ${from}::timestamp at time zone 'UTC' - interval '1 day' as after,
        ${to}::timestamp at time zone 'UTC' + interval '1 day' as before) p
    where exists (select from ledger_entry e where e.account_id = m.id
      and e.id >= (select uuidv7(least(p.after - clock_timestamp(), interval '0') - interval '1 hour'))
      and e.created_at >= p.after and e.created_at < p.before)`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Why the value of credits changed. Only a bank leaves debts (decision 13), and what pays one makes
 * up for a chargeback.
 */
function toEntry({ refund_kind, ...row }: Row): Entry {
  const { reason } = row;
  const byRefund: Cause =
    refund_kind === "chargeback" || refund_kind === "debit_return" ? "chargebacks" : "refunds";
  const cause: Cause =
    reason === "expiry"
      ? "expired_credits"
      : reason === "reversal" || (reason === "refund" && refund_kind)
        ? byRefund
        : reason === "purchase"
          ? "chargebacks"
          : "revenue";
  return { ...toMovement(row), day: row.day, cause };
}
