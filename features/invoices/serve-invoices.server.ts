import type { FastifyInstance } from "fastify";
import type { Services } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { openContext } from "#features/request/open-context.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { idPattern } from "#server/calls/id.ts";
import { findInvoice, invoiceNumber } from "./read-invoice.server.ts";

const fileName = new RegExp(`^(${idPattern})\\.pdf$`);

/**
 * `GET /invoices/<id>.pdf`: an invoice or credit note, to its own member only, in the language of
 * their pages; 404 for everybody else.
 */
export function serveInvoices(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>("/invoices/:file", async (request, reply) => {
    const context = await openContext(services, request, reply);
    const { id: member } = requireViewer(context.viewer);
    const id = fileName.exec(request.params.file)?.[1];
    const invoice = id ? await findInvoice(services.reads, member, id) : null;
    if (!invoice) throw commonRefusal("not_found");
    const pdf = await services.invoicePdfs.of(invoice, context.language);
    return reply
      .type("application/pdf")
      .headers({
        "cache-control": "no-store",
        "content-disposition": `attachment; filename="${invoiceNumber(invoice)}.pdf"`,
      })
      .send(pdf);
  });
}
