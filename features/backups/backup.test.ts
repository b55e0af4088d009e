import { readdirSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { aPhoto, openChat, say } from "#features/chat/chat-cast.ts";
import { checkLedger } from "#features/wallet/check-ledger.server.ts";
import { type Config, StartError } from "#server/config.ts";
import { migrationLimits } from "#server/db/connection-limits.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate, migrationNames } from "#server/db/migrate.ts";
import { photoIn } from "#test/photos.ts";
import { slice } from "#test/slice.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";
import { backUp } from "./backup.server.ts";
import { backupsIn, emptyDatabase, folderFor, vesper } from "./backups-cast.ts";
import { restore } from "./restore.server.ts";
import { fileColumns } from "./stored-photos.server.ts";

let world: World;
let alice: Actor, bob: Actor;
beforeAll(async () => {
  world = await openWorld();
  alice = await world.member("Alice");
  bob = await world.member("Bob", {
    gender: "man",
    seeks: ["woman"],
    paid_user: true,
    credits: 5_000,
  });
  await fetch(`${world.url}/api/photo.php`, {
    method: "POST",
    body: new Uint8Array(await aPhoto(300, 400)),
    headers: { "content-type": "image/jpeg", "x-client-request": "1", cookie: alice.cookie },
  });
});

const backedUp = async (): Promise<string> => {
  const to = folderFor("backups");
  await backUp(world.databaseUrl, world.services.config, to);
  return backupsIn(to)[0] ?? "";
};
const configIn = (dataDir: string): Config => ({ ...world.services.config, dataDir });
const refused = async (url: string, from: string): Promise<string> => {
  const error = await restore(url, configIn(folderFor("restored")), from).then(
    () => "was restored",
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StartError);
  const { message } = error as StartError;
  expect(message).toMatch(/^[^\n]+\.$/);
  return message;
};
async function query<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}
const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

test("a backup is its owner's only, and does not hold the key", async () => {
  const folder = await backedUp();
  const key = readFileSync(path.join(world.folder, "secret.key"));
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  expect(entries.length).toBeGreaterThan(50);
  const files = entries.filter((entry) => entry.isFile());
  const holding = files.filter(({ parentPath, name }) =>
    readFileSync(path.join(parentPath, name)).includes(key.toString().trim()),
  );
  expect(holding).toEqual([]);
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name);
    expect([file, statSync(file).mode & 0o777]).toEqual([file, entry.isFile() ? 0o600 : 0o700]);
  }
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("every file in storage is named by a column that backups know", async () => {
  const named = new Set<string>();
  for (const [table, column] of fileColumns) {
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(column)} as id from ${sql.table(table)}`.execute(world.db);
    for (const { id } of rows) named.add(id);
  }
  const lying = readdirSync(path.join(world.folder, "photos"), { recursive: true })
    .map((file) => path.parse(String(file)))
    .filter(({ ext }) => ext === ".webp");
  expect(lying.length).toBeGreaterThan(1);
  expect(lying.filter(({ name }) => !named.has(name))).toEqual([]);
  // A table whose files are removed with its rows names files.
  const { rows } = await sql<{ table: string }>`
    select distinct c.relname as table from pg_trigger t
      join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.prosrc like '%insert into file_removal%' order by 1`.execute(world.db);
  expect([...new Set(fileColumns.map(([table]) => table))].sort()).toEqual(
    rows.map(({ table }) => table),
  );
});

test("no table counts with a sequence of its own, which a restore would have to set", async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = current_schema()::regnamespace`.execute(world.db);
  expect(rows).toEqual([{ name: "migration_id_seq" }]);
});

test("beside fifty messages, a backup is one moment of it", async () => {
  const chat = await openChat(world, bob, alice);
  const writing = (async () => {
    for (let each = 1; each <= 50; each += 1)
      await say(world, bob, chat, `This is number ${each}.`);
  })();
  await vi.waitUntil(async () => (await messages(world.db)) >= 5, { timeout: 120_000 });
  const folder = await backedUp();
  await writing;
  const url = await emptyDatabase();
  await restore(url, configIn(folderFor("restored")), folder);
  const { db, close } = openDatabase(url, { max: 1, limits: migrationLimits, log: console.error });
  onTestFinished(close);
  const kept = await messages(db);
  expect(kept).toBeGreaterThanOrEqual(5);
  expect(kept).toBeLessThanOrEqual(50);
  expect(await checkLedger(db)).toEqual([]);
  const [conversation] = (
    await sql<{ last: number }>`select last_seq as last from conversation`.execute(db)
  ).rows;
  expect(conversation?.last).toBe(kept);
  const { rows } = await sql<{ keys: number }>`
    select count(*)::int as keys from pg_constraint where contype = 'f' and convalidated`.execute(
    db,
  );
  const { rows: wanted } = await sql<{ keys: number }>`
    select count(*)::int as keys from pg_constraint where contype = 'f' and convalidated`.execute(
    world.db,
  );
  expect(rows).toEqual(wanted);
  const { rows: off } = await sql`select from pg_trigger where tgenabled <> 'O'`.execute(db);
  expect(off).toEqual([]);
});
const messages = async (db: World["db"]): Promise<number> =>
  (await sql<{ of: number }>`select count(*)::int as of from message`.execute(db)).rows[0]?.of ?? 0;

test("a photo that the database names and that is not there fails the backup, which is kept", async () => {
  const { rows } = await sql<{ id: string }>`select id from image_file order by id`.execute(
    world.db,
  );
  const file = photoIn(world.folder, rows[0]?.id ?? "");
  const bytes = readFileSync(file);
  unlinkSync(file);
  onTestFinished(() => writeFileSync(file, bytes));
  const to = folderFor("backups");
  const { code, said: failure } = await vesper(world.environment(), "backup", "--to", to).ended;
  expect(code).toBe(1);
  expect(failure).toMatch(
    /^1 files that the database names are missing from .* is not a whole backup\.$/,
  );
  const dataDir = folderFor("restored");
  const said = await restore(await emptyDatabase(), configIn(dataDir), backupsIn(to)[0] ?? "");
  expect(said).toContain(` ${rows.length - 1} files`);
  expect(said).toContain(path.join(dataDir, "secret.key"));
});

test("one that is killed leaves nothing that looks like a backup, and the next one clears up", async () => {
  const to = folderFor("backups");
  const holder = new pg.Client({ connectionString: world.databaseUrl });
  await holder.connect();
  await holder.query("begin");
  await holder.query("lock table message in access exclusive mode");
  const { child, ended } = vesper(world.environment(), "backup", "--to", to);
  await vi.waitUntil(
    async () =>
      (
        await query(
          world.databaseUrl,
          "select from pg_locks where not granted and relation = 'message'::regclass",
        )
      ).length > 0,
    { timeout: 120_000 },
  );
  child.kill("SIGKILL");
  await ended;
  await holder.end();
  expect(backupsIn(to)).toEqual([]);
  const left = readdirSync(to);
  expect(left).toHaveLength(1);
  expect(await refused(await emptyDatabase(), path.join(to, left[0] ?? ""))).toMatch(
    /is no backup/,
  );
  await vi.waitFor(() => backUp(world.databaseUrl, world.services.config, to), {
    timeout: 120_000,
  });
  expect(backupsIn(to)).toHaveLength(1);
  expect(readdirSync(to)).toHaveLength(1);
});

test("of two at once the second is refused", async () => {
  const to = folderFor("backups");
  const both = await Promise.allSettled(
    [1, 2].map(() => backUp(world.databaseUrl, world.services.config, to)),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(
    both.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []))[0],
  ).toMatch(/under way/);
});

test("a database in use is refused, and stays as it was", async () => {
  const folder = await backedUp();
  expect(await refused(world.databaseUrl, folder)).toMatch(/is not empty/);
  const foreign = await emptyDatabase();
  await query(foreign, "create table theirs (id integer)");
  expect(await refused(foreign, folder)).toMatch(/is not empty/);
  expect(
    await query(foreign, "select tablename from pg_tables where schemaname = current_schema()"),
  ).toEqual([{ tablename: "theirs" }]);
  const migrated = await emptyDatabase();
  await migrate(migrated);
  await restore(migrated, configIn(folderFor("restored")), folder);
});

test.each(slice(["database/account.copy.gz", "erasures.txt", "photos.txt", "photo"], 2))(
  "a part that is missing or another is refused before anything is made: %s",
  async (part) => {
    const url = await emptyDatabase();
    const folder = await backedUp();
    const photo =
      readFileSync(path.join(folder, "photos.txt"), "utf8").split("\n")[0]?.slice(65) ?? "";
    const file = path.join(
      folder,
      part === "photo" ? `photos/${photo.slice(0, 2)}/${photo}.webp` : part,
    );
    writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.from("x")]));
    expect(await refused(url, folder)).toMatch(/has changed since; nothing was restored\.$/);
    unlinkSync(file);
    expect(await refused(url, folder)).toMatch(
      /cannot be read \(ENOENT\); nothing was restored\.$/,
    );
    expect(await query(url, "select from pg_tables where schemaname = current_schema()")).toEqual(
      [],
    );
  },
);

test("what no version or a newer one made is refused", async () => {
  const url = await emptyDatabase();
  const folder = await backedUp();
  const file = path.join(folder, "backup.json");
  const said = JSON.parse(readFileSync(file, "utf8")) as object;
  writeFileSync(file, JSON.stringify({ ...said, migration: "9999_of-the-next", version: "9.0.0" }));
  expect(await refused(url, folder)).toMatch(/version 9\.0\.0 .* "9999_of-the-next"/);
  writeFileSync(file, JSON.stringify({ ...said, format: 2 }));
  expect(await refused(url, folder)).toMatch(/cannot restore/);
  writeFileSync(file, "{");
  expect(await refused(url, folder)).toMatch(/is no backup/);
  rmSync(file);
  expect(await refused(url, folder)).toMatch(/is no backup/);
  expect(await refused(url, "/nowhere")).toMatch(/is no backup/);
});

test("a restore that fails leaves the database empty, and may begin again", async () => {
  const url = await emptyDatabase();
  const folder = await backedUp();
  const manifest = path.join(folder, "backup.json");
  const said = readFileSync(manifest, "utf8");
  const rows = readFileSync(path.join(folder, "database/account.copy.gz"));
  const none = gzipSync("");
  writeFileSync(path.join(folder, "database/account.copy.gz"), none);
  writeFileSync(manifest, said.replace(sha256(rows), sha256(none)));
  await expect(restore(url, configIn(folderFor("restored")), folder)).rejects.toThrow(
    /foreign key/,
  );
  expect(await query(url, "select from site")).toEqual([]);
  writeFileSync(path.join(folder, "database/account.copy.gz"), rows);
  writeFileSync(manifest, said);
  await restore(url, configIn(folderFor("restored")), folder);
  expect(await query(url, "select name from migration order by id")).toHaveLength(
    migrationNames.length,
  );
  expect(await query(url, "select from account")).toHaveLength(2);
});
