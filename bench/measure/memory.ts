import { setTimeout as sleep } from "node:timers/promises";
import type { Bench } from "#bench/measure/bench.ts";
import { atMost, type Row } from "#bench/report.ts";

const sockets = 1_000;
const rate = 100;
const everySeconds = 30;
/** Of the samples: until then caches fill and code is compiled. */
const warmUp = 0.3;

/**
 * A process under a steady load for as long as the sizes say: does what it keeps grow? Its objects
 * after a collection of garbage, by a straight line through the samples after the warm-up.
 */
export async function measureMemory({ sizes, vesper, load }: Bench): Promise<Row[]> {
  await load.run("rolling", { port: vesper.port, sockets, rate });
  const samples: { minute: number; heap: number; rss: number }[] = [];
  const began = performance.now();
  const minute = (): number => (performance.now() - began) / 60_000;
  while (minute() < sizes.memoryMinutes) {
    await sleep(everySeconds * 1_000);
    samples.push({ minute: minute(), ...(await vesper.memory()) });
  }
  const met = await load.run("rollingEnd", null);
  const warm = samples.slice(Math.floor(samples.length * warmUp));
  const slope = (of: "heap" | "rss"): number =>
    (steepness(warm.map((each) => [each.minute, each[of]])) * 10) / 1e6;
  const last = warm.at(-1);
  return [
    {
      what: `objects, per 10 minutes of ${sizes.memoryMinutes}, ${rate} requests/s, ${sockets} sockets`,
      measured: `${slope("heap").toFixed(2)} MB; ${((last?.heap ?? 0) / 1e6).toFixed(0)} MB at the end`,
      value: slope("heap"),
      budget: atMost(1, "MB"),
    },
    {
      what: `resident memory, per 10 minutes; requests that failed, of ${met.reads}`,
      measured: `${slope("rss").toFixed(2)} MB; ${((last?.rss ?? 0) / 1e6).toFixed(0)} MB at the end; ${met.failedReads.length}`,
    },
  ];
}

/** Of the straight line nearest to the points (least squares). */
function steepness(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1): number =>
    points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, [px, py]) => sum + (px - x) * (py - y), 0);
  return over / points.reduce((sum, [px]) => sum + (px - x) ** 2, 0);
}
