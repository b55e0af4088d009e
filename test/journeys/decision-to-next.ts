import type { Page } from "@playwright/test";

interface Nexts {
  readonly count: number;
  /** Milliseconds that half of them, and 95 in 100, stay below. */
  readonly p50: number;
  readonly p95: number;
}

/**
 * How long it takes from each key that decides a photo until the next one is in hand and drawn, by the
 * browser's own clock. To be called before the page has an address.
 */
export async function noteNexts(page: Page): Promise<() => Promise<Nexts>> {
  await page.addInitScript(() => {
    const nexts: number[] = [];
    Object.assign(window, { nexts });
    const inHand = () => document.querySelector<HTMLElement>('[data-photo][aria-pressed="true"]');
    addEventListener(
      "keydown",
      ({ key, timeStamp }) => {
        const before = inHand()?.dataset["photo"];
        if (!before || !/^[aA1-9]$/.test(key)) return;
        const look = (): void => {
          const now = inHand();
          const picture = now?.querySelector("img");
          if (!now || now.dataset["photo"] === before || !picture?.complete)
            return void requestAnimationFrame(look);
          // Once drawn: the frame after the one that has it.
          requestAnimationFrame(() => nexts.push(performance.now() - timeStamp));
        };
        requestAnimationFrame(look);
      },
      { capture: true },
    );
  });
  return async () => {
    const sorted = await page.evaluate(() =>
      (window as unknown as { nexts: number[] }).nexts.toSorted((a, b) => a - b),
    );
    const below = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
    return { count: sorted.length, p50: below(0.5), p95: below(0.95) };
  };
}
