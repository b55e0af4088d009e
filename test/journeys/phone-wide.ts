import type { Page } from "@playwright/test";
import { expect } from "./vesper.ts";

/**
 * The phone's page is as wide as the phone. A browser widens its layout for good to whatever once
 * stood out on the right, and may be zoomed out for it.
 */
export async function expectPhoneWide(page: Page, name?: string, wide = 390): Promise<void> {
  const widths = await page.evaluate(() => ({
    layout: innerWidth,
    seen: Math.round(visualViewport?.width ?? 0),
    content: document.documentElement.scrollWidth,
  }));
  expect(widths, name).toEqual({ layout: wide, seen: wide, content: wide });
}
