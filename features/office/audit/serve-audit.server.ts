import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Site } from "#features/sites/site.server.ts";
import type { Context, Services } from "#server/calls/context.ts";
import type { Database } from "#server/db/database.ts";
import { invalidField } from "#server/calls/refusal.ts";
import { csvRow } from "../csv.ts";
import { admitToFile, guardFile } from "../guard.server.ts";
import { list } from "./contract.ts";
import { entriesOf, type Filter } from "./read-audit.server.ts";

const rule = { may: "audit.read", stepUp: true } as const;
const columns = [
  "row",
  "at",
  "staff",
  "name",
  "call",
  "subject",
  "case",
  "purpose",
  "request",
  "detail",
];
const rowsAtOnce = 500;

/**
 * `GET /operator/audit.csv`: the site's audit by the screen's filters, newest first, in pieces.
 * Written down itself. Refuses not_found, step_up_required, and a filter that is none.
 */
export function serveAudit(
  app: FastifyInstance,
  services: Services,
  open: (
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Pick<Context, "services" | "staff" | "request">>,
): void {
  app.get<{ Querystring: Record<string, unknown> }>(
    "/operator/audit.csv",
    async (request, reply) => {
      const context = await open(request, reply);
      const staff = admitToFile(context.staff, rule, request, reply);
      if (!staff) return reply;
      const given = Object.entries(request.query).filter(([, value]) => value !== "");
      const filter = list.input.omit({ before: true }).safeParse(Object.fromEntries(given));
      if (!filter.success)
        throw invalidField(filter.error.issues[0]?.path.join(".") ?? "", "invalid.value");
      await guardFile(context, "audit.export", rule, {
        detail: Object.fromEntries(
          Object.entries(filter.data).map(([name, value]) => [name, value]),
        ),
      });
      return reply
        .type("text/csv; charset=utf-8")
        .headers({
          "cache-control": "no-store",
          "content-disposition": 'attachment; filename="audit.csv"',
        })
        .send(Readable.from(file(services.background.db, staff.site, filter.data)));
    },
  );
}

/** The mark at the beginning tells spreadsheet programs that it is UTF-8. */
async function* file(db: Database, site: Site, filter: Filter): AsyncGenerator<string> {
  yield `\uFEFF${csvRow(columns)}`;
  let before: number | undefined;
  for (;;) {
    const rows = await entriesOf(db, site, filter, before, rowsAtOnce);
    if (rows.length === 0) return;
    yield rows
      .map((row) =>
        csvRow([
          String(row.seq),
          row.at,
          row.staff.id,
          row.staff.name ?? "",
          row.call,
          row.subject ?? "",
          row.case ?? "",
          row.purpose ?? "",
          row.request ?? "",
          JSON.stringify(row.detail),
        ]),
      )
      .join("");
    before = rows.at(-1)?.seq;
  }
}
