import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { sealRefused } from "./refusal.server.ts";
import { sweepFiles } from "./sweep-name.ts";
import type { Job } from "#server/jobs/jobs.ts";

const atOnce = 200;

/**
 * Removes the files that nobody owns from storage: of photos and members that were deleted, and of
 * uploads that came to nothing. The file goes first, so that a crash in between only repeats.
 * Refused photos go 14 days after their refusal, sealed for as long as it can be undone.
 */
export async function sweep(services: Services): Promise<void> {
  const { db, storage } = services;
  await sealRefused(services);
  for (;;) {
    const due = await db
      .selectFrom("file_removal")
      .select("id")
      .where("due_at", "<=", sql<Date>`now()`)
      .orderBy("due_at")
      .limit(atOnce)
      .execute();
    await Promise.all(due.map(({ id }) => storage.remove(id)));
    if (due.length > 0)
      await sql`delete from file_removal where id = any(${due.map(({ id }) => id)}::text[])
        and due_at <= now()`.execute(db);
    if (due.length < atOnce) return;
  }
}

/** After each deletion, and every five minutes. */
export const sweepJob = (services: Services): Job => ({
  name: sweepFiles,
  schedule: "*/5 * * * *",
  run: () => sweep(services),
});
