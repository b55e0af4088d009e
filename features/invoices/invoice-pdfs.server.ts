import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Language } from "#i18n/locales.ts";
import { openTurns } from "#server/http/turns.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { drawApart } from "./draw-apart.server.ts";
import type { PrintedInvoice } from "./read-invoice.server.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    readonly invoicePdfs: InvoicePdfs;
  }
}

/** Invoices and credit notes as PDF files. */
export interface InvoicePdfs {
  /** @throws Refusal too_many_requests for a member's eleventh at once, busy when too many wait */
  of(invoice: PrintedInvoice, language: Language): Promise<Buffer>;
  /** Removes files that were drawn long ago: they are drawn again when somebody asks. */
  tidy(): Promise<void>;
}

const keptDays = 30;

/**
 * Draws each invoice once per language and keeps it in `folder`: an invoice never changes, except
 * that its buyer may be named once. One at a time for each member and one at a time at all, in a
 * thread of its own. `warn` hears when a file could not be kept; its reader gets it all the same.
 */
export function openInvoicePdfs(folder: string, warn: (error: unknown) => void): InvoicePdfs {
  const turnOfMember = openTurns({ atOnce: 1, waiting: 10 });
  const turn = openTurns({ atOnce: 1, waiting: 50, past: "busy" });
  const underWay = new Map<string, Promise<Buffer>>();

  const nameOf = ({ id, buyer }: PrintedInvoice, language: Language): string =>
    `${id}.${language}${buyer ? ".buyer" : ""}.pdf`;

  async function find(invoice: PrintedInvoice, language: Language): Promise<Buffer> {
    const file = path.join(folder, nameOf(invoice, language));
    const known = await readFile(file).catch(() => null);
    if (known) return known;
    const bytes = await turn("all", () => drawApart({ invoice, language }));
    await keep(folder, file, bytes).catch(warn);
    return bytes;
  }

  return {
    of(invoice, language) {
      const key = nameOf(invoice, language);
      const before = underWay.get(key);
      if (before) return before;
      const found = turnOfMember(invoice.account_id, () => find(invoice, language)).finally(() =>
        underWay.delete(key),
      );
      underWay.set(key, found);
      return found;
    },
    async tidy() {
      const oldest = Date.now() - keptDays * 86_400_000;
      for (const name of await readdir(folder).catch(() => [])) {
        const file = path.join(folder, name);
        const made = await stat(file).catch(() => null);
        if (made && made.mtimeMs < oldest) await rm(file, { force: true });
      }
    },
  };
}

/** Whole or not at all: another process may be reading. */
async function keep(folder: string, file: string, bytes: Buffer): Promise<void> {
  const temporary = `${file}.${randomBytes(4).toString("hex")}.new`;
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(temporary, bytes, { mode: 0o600 });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Nightly. */
export const tidyInvoicesJob = ({ invoicePdfs }: { invoicePdfs: InvoicePdfs }): Job => ({
  name: "tidy-invoices",
  schedule: "40 3 * * *",
  run: () => invoicePdfs.tidy(),
});
