import { randomUUID } from "node:crypto";
import { fillQueue, emptyQueue, waiting } from "#bench/data/work.ts";
import { officeCookie } from "#bench/data/office.ts";
import { siteId } from "#bench/data/ids.ts";
import { runStatement, type Statement } from "#bench/limits/pgbench.ts";
import { Connection, requestBytes } from "#bench/load/connection.ts";
import { interleave, quantile } from "#bench/machine/statistics.ts";
import { atMost, microseconds, milliseconds, perSecond, type Row } from "#bench/report.ts";
import { type Bench, get, paced, saturate } from "./bench.ts";

/** Requests per second: eight who work as fast as they can look. */
const rate = 20;
/** Milliseconds of 95 in 100. */
const budget = atMost(100, "ms");
/** What the last page may take of the first one's time: noise, and no more. */
const asFast = atMost(1.25);
const cookie = { cookie: officeCookie };

interface Way {
  readonly what: string;
  /** Path of the list, and how many make a page. */
  readonly path: string;
  readonly pageSize: number;
  /** The same rows, from their index alone. */
  readonly limit: Statement;
}
const open = `from work_item where site_id = '${siteId}' and status = 'open'`;
const rows = (name: string, sql: string): Statement => ({ name, variables: {}, sql });
const ways: readonly Way[] = [
  {
    what: "whatever waits",
    path: "/api/work.php?",
    pageSize: 50,
    limit: rows("queue", `select * ${open} order by gravity desc, due_at, id limit 51`),
  },
  {
    what: "reports",
    path: "/api/work.php?kind=report&",
    pageSize: 50,
    limit: rows(
      "queue-reports",
      `select * ${open} and kind = 'report' order by gravity desc, due_at, id limit 51`,
    ),
  },
  {
    what: "the photos' grid",
    path: "/api/photo-review.php?",
    pageSize: 12,
    limit: rows(
      "queue-photos",
      `select i.* from (select thing_id ${open} and kind = 'photo' order by thing_id limit 13) w
        join image i on i.id = w.thing_id`,
    ),
  },
];
/** The least that an act writes: its row in the audit, and the commit on the disk. */
const oneCommit: Statement = {
  name: "one-commit",
  variables: {},
  sql: `select office_record('${siteId}', '${siteId}', 'bench', null, null, null, null, '{}')`,
};

/**
 * The office's queue with 10,000 reports and as many photos: its lists from end to end, the menu's
 * counts beside every screen, and what a moderator does.
 */
export async function measureOfficeQueue(bench: Bench): Promise<Row[]> {
  const { photos, cases } = await fillQueue(bench.database.url);
  try {
    const measured: Row[] = [];
    for (const way of ways) measured.push(...(await list(bench, way)));
    const menu = await paced(bench, bench.vesper.port, [get("/api/office.php", cookie)], rate);
    measured.push(latency("the menu with its counts", menu));
    const commit = await runStatement(oneCommit, bench.database, {
      clients: 1,
      seconds: bench.sizes.seconds,
    });
    const act = (what: string, latencies: readonly number[], commits: number): Row => ({
      ...latency(what, latencies),
      limit: `${commits} commits ${milliseconds((commits * 1000) / commit.perSecond)}`,
      ratio: quantile(latencies, 0.5) / ((commits * 1000) / commit.perSecond),
    });
    const taken = await acts(bench, () => ["/api/work-take.php", { kind: "report" }]);
    const approved = await acts(bench, (n) => [
      "/api/photo-review.php",
      { photo: { id: photos[n] }, verdict: "active" },
    ]);
    measured.push(
      act("the next item is taken", taken, 1),
      act("a photo is approved", approved, 1),
      act("from a decision to the next item in hand", await decisionToNext(bench, cases), 2),
    );
    return measured;
  } finally {
    await emptyQueue(bench.database.url);
  }
}

const latency = (what: string, values: readonly number[]): Row => ({
  what,
  measured: `p50 ${milliseconds(quantile(values, 0.5))} · p95 ${milliseconds(quantile(values, 0.95))}`,
  value: quantile(values, 0.95),
  budget,
});

/** A list's first page against its 200th, measured in turn; the ratio is of their medians. */
async function list(bench: Bench, { what, path, pageSize, limit }: Way): Promise<Row[]> {
  const page = Math.min(200, waiting / pageSize);
  const cursor = await cursorOf(bench, path, page);
  const at = [path, `${path}cursor=${encodeURIComponent(cursor)}`];
  const latencies: number[][] = [[], []];
  for (let round = -1; round < 2; round += 1)
    for (const [index, each] of at.entries()) {
      const found = await paced(bench, bench.vesper.port, [get(each, cookie)], rate);
      if (round >= 0) latencies[index]?.push(...found);
    }
  const [first = [], last = []] = latencies;
  const { vesper, database, sizes } = bench;
  const results = await interleave(
    {
      ours: () =>
        saturate(bench, { port: vesper.port, pids: [vesper.pid, database.pid] }, [
          get(path, cookie),
        ]),
      rows: () => runStatement(limit, database, { clients: 4, seconds: sizes.seconds }),
    },
    sizes.rounds,
  );
  return [
    latency(`${what}, page 1`, first),
    latency(`${what}, page ${page}`, last),
    {
      what: `${what}, page ${page} to page 1`,
      measured: milliseconds(quantile(last, 0.5)),
      limit: milliseconds(quantile(first, 0.5)),
      ratio: quantile(last, 0.5) / quantile(first, 0.5),
      budget: asFast,
    },
    {
      what: `${what}, page 1 as fast as it goes`,
      measured: `${perSecond(results.ours.perSecond)} · ${microseconds(results.ours.cpu)}`,
      limit: `its rows alone ${perSecond(results.rows.perSecond)} · ${microseconds(results.rows.cpu)}`,
      ratio: results.ours.cpu / results.rows.cpu,
    },
  ];
}

/** Where page `page` begins: walked to, as whoever scrolls does. */
async function cursorOf({ vesper }: Bench, path: string, page: number): Promise<string> {
  const connection = await Connection.open(vesper.port);
  let cursor = "";
  for (let at = 1; at < page; at += 1) {
    const answer = await connection.send(
      requestBytes("GET", cursor ? `${path}cursor=${encodeURIComponent(cursor)}` : path, cookie),
    );
    const { next } = JSON.parse(answer.body.toString()) as { next: string | null };
    if (answer.status !== 200 || next === null)
      throw new Error(`no page ${at + 1} of ${path}: ${answer.status}`);
    cursor = next;
  }
  connection.close();
  return cursor;
}

/** Writes at the same rate, none of them twice. */
async function acts(
  bench: Bench,
  nth: (n: number) => readonly [path: string, body: object],
): Promise<readonly number[]> {
  const count = Math.ceil(rate * bench.sizes.latencySeconds) + 1;
  const requests = Array.from({ length: count }, (_, n) => {
    return post(...nth(n)).toString("base64");
  });
  return paced(bench, bench.vesper.port, requests, rate);
}

const post = (path: string, body: object): Buffer =>
  requestBytes("POST", path, { ...cookie, "idempotency-key": randomUUID() }, JSON.stringify(body));

/** One moderator without a pause: a case is dismissed, then the gravest that is left is taken. */
async function decisionToNext(
  { vesper }: Bench,
  cases: readonly string[],
): Promise<readonly number[]> {
  const connection = await Connection.open(vesper.port);
  const latencies: number[] = [];
  for (const id of cases) {
    const begun = performance.now();
    for (const [path, body] of [
      ["/api/moderation-case.php", { case: { id }, kinds: ["dismiss"] }],
      ["/api/work-take.php", { kind: "report" }],
    ] as const) {
      const { status } = await connection.send(post(path, body));
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    }
    latencies.push(performance.now() - begun);
  }
  connection.close();
  return latencies;
}
