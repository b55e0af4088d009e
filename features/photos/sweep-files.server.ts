import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { Job } from "#server/jobs/jobs.ts";

const atOnce = 200;
export const sweepFiles = "sweep-files";

/**
 * Removes the files that nobody owns from storage: of photos and members that were deleted, and of
 * uploads that came to nothing. The file goes first, so that a crash in between only repeats.
 * Refused photos follow 14 days after their refusal.
 */
export async function sweep({ db, storage }: Pick<Services, "db" | "storage">): Promise<void> {
  await sql`delete from image where status = 'refused' and reviewed_at < now() - interval '14 days'`.execute(
    db,
  );
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
