import type { Locator, Page } from "@playwright/test";
import { expect } from "./vesper.ts";

/** What is chosen is lifted, and shown large over the line that goes with it. */
export async function expectLifted(picker: Locator, name: string): Promise<void> {
  const tile = picker.locator("label").filter({ hasText: name });
  await expect(tile).toHaveCSS("transform", "matrix(1.06, 0, 0, 1.06, 0, 0)");
  const preview = picker.locator(".gift-preview");
  await expect(preview).toHaveText(name);
  const [large, small, line] = await Promise.all(
    [preview.locator("svg"), tile.locator("svg"), picker.getByRole("textbox")].map((part) =>
      part.boundingBox(),
    ),
  );
  expect(large?.width).toBeGreaterThan(1.2 * (small?.width ?? Infinity));
  expect((large?.y ?? Infinity) + (large?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
}

/** Petals fly off it. */
export const expectPetals = (gift: Locator): Promise<void> =>
  expect
    .poll(() => gift.evaluate((bubble) => getComputedStyle(bubble, "::before").animationName))
    .toBe("petals");

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
