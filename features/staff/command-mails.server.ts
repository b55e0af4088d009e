import { sendMailJob } from "#features/mail/queue-mail.server.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { type Jobs, openJobs } from "#server/jobs/jobs.ts";
import type pg from "pg";
import { mailOwners, type OwnersNotice } from "./letters.server.ts";
import { ownersOf } from "./who-else-may.server.ts";

/** Mails every owner what a command changes, in the transaction that changes it. */
export type MailOwners = (
  tx: Tx,
  notice: Pick<OwnersNotice, "template" | "about"> & { readonly site: string },
) => Promise<void>;

const machine = { id: null, name: null, demo: false };

/**
 * Does a command's work with a way to mail the owners: the server beside it, or its next start, sends
 * what was queued. Without an owner yet there is nobody to mail, and maybe no queue.
 */
export async function mailingOwners<T>(
  { db, pool, url }: { readonly db: Database; readonly pool: pg.Pool; readonly url: string },
  work: (mail: MailOwners) => Promise<T>,
): Promise<T> {
  if ((await ownersOf(db, machine)).length === 0) return work(() => Promise.resolve());
  const jobs: Jobs = await openJobs(url, pool, false, (error) => console.error(error.message));
  try {
    await jobs.work([{ name: sendMailJob, run: () => Promise.resolve() }]);
    return await work((tx, notice) => mailOwners(tx, jobs, machine, { ...notice, userAgent: "" }));
  } finally {
    await jobs.stop();
  }
}
