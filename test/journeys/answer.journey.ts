import type { Page } from "@playwright/test";
import { phone } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { letMatchWait } from "./matches.ts";
import { expect, test } from "./vesper.ts";

test.use({ ...phone, reducedMotion: "reduce" });

const outlineAfterMs = 120;

/** Holds every screen's data until the answer is let go: a line as slow as can be. */
async function holdData(page: Page) {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\.data(\?|$)/, (route) => released.then(() => route.fallback()));
  return release;
}

test("on a slow line a tap is answered at once: pressed under the finger, then the outline of what comes", async ({
  page,
}) => {
  await logIn(page, "free@demo.test");
  const list = page.getByRole("list", { name: "Members" });
  await expect(list).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Main" }).last();
  const tab = (name: RegExp) => tabs.getByRole("link", { name });
  const colour = (name: RegExp) => tab(name).evaluate((link) => getComputedStyle(link).color);
  const outline = page.locator("main > .awaited");
  const [here, there] = [await colour(/Search/), await colour(/Likes/)];
  expect(here).not.toBe(there);

  const answer = await holdData(page);
  await test.step("the tab is marked while the finger is on it, and stays so", async () => {
    const box = await tab(/Likes/).boundingBox();
    if (!box) throw new Error("no tab");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await expect.poll(() => colour(/Likes/), "before it is lifted").toBe(here);
    await page.mouse.up();
    await page.mouse.move(200, 300);
    await expect.poll(() => colour(/Likes/), "and while nothing has come").toBe(here);
    await expect.poll(() => colour(/Search/)).toBe(there);
  });
  await test.step("before any answer the outline stands in the place of the screen", async () => {
    await expect(outline).toBeVisible();
    await expect(list).toBeHidden();
    answer();
    await expect(page).toHaveURL(/\/likes$/);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(outline).toHaveCount(0);
  });
  await test.step("a member's page, and back to the place in the list", async () => {
    await tab(/Search/).tap();
    await expect(list).toBeVisible();
    const card = list.getByRole("link").nth(9);
    await card.scrollIntoViewIfNeeded();
    // Where the card stands in the window: a banner over the list may come or go meanwhile.
    const place = async () => Math.round((await card.boundingBox())?.y ?? Number.NaN);
    const before = await place();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(200);
    const go = await holdData(page);
    await card.tap();
    await expect(outline).toBeVisible();
    go();
    await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(list).toBeVisible();
    await expect.poll(place).toBe(before);
  });
});

test("the outline waits 120 ms, and for nothing that the line brings", async ({ page }) => {
  await page.clock.install();
  // Every timer that the page sets, by its milliseconds.
  await page.addInitScript((ms) => {
    Object.assign(window, { waits: 0 });
    const set = window.setTimeout.bind(window);
    window.setTimeout = ((act: () => void, after?: number, ...rest: unknown[]) => {
      if (after === ms) Object.assign(window, { waits: Number(Reflect.get(window, "waits")) + 1 });
      return Reflect.apply(set, window, [act, after, ...rest]);
    }) as typeof window.setTimeout;
  }, outlineAfterMs);
  const waits = () => page.evaluate(() => Reflect.get(window, "waits") as number);
  await logIn(page, "free@demo.test");
  // One brings its script, the next is its own for the screen that is there.
  await expect.poll(waits).toBe(2);
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  const outline = page.locator("main > .awaited");
  const answer = await holdData(page);
  await page
    .getByRole("navigation", { name: "Main" })
    .last()
    .getByText("Likes", { exact: true })
    .tap();
  await expect.poll(waits).toBe(3);
  await page.clock.runFor(outlineAfterMs - 1);
  await expect(outline).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(outline, "nothing has come yet").toBeVisible();
  answer();
  await expect(page).toHaveURL(/\/likes$/);
});

test("while even the outline's script is on its way, the screen before stays", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route("**/assets/awaited-*.js", (route) => released.then(() => route.continue()));
  const script = page.waitForRequest("**/assets/awaited-*.js");
  await logIn(page, "free@demo.test");
  const list = page.getByRole("list", { name: "Members" });
  await expect(list).toBeVisible();
  const answer = await holdData(page);
  await script;
  await page
    .getByRole("navigation", { name: "Main" })
    .last()
    .getByText("Likes", { exact: true })
    .tap();
  await page.waitForTimeout(500); // the outline's time has come, at 120 ms, and its script has not
  await expect(list).toBeVisible();
  release();
  await expect(page.locator("main > .awaited")).toBeVisible();
  await expect(list).toBeHidden();
  const foot = await page.getByRole("contentinfo").boundingBox();
  expect(foot?.y, "the foot stays below the window").toBeGreaterThanOrEqual(844);
  answer();
  await expect(page).toHaveURL(/\/likes$/);
});

test("a finger on a tab brings the scripts of its screen, and asks for nothing of its data before it is lifted", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await logIn(page, "free@demo.test");
  const tab = page
    .getByRole("navigation", { name: "Main" })
    .last()
    .getByRole("link", { name: /Likes/ });
  // its own, by the hash of seven letters: what it imports comes too
  const scripts = () => asked.filter((path) => /^\/assets\/likes-[\w-]{7}\.js$/.test(path));
  await expect(async () => {
    // the page listens once it has nothing better to do
    await tab.dispatchEvent("touchstart");
    await expect.poll(scripts, { timeout: 1_000 }).toHaveLength(1);
  }).toPass();
  expect(asked.filter((path) => path.startsWith("/likes"))).toEqual([]);
  await tab.tap();
  await expect(
    page.getByRole("main").getByRole("heading", { level: 1, name: "Likes" }),
  ).toBeVisible();
  expect(scripts(), "loaded once").toHaveLength(1);
});

test("a match that was missed never opens on a page that was touched: it waits in a bar, and opens on the next", async ({
  page,
  vesper,
}) => {
  await page.clock.install();
  await logIn(page, "free@demo.test");
  await letMatchWait(vesper, "free@demo.test");
  const dialog = page.getByRole("dialog", { name: "It’s a match" });
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/new-matches")) asked += 1;
  });
  // The page's clock stands still until it is moved: however slow the machine, the finger comes
  // first.
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  asked = 0;
  // Its code comes after the screen's: it is there when it begins to listen for a touch.
  await page.addInitScript(() => {
    const add = window.addEventListener.bind(window);
    window.addEventListener = (kind: string, ...rest: unknown[]) => {
      if (kind === "wheel") Object.assign(window, { listensForTouch: true });
      Reflect.apply(add, window, [kind, ...rest]);
    };
  });
  // React shows what came late a moment later, by the page's clock.
  const listening = () =>
    expect(async () => {
      await page.clock.runFor(100);
      expect(await page.evaluate(() => "listensForTouch" in window)).toBe(true);
    }).toPass();
  await page.goto("/members?min_age=40");
  await listening();
  await page.clock.runFor(200);
  await page.getByRole("heading", { level: 1 }).tap();
  await page.clock.runFor(3_500);
  const bar = page.getByRole("button", { name: /^It’s a match: you and / });
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(bar).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(dialog).toHaveCount(0);
  expect(asked).toBe(1);
  expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([
    390, 390,
  ]);
  const { height = 0 } = (await bar.boundingBox()) ?? {};
  expect(height).toBe(56);

  await page.goto("/likes");
  await listening();
  await page.clock.runFor(3_500);
  await expect.poll(() => asked).toBe(2);
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test("nor in the middle of a tap: touched while the missed match is asked for, it waits in the bar", async ({
  page,
  vesper,
}) => {
  await logIn(page, "free@demo.test", "/login");
  await letMatchWait(vesper, "free@demo.test");
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/new-matches.php", async (route) => {
    await answer.promise;
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/new-matches.php");
  await page.goto("/members");
  await asked;
  await page.getByRole("heading", { level: 1 }).tap();
  answer.resolve();
  await expect(page.getByRole("button", { name: /^It’s a match: you and / })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
