import type { Page, Route } from "@playwright/test";
import { phone } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { letMatchWait, letNoMatchWait } from "./matches.ts";
import { expect, test } from "./vesper.ts";

test.use({ ...phone, reducedMotion: "reduce" });

/** Holds every screen's data until it is released: a line as slow as can be. */
async function holdData(page: Page) {
  let release = () => {};
  const released = new Promise<void>((done) => { release = done; });
  const hold = (route: Route) => released.then(() => route.continue());
  await page.route(/\.data(\?|$)/, hold);
  return async () => {
    release();
    await page.unroute(/\.data(\?|$)/, hold);
  };
}

test("on a slow line a tap is answered at once: pressed under the finger, then the outline of what comes", async ({ page, vesper }) => {
  await letNoMatchWait(vesper, "free@demo.test");
  await logIn(page, "free@demo.test");
  const list = page.getByRole("list", { name: "Members" });
  await expect(list).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Main" }).last();
  const tab = (name: RegExp) => tabs.getByRole("link", { name });
  const colour = (name: RegExp) => tab(name).evaluate((link) => getComputedStyle(link).color);
  const outline = page.getByRole("main").getByRole("status", { name: "Loading" });
  const [here, there] = [await colour(/Search/), await colour(/Likes/)];
  expect(here).not.toBe(there);

  const answer = await holdData(page);
  await test.step("the tab is marked while the finger is on it, and stays so", async () => {
    const box = await tab(/Likes/).boundingBox();
    if (!box) throw new Error("no tab");
    const finger = await page.context().newCDPSession(page);
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }] });
    await expect.poll(() => colour(/Likes/)).toBe(here);
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await tab(/Likes/).tap();
    await expect.poll(() => colour(/Likes/)).toBe(here);
    await expect.poll(() => colour(/Search/)).toBe(there);
  });
  await test.step("before any answer the outline stands in the place of the screen", async () => {
    await expect(outline).toBeVisible();
    await expect(list).toBeHidden();
    await answer();
    await expect(page).toHaveURL(/\/likes$/);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(outline).toHaveCount(0);
  });
  await test.step("a member's page, and back to the place in the list", async () => {
    await tab(/Search/).tap();
    await expect(list).toBeVisible();
    const card = list.getByRole("link").nth(9);
    await card.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(200);
    const go = await holdData(page);
    await card.tap();
    await expect(outline).toBeVisible();
    await go();
    await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(list).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  });
});

test("a match that was missed never opens on a page that was touched, and waits for the next", async ({ page, vesper }) => {
  await letNoMatchWait(vesper, "free@demo.test");
  await page.clock.install();
  await logIn(page, "free@demo.test");
  await letMatchWait(vesper, "free@demo.test");
  const dialog = page.getByRole("dialog", { name: "It is a match" });
  let asked = 0;
  page.on("request", (request) => { if (request.url().includes("/api/new-matches")) asked += 1; });
  await page.goto("/members?min_age=40");
  await expect(page.getByRole("list", { name: "Members" })).toBeVisible();
  await page.getByRole("heading", { level: 1 }).tap();
  await page.clock.fastForward(60_000);
  await page.clock.runFor(1_000);
  expect(asked).toBe(0);
  await expect(dialog).toHaveCount(0);

  await page.goto("/likes");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await page.clock.fastForward(3_500);
  await expect(dialog).toBeVisible();
  expect(asked).toBe(1);
});
