import type { BrowserContext, Page } from "@playwright/test";

type Noting = typeof globalThis & { facesCame: number[] };
/** A face that came is drawn with the next frame, however long a busy machine takes for it. */
const frameMs = 500;

/** Writes down in every page when its faces come, for `layoutShift`. Before the first page is opened. */
export async function noteFaces(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const came: number[] = (globalThis as Noting).facesCame = [];
    document.fonts.addEventListener("loadingdone", () => came.push(performance.now()));
  });
}

/**
 * How far what stood in the page has jumped since it was opened (cumulative layout shift), without what answers the reader's own
 * doing. What moves because a face came moves or not as the machine pleases: without it, if the context notes faces;
 * late-faces.journey.ts measures that alone.
 */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate((frame) => new Promise<number>((resolve) => {
    const { facesCame = [] } = globalThis as Partial<Noting>;
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput && !facesCame.some((at) => Math.abs(entry.startTime - at) < frame)) sum += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => setTimeout(() => resolve(sum)));
  }), frameMs);
