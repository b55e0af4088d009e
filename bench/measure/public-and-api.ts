import { sessionCookie } from "#bench/data/ids.ts";
import { answer, start } from "#bench/machine/child.ts";
import { interleave, type Summary } from "#bench/machine/statistics.ts";
import { atMost, microseconds, perSecond, type Row } from "#bench/report.ts";
import type { RawAnswers } from "#bench/limits/raw-server.ts";
import { type Bench, get, pidOf, saturate, type Target } from "./bench.ts";

/** The raw server with these answers; its memory of them is its own. */
export const startRaw = (answers: RawAnswers): Promise<Target & { end(): void }> =>
  startWith("limits/raw-server.ts", answers);

/** A server program of the bench that is told in its first message what to answer. */
export async function startWith(file: string, answers: object): Promise<Target & { end(): void }> {
  const child = start(file, { env: { NODE_ENV: "production" } });
  child.send(answers);
  const { port } = await answer<{ port: number }>(child);
  return { port, pids: [pidOf(child)], end: () => void child.kill() };
}

/** Of the real server, a call that reads no database: the site's settings, which are in memory. */
const settingsPath = "/api/settings.php";
const searchPath = "/api/members.php?gender=woman&country=DE";
const acceptBrotli = { "accept-encoding": "gzip, deflate, br" };

/**
 * The front door as a visitor gets it, against the same bytes from node:http; a call with 24
 * members and no database behind it against node:http that makes the same JSON. By CPU: throughput
 * alone would measure the load's process too, which shares the machine.
 */
export async function measurePublicAndApi(bench: Bench): Promise<Row[]> {
  const { vesper, database, sizes } = bench;
  const read = (path: string, headers = {}) =>
    fetch(`http://127.0.0.1:${vesper.port}${path}`, { headers });
  const html = await (await read("/")).text();
  const settings = (await (await read(settingsPath)).json()) as object;
  const members = (await (await read(searchPath, { cookie: sessionCookie(1) })).json()) as object;
  const raw = await startRaw({ html, json: { settings, members } });
  const calls = await startWith("measure/call-server.ts", members);
  const ours: Target = { port: vesper.port, pids: [vesper.pid, database.pid] };
  const results = await interleave(
    {
      rawPage: () => saturate(bench, raw, [get("/page")]),
      front: () => saturate(bench, ours, [get("/")]),
      frontBrotli: () => saturate(bench, ours, [get("/", acceptBrotli)]),
      rawMembers: () => saturate(bench, raw, [get("/members")]),
      members: () => saturate(bench, calls, [get(searchPath)]),
      rawSettings: () => saturate(bench, raw, [get("/settings")]),
      settings: () => saturate(bench, ours, [get(settingsPath)]),
    },
    sizes.rounds,
  );
  raw.end();
  calls.end();

  const row = (what: string, our: Summary, limit: Summary, name: string): Row => ({
    what,
    measured: shown(our),
    limit: `${name} ${shown(limit)}`,
    ratio: our.cpu / limit.cpu,
  });
  return [
    {
      ...row(
        "front door / from memory, CPU per request",
        results.front,
        results.rawPage,
        "fixed HTML, node:http",
      ),
      budget: atMost(4),
    },
    row("the same with brotli", results.frontBrotli, results.rawPage, "fixed HTML, node:http"),
    {
      ...row(
        "API: 24 members by our call definition, CPU",
        results.members,
        results.rawMembers,
        "same JSON, node:http",
      ),
      budget: atMost(1.5),
    },
    row(
      `API: ${settingsPath} of the whole server (1 kB)`,
      results.settings,
      results.rawSettings,
      "same JSON, node:http",
    ),
  ];
}

const shown = ({ cpu, perSecond: rate }: Summary): string =>
  `${microseconds(cpu)} · ${perSecond(rate)}`;
