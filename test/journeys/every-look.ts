import type { Page } from "@playwright/test";
import { seed, whole } from "#test/slice.ts";
import { expectGood, expectWords } from "./expect-good.ts";

/** A phone, a tablet or half a window, and a desk. */
const widths = [390, 768, 1280] as const;

let screens = 0;

/**
 * The screen as it stands, at every width, light and dark; the page is a desk's afterwards. axe goes
 * over one of the six, another one for the next screen and at the next run; over all in a whole one.
 * With SCREENSHOTS=<folder> there is a picture of each.
 */
export async function everyLook(page: Page, name: string): Promise<void> {
  const folder = process.env["SCREENSHOTS"];
  const turn = (seed + screens) % (widths.length * 2);
  let look = 0;
  screens += 1;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => scrollTo(0, 0)); // what is half below the bar is no smaller for it
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const check = whole || look === turn ? expectGood : expectWords;
      await check(page, `${name} at ${width}, ${colorScheme}`);
      look += 1;
      if (folder)
        await page.screenshot({
          path: `${folder}/${name.replaceAll(" ", "-")}-${width}-${colorScheme}.png`,
          fullPage: true,
        });
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}
