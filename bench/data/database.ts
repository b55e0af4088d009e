import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { migrate } from "#server/db/migrate.ts";
import { type RunningPostgres, startPostgres } from "#server/postgres/supervisor.ts";
import { cacheFolder } from "#bench/settings.ts";
import { generateMembers } from "./members.ts";
import { fillAtSize } from "./size/fill.ts";

export interface BenchDatabase {
  readonly url: string;
  readonly superuserUrl: string;
  /** The file that PostgreSQL logs to. */
  readonly log: string;
  /** Process id of the postmaster: its children are the backends. */
  readonly pid: number;
  /** Seconds that making the members took; null when those of an earlier run were used. */
  readonly generated: number | null;
  stop(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, "../..");

/**
 * A durable PostgreSQL of the bench's own with a database of `members` members. They are made once,
 * and again when a migration or the generator changed.
 */
export async function openDatabase(members: number): Promise<BenchDatabase> {
  const dataDir = path.join(cacheFolder, "postgres");
  const postgres = await start(dataDir);
  try {
    const name = `bench_${members}`;
    const url = withPath(postgres.url, name);
    const admin = new pg.Client({ connectionString: postgres.superuserUrl });
    await admin.connect();
    const wanted = hashOfSources(ofMembers);
    const begun = performance.now();
    const fresh = (await hashOf(admin, name)) !== wanted;
    if (fresh) {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`create database ${name} owner vesper`);
      await migrate(url);
      await generateMembers(withPath(postgres.superuserUrl, name), members);
      await admin.query(`comment on database ${name} is '${wanted}'`);
    }
    await admin.end();
    return await opened(postgres, { dataDir, name, begun: fresh ? begun : null });
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** Bytes of a member with all they did, as a million of them took; and what sorting takes besides. */
const bytesEach = 5_400;
const toSort = 1.15;

/**
 * The same with all that `members` members did, in a PostgreSQL of its own, so that its folder can
 * be deleted: it is large. While it is filled, a crash would lose it, and it is made anew then.
 */
export async function openSized(
  members: number,
  say: (text: string) => void,
): Promise<BenchDatabase> {
  const dataDir = path.join(cacheFolder, `size-${members}`, "postgres");
  const name = "bench";
  const wanted = hashOfSources([...ofMembers, ...ofSize]);
  const known = existsSync(dataDir) ? await start(dataDir) : null;
  if (known) {
    const found = await as(known.superuserUrl, (admin) => hashOf(admin, name));
    if (found === wanted) return opened(known, { dataDir, name, begun: null });
    await known.stop();
    rmSync(path.dirname(dataDir), { recursive: true });
  }
  mkdirSync(path.dirname(dataDir), { recursive: true });
  const need = members * bytesEach;
  const { bavail, bsize } = statfsSync(path.dirname(dataDir));
  say(`about ${gigabytes(need)} for it, of ${gigabytes(bavail * bsize)} that are free`);
  if (need * toSort > bavail * bsize) throw new Error("not enough room for so many members");
  const begun = performance.now();
  await whileFilling(dataDir, ({ url, superuserUrl }) =>
    as(superuserUrl, async (admin) => {
      await admin.query(`create database ${name} owner vesper`);
      await migrate(withPath(url, name));
      await as(withPath(superuserUrl, name), (client) => fillAtSize(client, members, say));
      await admin.query(`comment on database ${name} is '${wanted}'`);
      await admin.query("checkpoint"); // or stopping takes longer than it is waited for
    }),
  );
  spawnSync("sync");
  return opened(await start(dataDir), { dataDir, name, begun });
}

/** A server of these moments: without a log of what is written, and without autovacuum. */
async function whileFilling(
  dataDir: string,
  fill: (postgres: RunningPostgres) => Promise<void>,
): Promise<void> {
  const settings = { wal_level: "minimal", max_wal_senders: "0", autovacuum: "off" };
  const ask = async (work: (postgres: RunningPostgres) => Promise<void>) => {
    const postgres = await start(dataDir, false);
    try {
      await work(postgres);
    } finally {
      await postgres.stop();
    }
  };
  await ask(({ superuserUrl }) =>
    as(superuserUrl, async (admin) => {
      for (const [setting, value] of Object.entries(settings))
        await admin.query(`alter system set ${setting} = '${value}'`);
    }),
  );
  await ask(async (postgres) => {
    await fill(postgres);
    await as(postgres.superuserUrl, (admin) => admin.query("alter system reset all"));
  });
}

async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

function start(dataDir: string, durable = true): Promise<RunningPostgres> {
  mkdirSync(path.dirname(dataDir), { recursive: true });
  return startPostgres({ dataDir, log: { info() {}, warn: console.error }, durable });
}

async function hashOf(admin: pg.Client, name: string): Promise<string | null | undefined> {
  const { rows } = await admin.query<{ hash: string | null }>(
    "select shobj_description(oid, 'pg_database') as hash from pg_database where datname = $1",
    [name],
  );
  return rows[0]?.hash;
}

async function opened(
  postgres: RunningPostgres,
  { dataDir, name, begun }: { dataDir: string; name: string; begun: number | null },
): Promise<BenchDatabase> {
  const superuserUrl = withPath(postgres.superuserUrl, name);
  await forgetStatements(superuserUrl);
  return {
    url: withPath(postgres.url, name),
    superuserUrl,
    pid: Number(readFileSync(path.join(dataDir, "postmaster.pid"), "utf8").split("\n")[0]),
    log: `${dataDir}.log`,
    generated: begun === null ? null : (performance.now() - begun) / 1000,
    stop: () => postgres.stop(),
  };
}

const ofMembers = ["members", "people", "ids"].map((name) => `bench/data/${name}.ts`);
const ofSize = ["fill", "talk", "answers"].map((name) => `bench/data/size/${name}.ts`);

/** What the members depend on: the tables and how they are filled. */
function hashOfSources(files: readonly string[]): string {
  const hash = createHash("sha256");
  const migrations = readdirSync(path.join(root, "db/migrations"))
    .sort()
    .map((file) => `db/migrations/${file}`);
  for (const file of [...migrations, ...files, "bench/settings.ts"])
    hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest("hex");
}

async function forgetStatements(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_stat_statements_reset()").catch(() => {}); // not installed with every PostgreSQL
  await client.end();
}

/** The statements that took most of PostgreSQL's time since the bench began, for `--profile`. */
export async function costliestStatements({ url }: BenchDatabase): Promise<object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } =
    await client.query<object>(`select round(total_exec_time)::int as ms, calls::int, round((total_exec_time / calls)::numeric, 3)::float as ms_each, round((stddev_exec_time)::numeric, 3)::float as deviation,
      left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as statement
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) order by total_exec_time desc limit 20`);
  await client.end();
  return rows;
}

const withPath = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;
