import { rm } from "node:fs/promises";
import { CompiledQuery, sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { ownProfile } from "#features/profiles/read-profile.server.ts";
import type { Tx } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { createZip, type Zip } from "#server/storage/zip.ts";
import { makePart } from "./export-file.server.ts";
import { exportHours } from "#features/identity/life-times.ts";
import { personalData } from "./personal-data.ts";

export const exportJobName = "export-data";

/** Writes a member's own data into one file; what is in it is said by personal-data.ts. */
export const exportJob = (services: Services): Job => ({
  name: exportJobName,
  run: (data) => exportData(services, (data as { export: string }).export),
});

const tables = personalData.flatMap(({ exported }) =>
  typeof exported === "string" ? [] : [exported],
);
const ended = new Error("the export was cancelled, or its member deleted the account");

/**
 * Step by step, with the progress stored and told after each; stops when it was cancelled
 * meanwhile.
 */
async function exportData(services: Services, id: string): Promise<void> {
  const { db, config, log, exports } = services;
  const row = await db
    .updateTable("data_export")
    .set({ status: "working", done: 0 })
    .where("id", "=", id)
    .where("status", "in", ["waiting", "working"])
    .returning(["account_id", "created_at", "mailed"])
    .executeTakeFirst();
  if (!row) return removeStray(services, id);
  const part = await makePart(config, id);
  const zip = await createZip(part, row.created_at);
  try {
    await fill(services, zip, id, row.account_id);
    const bytes = await zip.close();
    await exports.remove(id); // of a run that was killed before it said so
    await exports.linkFile(part, id);
    const ready = {
      status: "ready",
      bytes,
      expires_at: sql<Date>`now() + make_interval(hours => ${exportHours})`,
    } as const;
    await db.transaction().execute(async (tx) => {
      const done = await tx
        .updateTable("data_export")
        .set(ready)
        .where("id", "=", id)
        .where("status", "=", "working")
        .executeTakeFirst();
      if (done.numUpdatedRows === 0n) throw ended;
      if (row.mailed) await queueLink(services, tx, row.account_id, id);
    });
  } catch (error) {
    await zip.abandon().catch(() => {});
    await exports.remove(id);
    if (error !== ended) {
      log.error({ err: error, export: id }, "an export failed");
      await db
        .updateTable("data_export")
        .set({ status: "failed" })
        .where("id", "=", id)
        .where("status", "=", "working")
        .execute();
    }
  } finally {
    await rm(part, { force: true });
  }
  services.live.send([row.account_id], { type: "export" });
}

/** The file of one that was cancelled, or erased, after a run that was killed had stored it. */
async function removeStray({ db, exports }: Services, id: string): Promise<void> {
  const { rows } = await sql`select from data_export where id = ${id} and status = 'ready'`.execute(
    db,
  );
  if (rows.length === 0) await exports.remove(id);
}

async function queueLink({ jobs }: Services, tx: Tx, account: string, id: string): Promise<void> {
  const { site_id } = await tx
    .selectFrom("account")
    .where("id", "=", account)
    .select("site_id")
    .executeTakeFirstOrThrow();
  await queueMail(tx, jobs, {
    site: site_id,
    to: { account },
    template: "data-export",
    language: await mailLanguage(tx, account),
    values: { export: id },
  });
}

async function fill(
  { db, storage, live, words }: Services,
  zip: Zip,
  id: string,
  account: string,
): Promise<void> {
  const photos = await db
    .selectFrom("image")
    .where("profile_id", "=", account)
    .select("full")
    .unionAll(
      db.selectFrom("chat_photo").where("account_id", "=", account).select("full_file as full"),
    )
    .unionAll(
      db
        .selectFrom("selfie_check")
        .where("account_id", "=", account)
        .where("file", "is not", null)
        .select(sql<string>`file`.as("full")),
    )
    .execute();
  const total = tables.length + 1 + photos.length;
  let done = 0;
  const step = async () => {
    done += 1;
    const going = await db
      .updateTable("data_export")
      .set({ done, total })
      .where("id", "=", id)
      .where("status", "=", "working")
      .executeTakeFirst();
    if (going.numUpdatedRows === 0n) throw ended;
    live.send([account], { type: "export" });
  };
  await zip.add(
    "README.txt",
    Buffer.from(
      `${words.get(await mailLanguage(db, account))?.intl.t("account-settings.export_readme") ?? ""}\n`,
    ),
  );
  await zip.add("data/profile.json", toJson(await ownProfile(db, account)));
  await step();
  for (const { file, rows } of tables) {
    const found = await db.executeQuery(CompiledQuery.raw(rows, [account]));
    await zip.add(`data/${file}.json`, toJson(found.rows));
    await step();
  }
  for (const { full } of photos) {
    const bytes = await storage.get(full);
    if (bytes) await zip.add(`photos/${full}.webp`, bytes);
    await step();
  }
}

const toJson = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, null, 2));
