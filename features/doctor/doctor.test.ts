import { mkdirSync, renameSync } from "node:fs";
import { createServer as createHttpServer, request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { backUp } from "#features/backups/backup.server.ts";
import { emptyDatabase, folderFor, vesper } from "#features/backups/backups-cast.ts";
import { openTranslator } from "#features/chat/translating/translator-cast.ts";
import { type Config, readConfig } from "#server/config.ts";
import { migrationLimits } from "#server/db/connection-limits.ts";
import { openDatabase } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { openBucket } from "#test/bucket.ts";
import { startNats } from "#test/nats.ts";
import { keptSecret } from "#test/kept/small-world.ts";
import { jobsSchema } from "#test/schema.ts";
import { openWorld, type World } from "#test/world.ts";
import { faultsOf } from "./doctor.server.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const { id } = await world.staff("Nora");
  await world.db
    .insertInto("staff_passkey")
    .values({ id: "key", staff_id: id, public_key: Buffer.alloc(1), name: "Key" })
    .execute();
});

type More = Partial<Omit<Parameters<typeof faultsOf>[0], "config">>;
const faults = (config: Partial<Config> = {}, more: More = {}): Promise<string[]> =>
  faultsOf({ db: world.db, config: { ...world.services.config, ...config }, ...more });
/** One fault, in one line. */
const only = (pattern: RegExp) => [
  expect.stringMatching(new RegExp(`^(?=[^\\n]+\\.$).*(?:${pattern.source})`)),
];

test("of an installation in order nothing is said, and the command exits with 0", async () => {
  expect(await faults()).toEqual([]);
  const { code, said } = await vesper(world.environment(), "doctor").ended;
  expect([code, said]).toEqual([0, "No fault was found."]);
});

test("with faults the command names each in a line, and exits with 1", async () => {
  const env = {
    DATABASE_URL: "postgres://vesper@127.0.0.1:1/vesper",
    DATA_DIR: "/proc/nowhere",
    SECRET_KEY: keptSecret,
  };
  const { code, said } = await vesper(env, "doctor").ended;
  expect([code, said.split("\n").length]).toEqual([1, 2]);
});

test("a database that cannot be reached", async () => {
  const url = "postgres://vesper@127.0.0.1:1/vesper";
  const { db, close } = openDatabase(url, { max: 1, limits: migrationLimits, log: () => {} });
  onTestFinished(close);
  expect(await faults({}, { db })).toEqual(only(/The database cannot be reached \(ECONNREFUSED\)/));
});

test("a data folder that cannot be written, and a disk nearly full", async () => {
  expect(await faults({ dataDir: "/proc", secretKey: Buffer.alloc(32) })).toEqual([
    expect.stringMatching(/^The data folder \/proc cannot be written/),
    expect.stringMatching(/another SECRET_KEY/),
  ]);
  expect(await faults({}, { leastFree: 1 })).toEqual(only(/% left: make room/));
});

test("a schema that Citus has distributed, and one beside it that is not", async () => {
  // As the extension keeps them: it cannot be had in each run.
  await sql`create table pg_dist_schema (schemaid oid)`.execute(world.db);
  onTestFinished(async () => void (await sql`drop table pg_dist_schema`.execute(world.db)));
  await sql`insert into pg_dist_schema select oid from pg_namespace where nspname = 'pg_catalog'`.execute(
    world.db,
  );
  expect(await faults()).toEqual([]);
  await sql`insert into pg_dist_schema select oid from pg_namespace where nspname = current_schema()`.execute(
    world.db,
  );
  expect(await faults()).toEqual(
    only(/Citus has distributed the schema \w+,.*move it by backup and restore/),
  );
});

test("a NATS that is away, one that takes another password, and one that answers", async () => {
  const server = await startNats();
  onTestFinished(server.stop);
  const { url } = server;
  const faultsAt = (NATS_URL: string) => faults({ nats: readConfig({ NATS_URL }).nats });
  expect(await faultsAt(url)).toEqual([]);
  expect(await faultsAt(url.replace("p%40ss", "wrong"))).toEqual(
    only(/NATS cannot be used \(Authorization Violation\).*check NATS_URL/),
  );
  await server.stop();
  expect(await faultsAt(url)).toEqual(only(/NATS cannot be used.*check NATS_URL/));
});

test("a translator that is away, and one that answers", async () => {
  const translator = await openTranslator();
  const at = { translate: { endpoint: `${translator.origin}/translate`, key: undefined } };
  expect(await faults(at)).toEqual([]);
  await translator.close();
  expect(await faults(at)).toEqual(only(/which translates \(ECONNREFUSED\): check TRANSLATE_URL/));
});

test("processes whose data folders are not one, as long as both run", async () => {
  const own = await openWorld({}, { SECRET_KEY: keptSecret });
  onTestFinished(own.close);
  const said = async () =>
    (await faultsOf({ db: own.db, config: own.services.config })).filter((fault) =>
      fault.includes("data folders"),
    );
  await own.process();
  expect(await said(), "two processes on one folder").toEqual([]);
  await own.machine(folderFor("machine"));
  expect(await said()).toEqual(only(/have 2 data folders.* set S3_URL/));
  const { s3 } = readConfig({ S3_URL: "http://key:secret@127.0.0.1:1/vesper" });
  const found = await faultsOf({ db: own.db, config: { ...own.services.config, s3 } });
  expect(found.filter((fault) => fault.includes("data folders"))).toEqual([]);
});

test("a bucket that cannot be used, and one that keeps what was erased", async () => {
  const { url } = await openBucket();
  const of = (address: string) => ({ s3: readConfig({ S3_URL: address }).s3 });
  expect(await faults(of(url))).toEqual([]);
  expect(await faults(of("http://key:secret@127.0.0.1:1/vesper"))).toEqual(
    only(/bucket vesper at http:\/\/127\.0\.0\.1:1 cannot be .*\(ECONNREFUSED\)/),
  );
  expect(await faults(of(await withVersions(url)))).toEqual(only(/turn its versioning off/));
});

/** The same bucket, at a door that says it keeps versions: the tests' server cannot. */
async function withVersions(address: string): Promise<string> {
  const { hostname: host, port } = new URL(address);
  const door = createHttpServer((asked, answer) => {
    if (asked.url?.includes("versioning"))
      return answer.end(
        "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>",
      );
    const { method, headers, url: path } = asked;
    const on = request({ host, port, method, headers, path });
    on.on("response", (got) => got.pipe(answer.writeHead(got.statusCode ?? 500, got.headers)));
    return asked.pipe(on);
  });
  await new Promise<void>((resolve) => void door.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void door.close());
  return Object.assign(new URL(address), { port: String((door.address() as AddressInfo).port) })
    .href;
}

test("another key than the installation's, and none", async () => {
  expect(await faults({ secretKey: Buffer.alloc(32, "other") })).toEqual(
    only(/sealed with another SECRET_KEY/),
  );
  const file = path.join(world.folder, "secret.key");
  renameSync(file, `${file}.away`);
  onTestFinished(() => renameSync(`${file}.away`, file));
  expect(await faults()).toEqual(only(/The key of this installation is missing/));
});

test("a schema that is older, newer, or not there", async () => {
  const { rows } = await sql<{ name: string; run_on: Date }>`
    delete from migration where id = (select max(id) from migration) returning name, run_on`.execute(
    world.db,
  );
  expect(await faults()).toEqual(only(/of an older version/));
  const put = (name: string) =>
    sql`insert into migration (name, run_on) values (${name}, now())`.execute(world.db);
  await put(rows[0]?.name ?? "");
  await put("9999_of-the-next");
  expect(await faults()).toEqual(only(/another version \(9999_of-the-next\)/));
  await sql`delete from migration where name = '9999_of-the-next'`.execute(world.db);
  expect(await faults()).toEqual([]);
});

test("a mail server that does not answer", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  expect(await faults({ smtpUrl: `smtp://127.0.0.1:${port}` })).toEqual([]);
  await new Promise((resolve) => server.close(resolve));
  expect(await faults({ smtpUrl: `smtp://127.0.0.1:${port}` })).toEqual(
    only(/mail server .* \(ECONNREFUSED\)/),
  );
});

test("a clock that is six seconds off", async () => {
  expect(await faults({}, { clock: () => Date.now() - 6_500 })).toEqual(
    only(/clock .* [67] s apart/),
  );
  expect(await faults({}, { clock: () => Date.now() - 3_000 })).toEqual([]);
});

test("an address without TLS, where others reach the server", async () => {
  const smtpUrl = `smtp://127.0.0.1:${world.port}`;
  const open = { loopbackOnly: false, smtpUrl };
  expect(await faults({ ...open, publicUrl: "http://vesper.example" })).toEqual(
    only(/without TLS/),
  );
  expect(await faults({ ...open, publicUrl: "https://vesper.example" })).toEqual([]);
});

test("no owner who can sign in", async () => {
  const own = await openWorld();
  onTestFinished(own.close);
  expect(await faultsOf({ db: own.db, config: own.services.config })).toEqual(
    only(/No owner can sign in/),
  );
});

test("an audit that the program's own role could change, and a database without tables", async () => {
  const url = await emptyDatabase();
  const { db, close } = openDatabase(url, { max: 1, limits: migrationLimits, log: () => {} });
  try {
    expect(await faults({}, { db })).toEqual(only(/The database is empty: start Vesper once\.$/));
    await migrate(url);
    expect(await faults({}, { db })).toContainEqual(expect.stringMatching(/seal-audit\.sql/));
  } finally {
    await close();
  }
});

test("a site that sells, and nobody who takes the money", async () => {
  expect(await faults({ sandboxPayments: false })).toEqual(
    only(/Nobody can pay at 127\.0\.0\.1: enter/),
  );
});

test("backups that are older than a day, or not there", async () => {
  const backups = folderFor("backups");
  mkdirSync(path.join(backups, "lost+found"));
  expect(await faults({}, { backups })).toEqual(only(/There is no backup in/));
  await backUp(world.databaseUrl, world.services.config, backups);
  expect(await faults({}, { backups })).toEqual([]);
  const { db } = world;
  const found = await faultsOf({
    db,
    config: world.services.config,
    backups,
    clock: () => Date.now() + 86_500_000,
  });
  expect(found).toContainEqual(expect.stringMatching(/^The newest backup .* was not made\.$/));
});

test("work that nobody does", async () => {
  const own = await openWorld({}, { ROLES: "web" });
  onTestFinished(own.close);
  const { db, services } = own;
  await db.transaction().execute((tx) => services.jobs.enqueue(tx, "purge-expired", {}));
  const said = () => faultsOf({ db, config: services.config });
  expect(await said()).not.toContainEqual(expect.stringMatching(/Work has waited/));
  await sql`update ${sql.raw(jobsSchema)}.job set start_after = now() - interval '16 minutes'`.execute(
    db,
  );
  expect(await said()).toContainEqual(
    expect.stringMatching(/^Work has waited .*\(.*purge-expired.*\): .*ROLES include jobs/),
  );
});
