import type { Browser, Page } from "@playwright/test";
import { slice } from "#test/slice.ts";
import { desktop } from "./devices.ts";
import { focusUnderBars } from "./focus-under-bars.ts";
import { logIn } from "./log-in.ts";
import { addressOf, placesOf } from "./places.ts";
import { freeScreens, visitorScreens } from "./screens.ts";
import { expect, test } from "./vesper.ts";

// Each walk is long and needs nothing of the other.
test.describe.configure({ mode: "parallel" });

test("a visitor's screens can be walked with the Tab key: all of it is reached, in view, under no bar, and marked", async ({
  browser,
  vesper,
}) => {
  const page = await openPage(browser);
  const places = await placesOf(vesper, "free@demo.test");
  const walked = new Set<string>();
  for (const screen of slice(visitorScreens, 4))
    await walk(page, addressOf(screen, places), `${screen} as a visitor`, walked);
  await page.context().close();
});

test("and a free member's, in a window as narrow as a phone, where a bar stands below too", async ({
  browser,
  vesper,
}) => {
  const page = await openPage(browser, { width: 390, height: 664 });
  const places = await placesOf(vesper, "free@demo.test");
  const answer = await page.request.post("/api/user.php", {
    headers: { origin: vesper.url, "x-client-request": "1" },
    data: { email: "free@demo.test", password: "vesper-demo" },
  });
  expect(answer.status()).toBe(200);
  const walked = new Set<string>();
  for (const screen of slice(freeScreens, 4))
    await walk(page, addressOf(screen, places), screen, walked);
  await page.context().close();
});

/** Visitors' screens on which something sticks to the lower edge. */
const withDoors = [
  ["/members", /join-bar/],
  ["/landers/iconslanding", /icons-end/],
  ["/members/{man}/landing", /button/],
] as const;

/** Members' screens on which something sticks to an edge beside the shell's own bars. */
const withBars = [
  ["/members/{man}", /member-actions/],
  ["/match-finder?step=where", /finder-ways/],
  ["/match-finder?step=interests", /finder-ways/],
  ["/profile", /flex-wrap/],
  ["/premium", /order-bar/],
  ["/credits", /order-bar/],
  ["/credits/p1", /order-bar/],
] as const;

test("on every screen with a bar of its own the focus is never under it, forwards and back", async ({
  browser,
  vesper,
}) => {
  const page = await openPage(browser, { width: 390, height: 664 });
  const places = await placesOf(vesper, "free@demo.test");
  const walkAll = async (screens: readonly (readonly [string, RegExp])[]): Promise<void> => {
    for (const [screen, bar] of screens) {
      await page.goto(addressOf(screen, places));
      await untilIdle(page);
      if (screen === "/profile") await page.locator("textarea").first().fill("Something else");
      const { covered, bars } = await focusUnderBars(page);
      expect.soft(covered, screen).toEqual([]);
      expect.soft(bars.join(), `${screen}: the bar is there`).toMatch(bar);
    }
  };
  await walkAll(withDoors);
  await logIn(page, "free@demo.test");
  await walkAll(withBars);
  await page.context().close();
});

async function openPage(browser: Browser, viewport = desktop.viewport): Promise<Page> {
  const context = await browser.newContext({ ...desktop, viewport, reducedMotion: "reduce" });
  await context.addInitScript(() => localStorage.setItem("entry_warning_skipped", "1"));
  return context.newPage();
}

/** Until the page's scripts are there, and what they change is changed. */
const untilIdle = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        // Without a window Chromium may wait for a picture that nobody asks for.
        requestIdleCallback(resolve, { timeout: 3_000 });
      }),
  );

/**
 * Bars and footer are walked where they are first met (`walked`); of the screens after that the
 * content, from its beginning.
 */
async function walk(page: Page, address: string, name: string, walked: Set<string>): Promise<void> {
  await page.goto(address);
  await untilIdle(page);
  const { shell, wanted: all } = await page.evaluate(markTabbable);
  const wanted = walked.has(shell) ? await page.evaluate(beginAtContent) : all;
  walked.add(shell);
  const problems: string[] = [];
  // A list loads its next page on the way: more is passed than was counted.
  for (let presses = 0, left = wanted; left > 0 && presses < wanted + 300; presses++) {
    await page.keyboard.down("Tab"); // held, as who walks a long page does
    const { problem, left: still } = await page.evaluate(judgeFocus);
    if (problem) problems.push(problem);
    left = still;
  }
  await page.keyboard.up("Tab");
  const missed = await page.evaluate(() =>
    Array.from(document.querySelectorAll("[data-walk]"), (element) =>
      element.outerHTML.slice(0, 120),
    ),
  );
  expect.soft([...new Set(problems)], `${name}: focus that nobody sees`).toEqual([]);
  expect.soft(missed, `${name}: never reached`).toEqual([]);
}

/**
 * Runs in the page: marks what the Tab key should reach; of radio buttons with one name, one.
 * `shell`: what bars and footer hold.
 */
function markTabbable(): { wanted: number; shell: string } {
  const groups = new Set<string>();
  const tabbable = [
    ...document.querySelectorAll<HTMLElement>(
      "a[href], button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex='0']",
    ),
  ].filter((element) => {
    if (
      element.tabIndex < 0 ||
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.closest("[inert]")
    )
      return false;
    if (!(element instanceof HTMLInputElement) || element.type !== "radio") return true;
    if (
      element.checked
        ? false
        : document.querySelector(`input[type=radio][name="${element.name}"]:checked`)
    )
      return false;
    return groups.has(element.name) ? false : Boolean(groups.add(element.name));
  });
  for (const element of tabbable) element.dataset["walk"] = "";
  const shell = tabbable.filter((element) =>
    element.closest(".skip-link, .topbar, .tabbar, .footer"),
  );
  for (const element of shell) element.dataset["walk"] = "shell";
  return { wanted: tabbable.length, shell: shell.map((element) => element.textContent).join() };
}

/**
 * Runs in the page: leaves out bars and footer, and goes where the link to the content leads. How
 * many are still to be reached.
 */
function beginAtContent(): number {
  for (const element of document.querySelectorAll<HTMLElement>("[data-walk=shell]"))
    delete element.dataset["walk"];
  document.querySelector("main")?.focus();
  return document.querySelectorAll("[data-walk]").length;
}

/** Runs in the page: what is wrong with the focus as it stands, and how many are still to come. */
async function judgeFocus(): Promise<{ problem: string | null; left: number }> {
  const element = document.activeElement;
  if (element instanceof HTMLElement) delete element.dataset["walk"];
  const left = document.querySelectorAll("[data-walk]").length;
  if (!(element instanceof HTMLElement) || element === document.body)
    return { problem: null, left };
  for (const animation of element.getAnimations()) animation.finish(); // the link to the content slides into view
  const label = element.closest("label");
  // A hidden native control shows its focus on the label around it, or on what follows it.
  const shown = [element, label, element.nextElementSibling, element.parentElement].filter(
    (each) => each instanceof HTMLElement,
  );
  const marked = shown.some((each) => {
    const { outlineStyle, boxShadow } = getComputedStyle(each);
    return outlineStyle !== "none" || boxShadow !== "none";
  });
  if (!marked) return { problem: `not marked: ${element.outerHTML.slice(0, 120)}`, left };
  const isInView = (): boolean => {
    const { top, bottom, width } = (label ?? element).getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  };
  let inView = isInView();
  // What is further away is scrolled to, frame by frame.
  for (let frames = 0; !inView && frames < 60; frames++) {
    await new Promise(requestAnimationFrame);
    inView = isInView();
  }
  if (!inView) return { problem: `out of view: ${element.outerHTML.slice(0, 120)}`, left };
  const bar =
    ".topbar, .tabbar, .member-actions[data-docked], .order-bar, .finder-ways, .filters-foot";
  const { left: x, top: y, width, height } = (label ?? element).getBoundingClientRect();
  const under = [0.1, 0.5, 0.9].every((part) =>
    document.elementFromPoint(x + width / 2, y + height * part)?.closest(bar),
  );
  return {
    problem:
      under && !element.closest(bar) ? `under a bar: ${element.outerHTML.slice(0, 120)}` : null,
    left,
  };
}
