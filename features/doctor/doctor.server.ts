import { existsSync } from "node:fs";
import { readdir, statfs } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { sql } from "kysely";
import { readManifest } from "#features/backups/manifest.server.ts";
import { openFingerprintKey } from "#features/notifications/installation-keys.server.ts";
import { loginFault } from "#server/mail/mailer.ts";
import { isSealed } from "#features/office/audit/sealed.server.ts";
import { citusFault } from "./citus.server.ts";
import { type Check, codeOf, type Patient } from "./check.ts";
import { folder, ownData } from "./own-data.server.ts";
import { poolerFault } from "./pooler.server.ts";
import { replicaFault } from "./replica.server.ts";
import { countStuck } from "#features/orders/refunds/ask-provider.server.ts";
import { checkCredentials, providerKinds } from "#features/providers/provider-kinds.ts";
import { StartError } from "#server/config.ts";
import { poolerInPlace } from "#server/start-failure.ts";
import type { Database } from "#server/db/database.ts";
import { natsFault } from "#server/live/nats-bus.ts";
import { migrationNames } from "#server/db/migrate.ts";
import { queueSchema } from "#server/db/schema-name.ts";
import { oldestDue } from "#server/jobs/watch-jobs.ts";
import { openSealing } from "#server/security/sealed.ts";
import { secretKeys } from "#server/security/secret-key.ts";

/** Every fault of an installation that can be told without a server that runs. */
export async function faultsOf(patient: Patient): Promise<string[]> {
  const lost = await unreachable(patient);
  const found: (string | null)[] = [lost];
  for (const check of [folder, disk, bucket, nats, address, smtp, translator, backupAge])
    found.push(await check(patient));
  for (const check of lost ? [] : ofDatabase) found.push(await check(patient));
  // Without tables there is nothing that the rest could read.
  if (!lost && (await migrationsOf(patient.db)).at(-1) === migrationNames.at(-1))
    for (const check of ofTables) found.push(await check(patient));
  return found.filter((fault) => fault !== null);
}

const unreachable: Check = ({ db, config }) =>
  sql`select 1`.execute(db).then(
    () => null,
    (error: unknown) =>
      poolerInPlace(error, config) ??
      `The database cannot be reached (${codeOf(error)}): check DATABASE_URL and that PostgreSQL runs there.`,
  );

/** Why nothing answers there; null: something does. */
const connectionFault = (at: { host: string; port: number }): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect({ ...at, timeout: 5_000 });
    const end = (failure: string | null) => {
      socket.destroy();
      resolve(failure);
    };
    socket.on("connect", () => end(null));
    socket.on("timeout", () => end("no answer"));
    socket.on("error", (error) => end(codeOf(error)));
  });

const disk: Check = async ({ config: { dataDir }, leastFree = 0.05 }) => {
  const room = await statfs(dataDir).catch(() => null);
  if (!room || room.bavail >= room.blocks * leastFree) return null;
  return `The disk of ${dataDir} has ${Math.floor((room.bavail / room.blocks) * 100)}% left: make room, as at 0 nothing is stored any more.`;
};

const bucket: Check = async ({ config }) => {
  if (!config.s3) return null;
  const s3 = await import("#server/storage/s3.ts");
  const lost = await s3.openS3Stores(config.s3).then(
    () => null,
    (error: unknown) => {
      if (error instanceof StartError) return error.message;
      throw error;
    },
  );
  if (lost || !(await s3.keepsVersions(config.s3))) return lost;
  return `The bucket ${config.s3.bucket} keeps what is deleted as an older version, also of members who were erased: turn its versioning off, or let it remove older versions within a day.`;
};

const address: Check = async ({ config: { publicUrl, loopbackOnly } }) =>
  loopbackOnly || publicUrl.startsWith("https:")
    ? null
    : `Members reach ${publicUrl} without TLS: put a proxy with a certificate in front, and set PUBLIC_URL to its https address.`;

const smtp: Check = async ({ config: { smtpUrl, loopbackOnly } }) => {
  if (!smtpUrl)
    return loopbackOnly
      ? null
      : "No mail leaves the machine: set SMTP_URL, or nobody can confirm an address.";
  const { protocol, hostname, port } = new URL(smtpUrl);
  const at = { host: hostname, port: Number(port) || (protocol === "smtps:" ? 465 : 587) };
  const failed = await connectionFault(at);
  if (failed)
    return `The mail server ${at.host}:${at.port} cannot be reached (${failed}): check SMTP_URL.`;
  const refused = await loginFault(smtpUrl);
  return (
    refused &&
    `The mail server ${at.host}:${at.port} refuses the login (${refused}): check user and password in SMTP_URL.`
  );
};

const translator: Check = async ({ config: { translate } }) => {
  if (!translate) return null;
  const { protocol, hostname, port } = new URL(translate.endpoint);
  const host = hostname.replace(/^\[|\]$/g, "");
  const at = { host, port: Number(port) || (protocol === "https:" ? 443 : 80) };
  const failed = await connectionFault(at);
  return (
    failed &&
    `Nothing answers at ${host}:${at.port}, which translates (${failed}): check TRANSLATE_URL.`
  );
};

const nats: Check = async ({ config }) => {
  if (!config.nats) return null;
  const failed = await natsFault(config.nats);
  return (
    failed &&
    `NATS cannot be used (${failed}), so that processes do not hear each other: check NATS_URL and that NATS runs there.`
  );
};

const backupAge: Check = async ({ backups, clock = Date.now }) => {
  if (backups === undefined) return null;
  const names = await readdir(backups).catch(() => []);
  let newest = 0;
  for (const name of names.filter((each) => !each.startsWith("."))) {
    const at = await readManifest(path.join(backups, name)).then(
      (manifest) => Date.parse(manifest.at),
      () => 0, // something else lies there
    );
    newest = Math.max(newest, at);
  }
  if (clock() - newest <= 86_400_000) return null;
  return newest === 0
    ? `There is no backup in ${backups}: run npm run vesper -- backup --to ${backups}.`
    : `The newest backup in ${backups} is of ${new Date(newest).toISOString()}: see why the nightly one was not made.`;
};

const clocks: Check = async ({ db, clock = Date.now }) => {
  const { rows } = await sql<{ ms: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(db);
  const apart = Math.abs((rows[0]?.ms ?? 0) - clock()) / 1000;
  if (apart <= 5) return null;
  return `This machine's clock and the database's are ${Math.round(apart)} s apart: let both follow a time server.`;
};

async function migrationsOf(db: Database): Promise<string[]> {
  const { rows } = await sql`select where to_regclass('migration') is not null`.execute(db);
  if (rows.length === 0) return [];
  const done = await sql<{ name: string }>`select name from migration order by id`.execute(db);
  return done.rows.map(({ name }) => name);
}

/** By the lines on which processes listen: each is called after its data folder. */
const folders: Check = async ({ db, config }) => {
  if (config.s3) return null;
  const { rows } = await sql<{ mark: string }>`
    select distinct split_part(application_name, ' ', 2) as mark from pg_stat_activity
    where datname = current_database() and application_name like 'listens %'`.execute(db);
  if (rows.length < 2) return null;
  return `The processes that run have ${rows.length} data folders, so that photos and exports of one are missing at another: let DATA_DIR be one folder that all of them share, or set S3_URL.`;
};

const schema: Check = async ({ db }) => {
  const done = await migrationsOf(db);
  if (done.length === 0) return "The database is empty: start Vesper once.";
  const strange = done.find((name) => !migrationNames.includes(name));
  if (strange)
    return `The database was made by another version (${strange}): use the program that it belongs to, or a newer one.`;
  return done.length < migrationNames.length
    ? `The database is of an older version (${done.at(-1)}): restart Vesper, which migrates it.`
    : null;
};

const ofDatabase: readonly Check[] = [
  clocks,
  schema,
  folders,
  ({ db }) => citusFault(db),
  ({ config }) => poolerFault(config),
  ({ config }) => replicaFault(config),
];

const key: Check = async ({ db, config }) => {
  const row = await db.selectFrom("installation_key").select("fingerprint_key").executeTakeFirst();
  if (!row?.fingerprint_key) return null;
  const file = path.join(config.dataDir, "secret.key");
  // Asked for, one would be made.
  if (!config.secretKey && !existsSync(file))
    return `The key of this installation is missing: set SECRET_KEY, or put ${file} back.`;
  try {
    openFingerprintKey(row.fingerprint_key, openSealing(secretKeys(config)));
    return null;
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
};

const owner: Check = async ({ db }) => {
  const { rows } = await sql`
    select from staff_grant g join staff s on s.id = g.staff_id
    where g.role = 'owner' and g.site_id is null and s.status = 'active' and not s.demo
      and has_way_in(s.id) limit 1`.execute(db);
  if (rows.length > 0) return null;
  return "No owner can sign in at the office: npm run office -- invite you@example.org prints a link.";
};

const audit: Check = async ({ db }) =>
  (await isSealed(db))
    ? null
    : "The audit belongs to the program's own database role: run db/seal-audit.sql as a superuser, or restart where PostgreSQL comes along.";

const seller: Check = async ({ db, config }) => {
  const own = Object.entries(providerKinds).some(([name, { fields }]) => {
    const given = config.paymentCredentials(
      name,
      fields.map((field) => field.name),
    );
    return "credentials" in checkCredentials(name as keyof typeof providerKinds, given);
  });
  if (own || config.sandboxPayments) return null;
  const { rows } = await sql<{ host: string }>`
    select h.host from site s join site_host h on h.site_id = s.id and h.canonical
    where s.opened_at is not null and not s.free_of_charge
      and not exists (select from site_payment_account p where p.site_id = s.id)
    order by 1`.execute(db);
  if (rows.length === 0) return null;
  return `Nobody can pay at ${rows.map(({ host }) => host).join(", ")}: enter a provider's keys at /operator/payments.`;
};

const refunds: Check = async ({ db }) => {
  const waiting = await countStuck(db);
  return waiting === 0
    ? null
    : `${waiting} refunds wait for an operator: see "Stuck" at /operator/orders. The law gives 14 days.`;
};

const queue: Check = async ({ db }) => {
  const { rows } = await sql<{ name: string }>`
    select current_schema() as name`.execute(db);
  const schema = queueSchema(rows[0]?.name ?? "public");
  const there = await sql`select where to_regclass(${`${schema}.job`}) is not null`.execute(db);
  if (there.rows.length === 0) return null; // nothing has started yet
  const late = [...(await oldestDue(db, schema))].filter(([, seconds]) => seconds > 900);
  if (late.length === 0) return null;
  return `Work has waited for more than 15 minutes (${late.map(([name]) => name).join(", ")}): start a process whose ROLES include jobs, and see its log.`;
};

const ofTables: readonly Check[] = [key, owner, audit, seller, refunds, queue, ...ownData];
