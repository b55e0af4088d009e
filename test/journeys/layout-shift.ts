import type { Page } from "@playwright/test";
import { expect } from "./vesper.ts";

/**
 * What jumped on this page since it was opened, unless it answered the reader's own doing: in all
 * (cumulative layout shift), and each part that moved, with where from and where to.
 */
const jumps = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        const seen = { sum: 0, moved: [] as string[] };
        const name = (node: Node | null) =>
          node instanceof Element ? `${node.localName}.${node.className}` : "text";
        const place = ({ x, y, width, height }: DOMRectReadOnly) =>
          [x, y, width, height].map(Math.round).join(" ");
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
            sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
          })[]) {
            if (entry.hadRecentInput) continue;
            seen.sum += entry.value;
            for (const { node, previousRect, currentRect } of entry.sources)
              seen.moved.push(
                `${Math.round(entry.startTime)} ms ${name(node)}: ${place(previousRect)} → ${place(currentRect)}`,
              );
          }
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(seen)));
      }),
  );

/** Nothing on this page has jumped by more than a reader forgives (`experience.md`). */
export async function expectStill(page: Page, screen: string) {
  const { sum, moved } = await jumps(page);
  expect.soft(sum, `${screen}: what jumped\n${moved.join("\n")}`).toBeLessThanOrEqual(0.05);
}
