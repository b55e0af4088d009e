import "#server/security/no-proto.ts"; // first
import { parentPort } from "node:worker_threads";
import { loadLanguage } from "#i18n/catalogue.server.ts";
import type { Language } from "#i18n/locales.ts";
import { drawInvoice } from "./draw-invoice.server.ts";
import type { PrintedInvoice } from "./read-invoice.server.ts";

/** What the thread is asked, and what it answers. */
export interface Drawing {
  readonly invoice: PrintedInvoice;
  readonly language: Language;
}
export type Drawn = { readonly bytes: Uint8Array } | { readonly error: string };

const words = new Map<Language, ReturnType<typeof loadLanguage>>();

/** A thread of its own for invoices: laying out a page takes as long as serving twenty others. */
parentPort?.on("message", ({ number, drawing }: { number: number; drawing: Drawing }) => {
  void draw(drawing).then((drawn) => parentPort?.postMessage({ number, drawn }));
});

async function draw({ invoice, language }: Drawing): Promise<Drawn> {
  try {
    const known = words.get(language) ?? loadLanguage(language);
    words.set(language, known);
    return { bytes: await drawInvoice(invoice, known.intl) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
