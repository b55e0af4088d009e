import type { Locator, Page } from "@playwright/test";

/** A finger that rests on this for a moment, and is lifted. */
export async function restFinger(page: Page, on: Locator): Promise<void> {
  const box = await on.boundingBox();
  if (!box) throw new Error("nothing is drawn there");
  const finger = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + 20, y: box.y + 10 }];
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await page.waitForTimeout(600); // the rest is what is meant
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
