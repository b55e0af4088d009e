import { answer, start } from "#bench/machine/child.ts";
import { interleave } from "#bench/machine/statistics.ts";
import { atMost, microseconds, perSecond, type Row } from "#bench/report.ts";
import type { RawAnswers } from "#bench/limits/raw-server.ts";
import { type Bench, get, pidOf, saturate, type Target } from "./bench.ts";

/** The raw server with these answers; its memory of them is its own. */
export async function startRaw(answers: RawAnswers): Promise<Target & { end(): void }> {
  const child = start("limits/raw-server.ts");
  child.send(answers);
  const { port } = await answer<{ port: number }>(child);
  return { port, pids: [pidOf(child)], end: () => void child.kill() };
}

/** A call that reads no database: the site's settings, which are in memory. */
const apiPath = "/api/settings.php";
const acceptBrotli = { "accept-encoding": "gzip, deflate, br" };

/**
 * The front door as a visitor gets it, against the same bytes from node:http; a call without database against node:http that
 * makes the same JSON. By CPU: throughput alone would measure the load's process too, which shares the machine.
 */
export async function measurePublicAndApi(bench: Bench): Promise<Row[]> {
  const { vesper, database, sizes } = bench;
  const read = (path: string) => fetch(`http://127.0.0.1:${vesper.port}${path}`);
  const html = await (await read("/")).text();
  const settings = (await (await read(apiPath)).json()) as Record<string, unknown>;
  const raw = await startRaw({ html, json: { settings } });
  const ours: Target = { port: vesper.port, pids: [vesper.pid, database.pid] };
  const results = await interleave({
    rawPage: () => saturate(bench, raw, [get("/page")]),
    front: () => saturate(bench, ours, [get("/")]),
    frontBrotli: () => saturate(bench, ours, [get("/", acceptBrotli)]),
    rawJson: () => saturate(bench, raw, [get("/settings")]),
    api: () => saturate(bench, ours, [get(apiPath)]),
    live: () => saturate(bench, ours, [get("/health/live")]),
  }, sizes.rounds);
  raw.end();

  const { rawPage, front, frontBrotli, rawJson, api, live } = results;
  const shown = ({ cpu, perSecond: rate }: { cpu: number; perSecond: number }): string => `${microseconds(cpu)} · ${perSecond(rate)}`;
  return [
    { what: "front door / from memory, CPU per request", measured: shown(front), limit: `fixed HTML on node:http ${shown(rawPage)}`, ratio: front.cpu / rawPage.cpu, budget: atMost(4) },
    { what: "the same with brotli", measured: shown(frontBrotli), limit: "as above", ratio: frontBrotli.cpu / rawPage.cpu },
    { what: `API read without database (${apiPath}), CPU`, measured: shown(api), limit: `same JSON on node:http ${shown(rawJson)}`, ratio: api.cpu / rawJson.cpu, budget: atMost(1.5) },
    { what: "/health/live, CPU", measured: shown(live) },
  ];
}
