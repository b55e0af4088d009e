import type { Page } from "@playwright/test";

/**
 * Notes each gift that sets out, whether it moves, and at what height it will land: when it is put
 * into the page, as a slow phone may show no picture until it has landed.
 */
export async function watchFlights(page: Page): Promise<void> {
  await page.evaluate(() => {
    const flights: { moves: number; top: number }[] = [];
    Object.assign(window, { flights });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof SVGElement && node.matches(".gift-art"))
          flights.push({
            moves: node.getAnimations().length,
            top: parseFloat(node.style.insetBlockStart),
          });
    }).observe(document.body, { childList: true });
  });
}

/** Keeps back the script of a gift's box, as a slow line does; gives what lets it come. */
export async function holdBox(page: Page): Promise<() => void> {
  const come = Promise.withResolvers<void>();
  await page.route(/\/wrapped-gift-[^/]*\.js$/, async (route) => {
    await come.promise;
    await route.fallback();
  });
  return () => come.resolve();
}
