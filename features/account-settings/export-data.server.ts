import { rename } from "node:fs/promises";
import { CompiledQuery, sql } from "kysely";
import type { Services } from "#features/context.server.ts";
import { ownProfile } from "#features/profiles/read-profile.server.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { createZip, type Zip } from "#server/storage/zip.ts";
import { exportFile, makeExportFolder, removeExport } from "./export-file.server.ts";
import { exportHours } from "./life-times.ts";
import { personalData } from "./personal-data.ts";

export const exportJobName = "export-data";

/** Writes a member's own data into one file; what is in it is said by personal-data.ts. */
export const exportJob = (services: Services): Job => ({
  name: exportJobName,
  run: (data) => exportData(services, (data as { export: string }).export),
});

const tables = personalData.flatMap(({ exported }) => (typeof exported === "string" ? [] : [exported]));
const ended = new Error("the export was cancelled, or its member deleted the account");

/** Step by step, with the progress stored and told after each; stops when it was cancelled meanwhile. */
async function exportData(services: Services, id: string): Promise<void> {
  const { db, config, log } = services;
  const row = await db.updateTable("data_export").set({ status: "working", done: 0 }).where("id", "=", id).where("status", "in", ["waiting", "working"]).returning(["account_id", "created_at"]).executeTakeFirst();
  if (!row) return;
  const file = exportFile(config, id);
  await makeExportFolder(config);
  const zip = await createZip(`${file}.part`, row.created_at);
  try {
    await fill(services, zip, id, row.account_id);
    const bytes = await zip.close();
    await rename(`${file}.part`, file);
    const ready = { status: "ready", bytes, expires_at: sql<Date>`now() + make_interval(hours => ${exportHours})` } as const;
    const done = await db.updateTable("data_export").set(ready).where("id", "=", id).where("status", "=", "working").executeTakeFirst();
    if (done.numUpdatedRows === 0n) throw ended;
  } catch (error) {
    await zip.abandon().catch(() => {});
    await removeExport(file);
    if (error !== ended) {
      log.error({ err: error, export: id }, "an export failed");
      await db.updateTable("data_export").set({ status: "failed" }).where("id", "=", id).where("status", "=", "working").execute();
    }
  }
  services.live.send([row.account_id], { type: "export" });
}

async function fill({ db, storage, live }: Services, zip: Zip, id: string, account: string): Promise<void> {
  const photos = await db.selectFrom("image").where("profile_id", "=", account).select("full")
    .unionAll(db.selectFrom("chat_photo").where("account_id", "=", account).select("full_file as full")).execute();
  const total = tables.length + 1 + photos.length;
  let done = 0;
  const step = async () => {
    done += 1;
    const going = await db.updateTable("data_export").set({ done, total }).where("id", "=", id).where("status", "=", "working").executeTakeFirst();
    if (going.numUpdatedRows === 0n) throw ended;
    live.send([account], { type: "export" });
  };
  await zip.add("README.txt", Buffer.from(readMe));
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

const readMe = `Your own data

The folder data holds one JSON file per subject, UTF-8, times in UTC (ISO 8601). The folder photos holds your photos as WebP.

account           your account and settings       profile            what your profile says
devices           where you are logged in         push-devices       where notifications go
address-changes   e-mail addresses                exports            exports like this one
likes             given, and when received        blocked-members    whom you blocked
conversations     with whom                       messages           sent and received, in order
gifts             given and received              chat-photos        photos you brought to chats
photos            list of the folder photos       credits, wallet    every credit in and out
orders            what you bought                 discount-codes     personal codes
notifications     what you want to hear of        digests            mails of what you missed
saved-searches    and the last-search             match-finder       what you told it
swipe-game        today's likes                   passes             whom you passed
contact-consents  where you sent contact details  held-messages      messages held for review
reports           reports you made                decisions          decisions about your account

Other members appear with the name they show you, where you may still see them, and with nothing else.
`;
