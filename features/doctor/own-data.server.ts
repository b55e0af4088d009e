import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { folderFault } from "#features/backups/same-folder.server.ts";
import { doubtedHour } from "#features/mail/refusal-share.server.ts";
import { publicHostFault } from "#features/sites/site-hosts.server.ts";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { openStores } from "#server/storage/open-stores.ts";
import { type Check, codeOf } from "./check.ts";

/** May the server write into its data folder? */
export const folder: Check = async ({ config: { dataDir } }) => {
  const probe = path.join(dataDir, `.probe-${randomUUID()}`);
  try {
    await writeFile(probe, "", { flag: "wx" });
    await rm(probe);
    return null;
  } catch (error) {
    return `The data folder ${dataDir} cannot be written (${codeOf(error)}): give the server's user write access, or set DATA_DIR to another folder.`;
  }
};

/** A backup made from another folder would hold no photos. */
const ownFolder: Check = async (patient) => {
  const { db, config } = patient;
  if (await folder(patient)) return null; // that has a line already
  const row = await db.selectFrom("installation_key").select("data_folder").executeTakeFirst();
  return folderFault(row?.data_folder ?? null, config);
};

/** So many files are looked for; one that is missing is worth a sentence, all of them a restore. */
const looked = 200;
const photos: Check = async ({ db, config }) => {
  const { rows } = await sql<{ id: string }>`
    (select id::text from image_file order by id limit ${looked / 2}::int)
    union (select id::text from image_file order by id desc limit ${looked / 2}::int)`.execute(db);
  const stores = rows.length > 0 && (await openStores(config).catch(() => null));
  if (!stores) return null; // a bucket that is away has a line of its own
  const found = await Promise.all(rows.map(({ id }) => stores.photos.get(id)));
  const missing = found.filter((bytes) => !bytes).length;
  const place = config.s3 ? `the bucket ${config.s3.bucket}` : config.dataDir;
  return missing === 0
    ? null
    : `${missing} of ${rows.length} photos that were looked for are missing from ${place}: check ${config.s3 ? "S3_URL" : "DATA_DIR"}, or restore them from a backup.`;
};

const wallets: Check = async ({ db }) => {
  const { length } = await checkLedger(db);
  return length === 0
    ? null
    : `${length} wallets do not agree with their ledger entries: the office's page about the ledger names the accounts.`;
};

const publicHost: Check = ({ db, config }) => publicHostFault(db, config);

const refusals: Check = async ({ db }) => {
  const worst = await doubtedHour(db);
  if (!worst) return null;
  const { mails, refused, domain, newest } = worst;
  return domain
    ? `${refused} of ${mails} mails to ${domain} were refused as addressed to nobody, which is not believed: that provider may have a fault, or objects to this server.`
    : `${refused} of ${newest ? `the last ${mails} mails` : `${mails} mails of one hour`} were refused as addressed to nobody, which is not believed: check this server's DNS records and the relay behind SMTP_URL.`;
};

/** Whether what the installation keeps agrees with itself. */
export const ownData: readonly Check[] = [refusals, ownFolder, photos, wallets, publicHost];
