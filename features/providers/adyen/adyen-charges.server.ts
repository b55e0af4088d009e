import { sql } from "kysely";
import type { PaymentProvider, ProviderCharge, ProviderPayout } from "#features/orders/provider.ts";
import type { Database } from "#server/db/database.ts";
import { isId } from "#server/calls/id.ts";
import { fromDecimal } from "../provider-words.ts";
import { adyenBatches, centsIn, type Line } from "./adyen-batches.ts";
import { adyenMoment } from "./adyen-moment.ts";
import { type ReportsOf, reportsSince } from "./adyen-reports.server.ts";
import { csvRows } from "./csv-rows.ts";

export interface AdyenReports extends ReportsOf {
  /** The report user's: a payment key may not download. */
  readonly report_key: string;
  readonly db: Database;
  /** Another place than Adyen's: for tests. */
  readonly baseUrl?: string;
}

/** A report may be large; so long from its first byte to its last. */
const patienceMs = 300_000;
/** What each line is read by; an account chooses its columns, but these it cannot do without. */
const needed = [
  "Psp Reference",
  "Merchant Reference",
  "Type",
  "Modification Reference",
  "Gross Currency",
  "Gross Debit (GC)",
  "Gross Credit (GC)",
  "Net Currency",
  "Net Debit (NC)",
  "Net Credit (NC)",
  "Batch Number",
] as const;
const parts = ["Commission (NC)", "Markup (NC)", "Scheme Fees (NC)", "Interchange (NC)"];

/**
 * What Adyen kept of payments, refunds and chargebacks, and what it paid out, from the settlement
 * detail reports that it told of since a moment, in the currency of the settlement. A report that is
 * not there (any more) is passed over: its notice is not signed. Each report is read once for both.
 */
export function adyenSettlements(
  of: AdyenReports,
): Required<Pick<PaymentProvider, "charges" | "payouts">> {
  const readings = new WeakMap<Date, Promise<Settled>>();
  const read = (since: Date): Promise<Settled> => {
    const reading = readings.get(since) ?? readReports(of, since);
    readings.set(since, reading);
    return reading;
  };
  return {
    charges: async (since) => withPayments(of.db, (await read(since)).charges),
    payouts: async (since) => (await read(since)).payouts,
  };
}

interface Settled {
  readonly charges: readonly OrderCharge[];
  readonly payouts: readonly ProviderPayout[];
}

async function readReports(
  { report_key, db, baseUrl, ...of }: AdyenReports,
  since: Date,
): Promise<Settled> {
  const charges: OrderCharge[] = [];
  const payouts: ProviderPayout[] = [];
  for (const address of await reportsSince(db, of, since)) {
    const answer = await fetch(baseUrl ? new URL(address.pathname, baseUrl) : address, {
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
      headers: { "x-api-key": report_key },
    });
    if (answer.status === 404 || answer.status === 410) {
      await answer.body?.cancel();
      continue;
    }
    if (!answer.ok || !answer.body) throw new Error(`Adyen's report: ${answer.status}`);
    const chunks = answer.body.pipeThrough(new TextDecoderStream());
    const inReport: OrderCharge[] = [];
    const batches = adyenBatches(of.merchant_account);
    for await (const line of linesOf(csvRows(chunks))) {
      batches.take(line);
      if (!isId(line("Merchant Reference"))) continue;
      const charge = toCharge(line, of.merchant_account);
      if (charge) inReport.push(charge);
    }
    charges.push(...numbered(inReport));
    payouts.push(...batches.payouts());
  }
  return { charges, payouts };
}

async function* linesOf(rows: AsyncIterable<readonly string[]>): AsyncGenerator<Line> {
  let places: ReadonlyMap<string, number> | null = null;
  for await (const row of rows) {
    if (places === null) {
      const header: ReadonlyMap<string, number> = new Map(row.map((name, at) => [name, at]));
      const missing = needed.filter((name) => !header.has(name));
      if (missing.length > 0) throw new Error(`Adyen's report has no column ${missing.join(", ")}`);
      places = header;
      continue;
    }
    const known = places;
    yield (name) => row[known.get(name) ?? -1] ?? "";
  }
}

interface OrderCharge extends Omit<ProviderCharge, "paymentId"> {
  readonly orderId: string;
}

/** What one line says was kept, and what was changed with it; null: neither. */
function toCharge(line: Line, merchantAccount: string): OrderCharge | null {
  const [from, to] = [line("Gross Currency"), line("Net Currency")];
  const net = centsIn(line, "NC");
  const gross = centsIn(line, "GC");
  const changed = gross !== 0 && from !== to;
  const amount = changed
    ? fromDecimal(String(parts.reduce((sum, name) => sum + Number(line(name)), 0)), to)
    : gross - net;
  if (amount === 0 && !changed) return null;
  const reference = line("Modification Reference") || line("Psp Reference");
  const id = `${merchantAccount}:${line("Batch Number")}:${reference}:${line("Type")}`;
  const at = adyenMoment(line("Creation Date"), line("TimeZone"));
  return {
    id,
    orderId: line("Merchant Reference"),
    amount,
    currency: to,
    at,
    ...(changed && {
      exchange: {
        id,
        from: { amount: gross, currency: from },
        to: { amount: net + amount, currency: to },
        at,
      },
    }),
  };
}

/**
 * Lines of one report that are alike in all that names them are different ones: the second is `…:2`.
 * The same batch in another report has the same names, and counts once.
 */
function numbered(charges: readonly OrderCharge[]): readonly OrderCharge[] {
  const seen = new Map<string, number>();
  return charges.map((charge) => {
    const time = (seen.get(charge.id) ?? 0) + 1;
    seen.set(charge.id, time);
    const id = time === 1 ? charge.id : `${charge.id}:${time}`;
    return { ...charge, id, ...(charge.exchange && { exchange: { ...charge.exchange, id } }) };
  });
}

/** With the payment's id in place of the order's; of what is no order of ours nothing. */
async function withPayments(
  db: Database,
  charges: readonly OrderCharge[],
): Promise<readonly ProviderCharge[]> {
  const orders = [...new Set(charges.map(({ orderId }) => orderId))];
  const rows = await db
    .selectFrom("adyen_payment")
    .select(["id", "order_id"])
    .where(sql<boolean>`order_id = any(${sql.val(orders)}::text[])`)
    .execute();
  const payments = new Map(rows.map(({ id, order_id }) => [order_id, id]));
  return charges.flatMap(({ orderId, ...charge }) => {
    const paymentId = payments.get(orderId);
    return paymentId === undefined ? [] : [{ ...charge, paymentId }];
  });
}
