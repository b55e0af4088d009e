import type { Page } from "@playwright/test";

/** A phone is so many times slower than the machine that develops for it. */
export const slower = 4;

/** How a page spent its main thread, in milliseconds on a processor `slower` times slower. */
export interface Work {
  /** Of the slowest touch or key, until the picture that answers it. */
  readonly answer: number;
  /** Of the longest task. */
  readonly longest: number;
}

interface Traced {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds by the clock, and of the thread's own processor time. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: {
    readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string };
    /** Of an event, in milliseconds since the page began. */
    readonly data?: {
      readonly interactionId?: number;
      readonly timeStamp: number;
      readonly processingEnd: number;
      readonly commitFinishTime?: number;
    };
  };
}

const framesDrawn = () =>
  new Promise<void>((drawn) => {
    let left = 3;
    const next = () => (left-- > 0 ? requestAnimationFrame(next) : setTimeout(drawn));
    next();
  });

/**
 * What `act` cost. Counted is the processor time of the page's main thread and not the clock, and
 * nothing that the test itself asks of the page: what else the machine is busy with is not in it.
 */
export async function workOf(page: Page, act: () => Promise<unknown>): Promise<Work> {
  const factor = slower / 1000;
  const traced = await traceOf(page, act);
  // Playwright's page has other threads and processes beside it; this one lays out and paints.
  const main = traced.find(({ name }) => name === "Layerize" || name === "Commit");
  if (!main) throw new Error("nothing was drawn");
  const own = traced.filter(({ pid, tid }) => pid === main.pid && tid === main.tid);
  const asked = own.filter(
    ({ args }) => args.chrome_mojo_event_info?.mojo_interface_tag === "blink.mojom.DevToolsSession",
  );
  const within = (task: Traced, from: number, to: number) =>
    task.ts <= to && task.ts + (task.dur ?? 0) >= from;
  const tasks = own.filter(
    (task) =>
      task.name === "ThreadControllerImpl::RunTask" &&
      !asked.some(({ ts, dur = 0 }) => task.ts <= ts && within(task, ts + dur, ts + dur)),
  );
  let answer = 0;
  for (const { name, ts, args } of traced) {
    const { data } = args;
    if (name !== "EventTiming" || !data?.interactionId) continue;
    const { timeStamp, processingEnd, commitFinishTime = processingEnd } = data;
    const end = ts + (Math.max(commitFinishTime, processingEnd) - timeStamp) * 1000;
    const cost = tasks
      .filter((task) => within(task, ts, end))
      .reduce((sum, { tdur = 0 }) => sum + tdur, 0);
    answer = Math.max(answer, cost * factor);
  }
  return { answer, longest: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) * factor };
}

/**
 * The same by the clock of a Chromium that really is slower, as the page itself is told: without a
 * trace, whose beginning alone takes a phone longer than an answer may. Of tasks those of 50 ms and
 * more.
 */
export async function feltOf(page: Page, act: () => Promise<unknown>): Promise<Work> {
  const felt = await page.evaluateHandle(() => {
    const seen = { answer: 0, longest: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) seen.answer = Math.max(seen.answer, entry.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: "longtask" });
    return seen;
  });
  await act();
  await page.evaluate(framesDrawn);
  return felt.jsonValue();
}

/** What Chromium wrote down of the page while `act` went on, and until it was drawn. */
async function traceOf(page: Page, act: () => Promise<unknown>): Promise<readonly Traced[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error("a browser of its own is traced");
  await browser.startTracing(page, {
    categories: ["devtools.timeline", "toplevel"],
  });
  let buffer: Buffer;
  try {
    await act();
    await page.evaluate(framesDrawn);
  } finally {
    buffer = await browser.stopTracing();
  }
  return (JSON.parse(String(buffer)) as { traceEvents: readonly Traced[] }).traceEvents;
}
