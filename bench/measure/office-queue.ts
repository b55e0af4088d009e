import { randomUUID } from "node:crypto";
import { fillQueue, emptyQueue, waiting } from "#bench/data/work.ts";
import { officeCookie } from "#bench/data/office.ts";
import { Connection, requestBytes } from "#bench/load/connection.ts";
import { quantile } from "#bench/machine/statistics.ts";
import { atMost, milliseconds, type Row } from "#bench/report.ts";
import { type Bench, get, paced } from "./bench.ts";

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
}
const ways: readonly Way[] = [
  { what: "whatever waits", path: "/api/work.php?", pageSize: 50 },
  { what: "reports", path: "/api/work.php?kind=report&", pageSize: 50 },
  { what: "the photos' grid", path: "/api/photo-review.php?", pageSize: 12 },
];

/** The office's queue with 10,000 reports and as many photos: lists from end to end, and what a moderator does. */
export async function measureOfficeQueue(bench: Bench): Promise<Row[]> {
  const { photos } = await fillQueue(bench.database.url);
  try {
    const rows: Row[] = [];
    for (const way of ways) rows.push(...(await list(bench, way)));
    rows.push(
      await acts(bench, "the next item is taken", () => ["/api/work-take.php", { kind: "report" }]),
      await acts(bench, "a photo is approved", (n) => [
        "/api/photo-review.php",
        { photo: { id: photos[n] }, verdict: "active" },
      ]),
    );
    return rows;
  } finally {
    await emptyQueue(bench.database.url);
  }
}

/** A list's first page against its 200th, measured in turn; the ratio is of their medians. */
async function list(bench: Bench, { what, path, pageSize }: Way): Promise<Row[]> {
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
  const row = (words: string, values: readonly number[]): Row => ({
    what: words,
    measured: `p50 ${milliseconds(quantile(values, 0.5))} · p95 ${milliseconds(quantile(values, 0.95))}`,
    value: quantile(values, 0.95),
    budget,
  });
  return [
    row(`${what}, page 1`, first),
    row(`${what}, page ${page}`, last),
    {
      what: `${what}, page ${page} to page 1`,
      measured: milliseconds(quantile(last, 0.5)),
      limit: milliseconds(quantile(first, 0.5)),
      ratio: quantile(last, 0.5) / quantile(first, 0.5),
      budget: asFast,
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
  what: string,
  nth: (n: number) => readonly [path: string, body: object],
): Promise<Row> {
  const count = Math.ceil(rate * bench.sizes.latencySeconds) + 1;
  const requests = Array.from({ length: count }, (_, n) => {
    const [path, body] = nth(n);
    const headers = {
      ...cookie,
      "idempotency-key": randomUUID(),
    };
    return requestBytes("POST", path, headers, JSON.stringify(body)).toString("base64");
  });
  const latencies = await paced(bench, bench.vesper.port, requests, rate);
  return {
    what,
    measured: `p50 ${milliseconds(quantile(latencies, 0.5))} · p95 ${milliseconds(quantile(latencies, 0.95))}`,
    value: quantile(latencies, 0.95),
    budget,
  };
}
