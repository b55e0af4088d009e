import type { Page } from "@playwright/test";
import { desktop } from "./devices.ts";
import { noteNexts } from "./decision-to-next.ts";
import { everyLook } from "./every-look.ts";
import { expectGood } from "./expect-good.ts";
import { keysAct, logInOffice, officeOf, settled } from "./log-in-office.ts";
import { expect, test, type Vesper } from "./vesper.ts";
import { watch } from "./watch.ts";

/** The site of the demo whose office has work waiting. */
const host = "fifty.localhost";
/** So long a moderator looks at a photo. */
const lookMs = 600;

/** How many of the demo's sixty photos are in which state. */
const states = async (vesper: Vesper): Promise<string[]> => {
  const rows = await vesper.sql<{ status: string; count: string }>(
    `select i.status, count(*) from image i join profile p on p.id = i.profile_id
       join account a on a.id = p.id and a.demo
       join site_host h on h.site_id = p.site_id and h.host = $1
     where (i.reviewed_at is not null or i.status = 'pending')
     group by 1 order by 1`,
    [host],
  );
  return rows.map(({ status, count }) => `${status} ${count}`);
};
const waiting = (page: Page, count: number) =>
  expect(page.locator(".office-actions").getByText(`${count} waiting`)).toBeVisible();

test("no key decides a photo that is not loaded, or not in the window", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext({ ...desktop, baseURL: officeOf(vesper) });
  const page = await context.newPage();
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/photos\/[^?]*$/, async (route) => {
    if (route.request().resourceType() === "image") await held;
    await route.continue();
  });
  await logInOffice(page, vesper, "/operator", { about: host });
  // Within the page: a document is not loaded until its pictures are.
  await page.locator('a[href="/operator/photos"]').first().click();
  const shown = page.locator("[data-photo]");
  const pressAll = async () => {
    for (const key of ["a", "7", "Shift+A"]) await page.keyboard.press(key);
    await waiting(page, 60);
    expect(await states(vesper)).toEqual(["pending 60"]);
  };
  await waiting(page, 60);
  await keysAct(page);
  await shown.first().focus();
  await page.waitForTimeout(1_500); // longer than a photo must be looked at
  await expect(page.locator("[data-settled]")).toHaveCount(0);
  await pressAll();
  release();
  await settled(page);

  await page.setViewportSize({ width: 390, height: 664 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(shown.first()).not.toBeInViewport();
  await expect(page.locator("[data-settled]")).toHaveCount(0);
  for (const key of ["a", "7"]) await page.keyboard.press(key);
  await waiting(page, 60);
  await shown.first().scrollIntoViewIfNeeded();
  await settled(page);
  await page.keyboard.press("a");
  await waiting(page, 59);
  await page.keyboard.press("u");
  await waiting(page, 60);
  await expect.poll(() => states(vesper)).toEqual(["pending 60"]);
  await context.close();
});

test("a moderator's shift: sixty photos and the reports, all by keyboard", async ({
  browser,
  vesper,
}) => {
  test.setTimeout(600_000); // every screen at three widths, light and dark
  const baseURL = officeOf(vesper);
  const context = await browser.newContext({ ...desktop, baseURL });
  // A count that is wrong is refused, which the browser notes by itself.
  const watched = await watch(context, baseURL, { allowed: [/409 .*moderation-dismiss/] });
  const page = await context.newPage();
  const nexts = await noteNexts(page);
  await logInOffice(page, vesper, "/operator/photos", { about: host });
  const shown = page.locator("[data-photo]");

  await test.step("whoever speaks to their computer switches single keys off: the grid obeys, and arrows walk it", async () => {
    await waiting(page, 60);
    await expect(shown).toHaveCount(12);
    await everyLook(page, "the grid of waiting photos");
    await page.setViewportSize({ width: 390, height: 844 });
    const approves = page.getByRole("button", { name: "Approve", exact: true });
    await expect(approves, "within the thumb's reach").toBeInViewport({ ratio: 1 });
    await shown.nth(9).scrollIntoViewIfNeeded();
    await expect(approves).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 900 });
    await keysAct(page);
    await page.keyboard.press("?");
    await page.getByRole("button", { name: "Switch single keys off" }).click();
    await expect(page.getByRole("button", { name: "Switch single keys on" })).toBeVisible();
    await shown.first().focus();
    for (const key of ["a", "7", "Shift+A", "b", "?"]) await page.keyboard.press(key);
    await page.keyboard.press("ArrowRight");
    await expect(shown.nth(1)).toBeFocused();
    await waiting(page, 60);
    await expect(page.locator(".review-grid[data-blurred]")).toHaveCount(0);
    await page.getByRole("button", { name: "Switch single keys on" }).click();
    await expect(page.getByRole("button", { name: "Switch single keys off" })).toBeVisible();
    await page.keyboard.press("?");
    await expect(page.getByRole("button", { name: "Switch single keys off" })).toHaveCount(0);
    await shown.first().focus();
    expect(await states(vesper)).toEqual(["pending 60"]);
  });

  await test.step("twenty are decided wrongly, and each is back with one key", async () => {
    for (let done = 1; done <= 20; done += 1) {
      await settled(page);
      await page.keyboard.press("7");
      await waiting(page, 60 - done);
    }
    await expect.poll(() => states(vesper)).toEqual(["pending 40", "refused 20"]);
    for (let back = 1; back <= 20; back += 1) {
      await page.keyboard.press("u");
      await waiting(page, 40 + back);
    }
    expect(await states(vesper)).toEqual(["pending 60"]);
  });

  const began = Date.now();
  await test.step("thirty-six photos one by one, with a look at each", async () => {
    for (let done = 1; done <= 36; done += 1) {
      await page.waitForTimeout(lookMs);
      await settled(page);
      await page.keyboard.press(done % 6 === 0 ? "7" : "a");
      await waiting(page, 60 - done);
    }
    await expect.poll(() => states(vesper)).toEqual(["active 30", "pending 24", "refused 6"]);
  });

  await test.step("the rest twelve at a time: arrows walk, a number refuses, those that were seen are approved together", async () => {
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(page.locator("[data-photo]").nth(2)).toBeFocused();
    await settled(page);
    await page.keyboard.press("6");
    await waiting(page, 23);
    await page.waitForTimeout(12 * lookMs);
    await page.keyboard.press("Shift+A");
    await waiting(page, 11);
    await page.keyboard.press("u");
    await waiting(page, 23);
    await page.waitForTimeout(lookMs);
    await page.keyboard.press("Shift+A");
    await waiting(page, 11);
    await page.waitForTimeout(11 * lookMs);
    await page.keyboard.press("Shift+A");
    await expect(page.getByText("Nothing waiting")).toBeVisible();
    await expect.poll(() => states(vesper)).toEqual(["active 53", "refused 7"]);
  });
  const { count, p50, p95 } = await nexts();
  console.log(
    `sixty photos in ${((Date.now() - began) / 1_000).toFixed(1)} s; from a decision to the next photo, of ${count}: p50 ${p50} ms, p95 ${p95} ms`,
  );

  await test.step("a second look is blind, and says who differs only after it", async () => {
    // What a colleague decided who is not there: one of the refused is drawn.
    await vesper.sql(
      `insert into second_look (site_id, image_id, first_by, first)
        select p.site_id, i.id, uuidv7(), array[i.status] from image i
          join profile p on p.id = i.profile_id join site_host h on h.site_id = p.site_id and h.host = $1
        where i.reviewed_at is not null and i.status = 'refused' limit 1`,
      [host],
    );
    await page.goto("/operator?kind=check");
    await page.locator(".work-list a").click();
    await expect(page.getByRole("radio", { name: "Show the photo" })).not.toBeChecked();
    await expect(page.getByRole("radio", { name: "Refuse the photo" })).not.toBeChecked();
    await expect(page.locator("#main")).not.toContainText("decided:");
    await everyLook(page, "a second look");
    await page.getByRole("radio", { name: "Show the photo" }).check();
    await page.getByRole("button", { name: "Answer" }).click();
    await expect(page.getByText("decided: Refuse the photo")).toBeVisible();
    await expect(page.getByText("would have decided: Show the photo")).toBeVisible();
    await expectGood(page, "two who differ");
    await page.getByRole("button", { name: "Settled" }).click();
    await expect(page.getByRole("heading", { name: "Nothing waiting" })).toBeVisible();
  });

  await test.step("a report is decided without leaving the list, and the decision undone", async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("q");
    await expect(page).toHaveURL(/\/operator$/);
    await page.getByRole("link", { name: /^Reports \d/ }).click();
    const rows = page.locator(".work-list > li");
    await expect(rows).toHaveCount(25);
    await expect(page.getByRole("button", { name: /Dismiss/ })).toBeVisible();
    await everyLook(page, "the queue");
    const grave = await page.locator('[data-gravity="3"]').count();
    for (let at = 0; at < grave; at += 1) await page.keyboard.press("j");
    await expect(rows.nth(grave)).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("button", { name: /Dismiss/ })).toBeVisible();
    await settled(page);
    await page.keyboard.press("a");
    await expect(rows).toHaveCount(24);
    await page.keyboard.press("u");
    await expect(rows).toHaveCount(25);
  });

  await test.step("warned and hidden at once, with the rule beside the sentence that the member reads", async () => {
    const first = await page.locator(".work-list .work-who").first().innerText();
    await expect(page.getByRole("button", { name: /Dismiss/ })).toBeVisible();
    await settled(page);
    for (const key of ["w", "h", "1"]) await page.keyboard.press(key);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Quotation or detail"), "Enter decides nothing").toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.locator(".work-rule")).toContainText("You insulted or threatened someone");
    await expect(page.locator(".work-rule")).toContainText("accepting a no");
    await page.getByLabel("Quotation or detail").fill("Go away, you fool.");
    await page.setViewportSize({ width: 390, height: 900 }); // where the list and the item take turns
    await page.locator('.work-list > li[aria-current="true"] > a').click();
    await everyLook(page, "a decision in the queue");
    await page.getByLabel("Quotation or detail").press("Tab");
    await page.getByRole("button", { name: "Decide and tell" }).press("Enter");
    await expect(page.getByText(`Decided: ${first}.`)).toBeVisible();
    await expect(page.locator(".work-list > li")).toHaveCount(24);
  });

  await test.step("an item is escalated, labelled and noted on; the filter finds it", async () => {
    await page.keyboard.press("e");
    await expect(page.locator(".work-list").getByText("Escalated")).toBeVisible();
    await page.getByLabel("Add a label").fill("police");
    await page.getByLabel("Add a label").press("Enter");
    await expect(page.getByRole("button", { name: "Remove the label ‘police’" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Queue" }).click();
    await page.keyboard.press("n");
    await page.keyboard.type("Seen him on another site.");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Seen him on another site.")).toBeVisible();
    await page.goto("/operator?kind=report&label=police&escalated=yes");
    await expect(page.locator(".work-list > li")).toHaveCount(1);
  });

  await test.step("Enter opens the item on a screen of its own, where a decision without its reasons is refused", async () => {
    await keysAct(page);
    await page.getByRole("heading", { name: "Queue" }).click();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 2, name: "Decision" })).toBeVisible();
    await page.getByLabel("Suspend").first().check();
    await page.getByRole("button", { name: "Decide and tell everyone concerned" }).click();
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    await everyLook(page, "a measure's form");
  });

  await test.step("several are dismissed by who types how many they are, and are back with one key", async () => {
    await page.goto("/operator?kind=report");
    const rows = page.locator(".work-list > li");
    await expect(rows).toHaveCount(24);
    await page.getByRole("button", { name: "Select up to 200" }).click();
    const chosen = await page.locator(".work-choose input:checked").count();
    const box = page.getByLabel(`Type ${chosen}`);
    await box.fill(String(chosen + 1));
    await box.press("Enter");
    await expect(page.getByRole("alert")).toHaveText(
      "The number you typed isn’t how many there are.",
    );
    await expect(rows).toHaveCount(24);
    await everyLook(page, "a wrong count");
    await box.fill(String(chosen));
    await box.press("Enter");
    await expect(rows).toHaveCount(24 - chosen);
    await page.getByRole("heading", { name: "Queue" }).click();
    await page.keyboard.press("u");
    await expect(rows).toHaveCount(24);
  });

  await test.step("single keys are explained, and can be switched off", async () => {
    await page.keyboard.press("?");
    await everyLook(page, "the keys of the queue");
    await page.getByRole("button", { name: "Switch single keys off" }).click();
    await expect(page.getByRole("button", { name: "Switch single keys on" })).toBeVisible();
    await page.getByRole("heading", { name: "Queue" }).click();
    const current = page.locator('.work-list > li[aria-current="true"] > a');
    const before = await current.innerText();
    await page.keyboard.press("j");
    await page.keyboard.press("a");
    await page.waitForTimeout(500);
    expect(await current.innerText()).toBe(before);
    await expect(page.locator(".work-list > li")).toHaveCount(24);
    await page.getByRole("button", { name: "Switch single keys on" }).click();
    await expect(page.getByRole("button", { name: "Switch single keys off" })).toBeVisible();
  });
  watched.expectQuiet();
  await context.close();
});
