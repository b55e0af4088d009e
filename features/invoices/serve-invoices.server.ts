import type { FastifyInstance } from "fastify";
import { requireViewer, type Services } from "#features/context.server.ts";
import { openContext } from "#features/request-context.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { idPattern } from "#server/calls/id.ts";
import { drawInvoice } from "./draw-invoice.server.ts";
import { findInvoice, invoiceNumber } from "./read-invoice.server.ts";

const fileName = new RegExp(`^(${idPattern})\\.pdf$`);

/** `GET /invoices/<id>.pdf`: an invoice or credit note, to its own member only, in the language of their pages; 404 for everybody else. */
export function serveInvoices(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>("/invoices/:file", async (request, reply) => {
    const { viewer, language } = await openContext(services, request, reply);
    const { id: member } = requireViewer(viewer);
    const id = fileName.exec(request.params.file)?.[1];
    const invoice = id ? await findInvoice(services.db, member, id) : null;
    const intl = services.words.get(language)?.intl;
    if (!invoice || !intl) throw commonRefusal("not_found");
    return reply.type("application/pdf").headers({ "cache-control": "no-store", "content-disposition": `attachment; filename="${invoiceNumber(invoice)}.pdf"` }).send(await drawInvoice(invoice, intl));
  });
}
