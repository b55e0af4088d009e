import type { Locator } from "@playwright/test";
import { expect } from "./vesper.ts";

/**
 * Until React has taken this element over. A page for visitors sleeps until it is touched (decision
 * 8), and its forms lead to pages of their own until then: whoever means the dialog waits first.
 */
export async function awake(element: Locator): Promise<Locator> {
  await element.focus(); // a touch, as a person's
  await expect
    .poll(() =>
      element.evaluate((node) => Object.keys(node).some((key) => key.startsWith("__reactFiber"))),
    )
    .toBe(true);
  return element;
}
