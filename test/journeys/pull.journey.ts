import type { CDPSession, Page } from "@playwright/test";
import { phone } from "./devices.ts";
import { expectStill } from "./layout-shift.ts";
import { logIn } from "./log-in.ts";
import { letLikeArrive } from "./matches.ts";
import { expect, test } from "./vesper.ts";

test.use(phone);

/** Draws down by so many pixels from the middle of the window, looks, and lets go. */
async function pull(page: Page, finger: CDPSession, by: number): Promise<void> {
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", dy = 0) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: 195, y: 260 + dy }],
    });
  await touch("touchStart");
  for (const share of [0.1, 0.3, 0.5, 0.75, 1]) {
    await touch("touchMove", by * share);
    expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([
      390, 390,
    ]);
  }
  await touch("touchEnd");
}

test("a list drawn down from its top is asked for again, and nothing else moves it", async ({
  page,
  vesper,
}) => {
  await letLikeArrive(vesper, "free@demo.test");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const times = (path: string) => asked.filter((each) => each === path).length;
  await logIn(page, "free@demo.test");
  const finger = await page.context().newCDPSession(page);
  const listens = () =>
    page.waitForFunction(() => document.documentElement.style.overscrollBehaviorY === "contain");

  for (const [path, data] of [
    ["/members?min_age=40", "/members.data"],
    ["/likes", "/likes.data"],
    ["/chats", "/api/chats.php"],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path);
      await listens();
      // New matches come above the list a moment later, in a place that is kept for them.
      const row = page.getByRole("main").locator("ul:not([aria-label='New matches']) > li").first();
      await expect(row).toBeVisible();
      const before = [times(data), (await row.boundingBox())?.y];
      await pull(page, finger, 60);
      await page.waitForTimeout(400);
      expect([times(data), (await row.boundingBox())?.y], "too short a pull").toEqual(before);
      await pull(page, finger, 220);
      await expect.poll(() => times(data)).toBeGreaterThan(Number(before[0]));
      await expect(row).toBeVisible();
      expect((await row.boundingBox())?.y, "the list stays").toBe(before[1]);
      await expectStill(page, "pulled");
    });
  }

  await test.step("in the midst of a list the finger scrolls", async () => {
    await page.goto("/members?min_age=40");
    await listens();
    await page.evaluate(() => scrollTo(0, 900));
    const before = times("/members.data");
    await pull(page, finger, 220);
    await page.waitForTimeout(400);
    expect(times("/members.data")).toBe(before);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(900);
  });
});
