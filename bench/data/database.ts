import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { migrate } from "#server/db/migrate.ts";
import { startPostgres } from "#server/postgres/supervisor.ts";
import { cacheFolder } from "#bench/settings.ts";
import { generateMembers } from "./members.ts";

export interface BenchDatabase {
  readonly url: string;
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
  mkdirSync(cacheFolder, { recursive: true });
  const dataDir = path.join(cacheFolder, "postgres");
  const postgres = await startPostgres({
    dataDir,
    log: { info() {}, warn: console.error },
    durable: true,
  });
  try {
    const name = `bench_${members}`;
    const url = withPath(postgres.url, name);
    const admin = new pg.Client({ connectionString: asSuperuser(postgres.url) });
    await admin.connect();
    const wanted = hashOfSources();
    const made = await admin.query<{ hash: string | null }>(
      "select shobj_description(oid, 'pg_database') as hash from pg_database where datname = $1",
      [name],
    );
    const begun = performance.now();
    const fresh = made.rows[0]?.hash !== wanted;
    if (fresh) {
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.query(`create database ${name} owner vesper`);
      await migrate(url);
      await generateMembers(withPath(asSuperuser(postgres.url), name), members);
      await admin.query(`comment on database ${name} is '${wanted}'`);
    }
    await admin.end();
    await forgetStatements(withPath(asSuperuser(postgres.url), name));
    const pid = Number(readFileSync(path.join(dataDir, "postmaster.pid"), "utf8").split("\n")[0]);
    return {
      url,
      pid,
      generated: fresh ? (performance.now() - begun) / 1000 : null,
      stop: () => postgres.stop(),
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** What the members depend on: the tables and how they are filled. */
function hashOfSources(): string {
  const hash = createHash("sha256");
  const migrations = readdirSync(path.join(root, "db/migrations"))
    .sort()
    .map((file) => `db/migrations/${file}`);
  for (const file of [
    ...migrations,
    "bench/data/members.ts",
    "bench/data/ids.ts",
    "bench/settings.ts",
  ])
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

/**
 * The cluster's superuser has the same password: generating a million rows without a trigger per
 * row needs it.
 */
const asSuperuser = (url: string): string =>
  Object.assign(new URL(url), { username: "postgres", pathname: "/postgres" }).href;
