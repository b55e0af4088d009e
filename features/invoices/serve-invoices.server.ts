import type { FastifyInstance } from "fastify";
import { requireViewer, type Services } from "#features/context.server.ts";
import { openContext } from "#features/request-context.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { drawInvoice } from "./draw-invoice.server.ts";
import { findInvoice, invoiceNumber } from "./read-invoice.server.ts";

/** `GET /invoices/<id>.pdf`: an invoice or credit note, to its own member only, in the language of their pages; 404 for everybody else. */
export function serveInvoices(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>("/invoices/:file", async (request, reply) => {
    const { viewer, language } = await openContext(services, request, reply);
    const { id: member } = requireViewer(viewer);
    const id = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.pdf$/.exec(request.params.file)?.[1];
    const invoice = id ? await findInvoice(services.db, member, id) : null;
    const intl = services.words.get(language)?.intl;
    if (!invoice || !intl) throw commonRefusal("not_found");
    return reply.type("application/pdf").headers({ "cache-control": "no-store", "content-disposition": `attachment; filename="${invoiceNumber(invoice)}.pdf"` }).send(await drawInvoice(invoice, intl));
  });
}
