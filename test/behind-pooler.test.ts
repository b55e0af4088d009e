import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { emptyDatabase } from "#features/backups/backups-cast.ts";
import { faultsOf } from "#features/doctor/doctor.server.ts";
import { readConfig } from "#server/config.ts";
import { migrate } from "#server/db/migrate.ts";
import { explainStart } from "#server/start-failure.ts";
import { forget, startPooler } from "./pooler.ts";
import { wholeLife } from "./whole-life.ts";
import { openWorld, type World } from "./world.ts";

/* All calls go through PgBouncer in transaction mode. */

let pooler: Awaited<ReturnType<typeof startPooler>>;
let world: World;
beforeAll(async () => {
  pooler = await startPooler(inject("databaseServer"), 10);
  world = await openWorld({}, {}, undefined, pooler.url);
});
afterAll(async () => {
  await world.close();
  await pooler.stop();
});

test("a login, a message heard live, a like, a purchase and a job, each whole", async () => {
  const ben = await wholeLife(world);
  const { user } = (await world.call("sessions.readUser", {}, { as: ben })).body;
  expect(user?.id, "who is still there is still logged in").toBe(ben.id);
});

test("hundreds of searches at once share the pooler's ten connections, and no plan is missed", async () => {
  const seekers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      world.member(`Seeker${n}`, { gender: "man", seeks: ["woman"] }),
    ),
  );
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      world.call("members.search", { gender: "woman" }, { as: seekers[n % 20] ?? null }),
    ),
  );
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
});

test("whoever holds a lock holds a call up for its two seconds, within a transaction and without one", async () => {
  const { rows: limits } = await sql<{ wait: string; statement: string }>`
    select current_setting('lock_timeout') as wait, current_setting('statement_timeout') as statement`.execute(
    world.db,
  );
  expect(limits).toEqual([{ wait: "2s", statement: "10s" }]);
  const hook = await world.services.hooks
    .transaction()
    .execute(async (tx) =>
      sql<{ wait: string }>`select current_setting('lock_timeout') as wait`.execute(tx),
    );
  expect(hook.rows).toEqual([{ wait: "4s" }]);
});

test("it is ready while the pooler answers, and not while it is away", async () => {
  const own = await startPooler(inject("databaseServer"), 10);
  const there = await openWorld({}, {}, undefined, own.url);
  onTestFinished(there.close);
  const ready = async () => (await fetch(`${there.url}/health/ready`)).status;
  expect(await ready()).toBe(200);
  await own.stop();
  expect(await ready()).toBe(503);
});

test("doctor asks the pooler too, and knows one that has not heard of the role's limits", async () => {
  const own = await startPooler(inject("databaseServer"), 2);
  const database = new URL(world.databaseUrl).pathname.slice(1);
  const of = async (pooledUrl: string) =>
    (await faultsOf({ db: world.db, config: { ...world.services.config, pooledUrl } })).filter(
      (fault) => fault.includes("pooler"),
    );
  expect(await of(own.at(database))).toEqual([]);
  await own.stop();
  expect(await of(own.at(database))).toEqual([
    expect.stringMatching(/^The pooler cannot be reached \(ECONNREFUSED\): [^\n]+\.$/),
  ]);
  const fresh = await startPooler(inject("databaseServer"), 2);
  onTestFinished(fresh.stop);
  const bare = new URL(await emptyDatabase()).pathname.slice(1);
  expect(await of(fresh.at(bare))).toEqual([expect.stringMatching(/RECONNECT\.$/)]);
  await forget(fresh.url, bare);
});

test("a pooler in the place of PostgreSQL itself is named in one sentence", async () => {
  const url = pooler.at(new URL(world.databaseUrl).pathname.slice(1));
  const SECRET_KEY = Buffer.alloc(32).toString("base64");
  for (const [environment, said] of [
    [
      { DATABASE_URL: url },
      /^DATABASE_URL leads to a pooler at [^\n]+: set DATABASE_DIRECT_URL [^\n]+\.$/,
    ],
    [
      { DATABASE_URL: world.databaseUrl, DATABASE_DIRECT_URL: url },
      /^DATABASE_DIRECT_URL leads to a pooler at [^\n]+\.$/,
    ],
  ] as const) {
    const config = readConfig({ ...environment, SECRET_KEY });
    const error: unknown = await migrate(config.databaseUrl ?? "").catch(
      (thrown: unknown) => thrown,
    );
    expect((explainStart(error, config) as Error).message).toMatch(said);
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect(); // it is there, and takes who asks for nothing
  await client.end();
});
