import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { Services } from "#server/calls/context.ts";
import { openContext } from "#features/request/open-context.server.ts";
import { admitToFile, guardFile } from "#features/office/guard.server.ts";
import { invalidField } from "#server/calls/refusal.ts";
import { csvRow, decimal } from "#features/office/csv.ts";
import { type Period, type Posting, postings } from "./postings.server.ts";

const columns = [
  "date",
  "event",
  "document",
  "account",
  "country",
  "vat_rate",
  "provider",
  "currency",
  "debit",
  "credit",
  "issued_on",
  "paid_on",
  "recorded_on",
];
const linesAtOnce = 500;
const rule = { may: "books.export", stepUp: true } as const;

/**
 * `GET /operator/books.csv?month=2026-11`: the postings of the site's month, to who may export the
 * books, as they come from the database. Recorded. Anybody else gets 404; a month that is none
 * 422; who has to show who they are is led there first.
 */
export function serveBooks(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { month?: unknown } }>("/operator/books.csv", async (request, reply) => {
    const context = await openContext(services, request, reply);
    const staff = admitToFile(context.staff, rule, request, reply);
    if (!staff) return reply;
    const period = monthOf(staff.site.id, String(request.query.month ?? ""));
    if (!period) throw invalidField("month", "invalid.books_month");
    const month = period.from.slice(0, 7);
    await guardFile(context, "books.export", rule, { detail: { month } });
    return reply
      .type("text/csv; charset=utf-8")
      .headers({
        "cache-control": "no-store",
        "content-disposition": `attachment; filename="books-${month}.csv"`,
      })
      .send(Readable.from(file(postings(services.background.db, period))));
  });
}

function monthOf(siteId: string, month: string): Period | null {
  const [, year = "", number = ""] = /^(2\d{3})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (!year) return null;
  return {
    siteId,
    from: `${month}-01`,
    to: new Date(Date.UTC(Number(year), Number(number), 1)).toISOString().slice(0, 10),
  };
}

/** In pieces. The mark at the beginning tells spreadsheet programs that it is UTF-8. */
async function* file(lines: AsyncIterable<Posting>): AsyncGenerator<string> {
  let piece = `\uFEFF${csvRow(columns)}`;
  let count = 0;
  for await (const line of lines) {
    piece += row(line);
    if ((count += 1) % linesAtOnce > 0) continue;
    yield piece;
    piece = "";
  }
  yield piece;
}

function row({
  day,
  event,
  document,
  account,
  country,
  basis_points,
  provider,
  currency,
  cents,
  issued_on,
  paid_on,
  recorded_on,
}: Posting): string {
  const rate = basis_points === null ? "" : decimal(basis_points);
  return csvRow([
    day,
    event,
    document,
    account,
    country ?? "",
    rate,
    provider ?? "",
    currency,
    cents > 0 ? decimal(cents) : "",
    cents < 0 ? decimal(-cents) : "",
    issued_on ?? "",
    paid_on ?? "",
    recorded_on,
  ]);
}
