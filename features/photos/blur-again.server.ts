import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { claimFiles, keepFiles } from "./upload/keep-upload.server.ts";
import { blurredAgain } from "./upload/process-photo.server.ts";

const newest = 2;

interface Old {
  readonly id: string;
  readonly card: string;
  readonly blurred: string;
}

/**
 * Makes the blurred file again of every photo that has an older drawing of it, one after the other,
 * under a fresh id: a file never changes. Whatever ends it in between only repeats. A photo whose
 * card is missing or damaged keeps what it has.
 */
export async function blurAgain({ db, storage }: Pick<Services, "db" | "storage">): Promise<void> {
  for (;;) {
    const old = await db
      .selectFrom("image")
      .where("blur", "<", newest)
      .orderBy("id")
      .limit(1)
      .select(["id", "card", "blurred"])
      .executeTakeFirst();
    if (!old) return;
    const card = await storage.get(old.card);
    const made = card && (await blurredAgain(card));
    const files = made && (await keepFiles({ db, storage }, { blurred: made }));
    if (files) await db.transaction().execute((tx) => replace(tx, old, files));
    else await db.updateTable("image").set({ blur: newest }).where("id", "=", old.id).execute();
  }
}

/** A photo that was deleted meanwhile takes no file: what was made is swept. */
async function replace(
  tx: Tx,
  { id, blurred: before }: Old,
  files: { readonly blurred: string },
): Promise<void> {
  const {
    rows: [image],
  } = await sql<{ profile_id: string }>`
    update image set blurred = ${files.blurred}, blur = ${newest} where id = ${id} and blur < ${newest} returning profile_id`.execute(
    tx,
  );
  if (!image) return;
  await claimFiles(tx, files);
  await sql`insert into image_file (id, image_id, clear) values (${files.blurred}, ${id}, false)`.execute(
    tx,
  );
  await sql`update profile set blurred = ${files.blurred} where id = ${image.profile_id}
    and blurred = ${before}`.execute(tx);
  await sql`delete from image_file where id = ${before}`.execute(tx);
}

/** Every hour: after an update that draws them anew there is work, else nothing. */
export const blurAgainJob = (services: Services): Job => ({
  name: "blur-again",
  schedule: "7 * * * *",
  run: () => blurAgain(services),
});
