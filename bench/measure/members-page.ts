import { setTimeout as sleep } from "node:timers/promises";
import { sessionCookie } from "#bench/data/ids.ts";
import { actors } from "#bench/settings.ts";
import { answer, start } from "#bench/machine/child.ts";
import { interleave } from "#bench/machine/statistics.ts";
import { atMost, microseconds, perSecond, type Row } from "#bench/report.ts";
import { type Bench, get, saturate } from "./bench.ts";

/**
 * `/members` as a logged-in member gets it: session, search, React, HTML; against React's
 * renderToString of the same screens with the same data, in a process that does nothing else. The
 * ratio is of all processes; the web process alone is given too.
 */
export async function measureMembersPage(bench: Bench): Promise<Row[]> {
  const { vesper, database, sizes } = bench;
  const path = "/members";
  const renderer = start("limits/render.ts", { env: { NODE_ENV: "production" } });
  renderer.send({ url: `http://127.0.0.1:${vesper.port}${path}`, cookie: sessionCookie(1) });
  const { bytes } = await answer<{ bytes: number }>(renderer);
  const all = { port: vesper.port, pids: [vesper.pid, database.pid] };
  const webOnly = { port: vesper.port, pids: [vesper.pid] };
  // By all in turn: one member may not read that fast.
  const everybody = (headers: Record<string, string>) =>
    Array.from({ length: actors }, (_, at) =>
      get(path, { cookie: sessionCookie(at + 1), ...headers }),
    );

  const results = await interleave(
    {
      limit: async () => {
        renderer.send({ seconds: sizes.seconds });
        return answer<{ perSecond: number; cpu: number }>(renderer);
      },
      page: () => saturate(bench, all, everybody({})),
      web: () => saturate(bench, webOnly, everybody({})),
      brotli: () => saturate(bench, all, everybody({ "accept-encoding": "gzip, deflate, br" })),
    },
    sizes.rounds,
  );
  renderer.kill();
  await sleep(100);

  const { limit, page, web, brotli: compressed } = results;
  const shown = ({ cpu, perSecond: rate }: { cpu: number; perSecond: number }): string =>
    `${microseconds(cpu)} · ${perSecond(rate)}`;
  return [
    {
      what: "/members SSR as a member, CPU per request",
      measured: shown(page),
      limit: `renderToString ${microseconds(limit.cpu)} (${Math.round(bytes / 1000)} kB)`,
      ratio: page.cpu / limit.cpu,
      budget: atMost(6.5),
    },
    {
      what: "of that the web process, without PostgreSQL",
      measured: microseconds(web.cpu),
      limit: "as above",
      ratio: web.cpu / limit.cpu,
    },
    {
      what: "the same with brotli",
      measured: shown(compressed),
      limit: "as above",
      ratio: compressed.cpu / limit.cpu,
      budget: atMost(8),
    },
  ];
}
