import type { Page } from "@playwright/test";
import { desktop } from "./devices.ts";
import { expectGood } from "./expect-good.ts";
import { logInOffice, officeOf } from "./log-in-office.ts";
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
       join site_host h on h.site_id = p.site_id and h.host = $1
     where i.position = 1 and (i.reviewed_at is not null or i.status = 'pending')
     group by 1 order by 1`,
    [host],
  );
  return rows.map(({ status, count }) => `${status} ${count}`);
};
const waiting = (page: Page, count: number) =>
  expect(page.locator(".office-actions").getByText(`${count} waiting`)).toBeVisible();

test("a moderator's shift: sixty photos and the reports, all by keyboard", async ({
  browser,
  vesper,
}) => {
  const baseURL = officeOf(vesper);
  const context = await browser.newContext({ ...desktop, baseURL });
  const watched = await watch(context, baseURL);
  const page = await context.newPage();
  await logInOffice(page, vesper, "/operator/photos", { about: host });
  const began = Date.now();

  await test.step("thirty-six photos one by one, twenty of them decided wrongly and taken back with one key", async () => {
    await waiting(page, 60);
    await expectGood(page, "the grid of waiting photos");
    await expect(page.locator("[data-photo]")).toHaveCount(12);
    for (let done = 0; done < 36; done += 1) {
      await page.waitForTimeout(lookMs);
      await page.keyboard.press("a");
      await waiting(page, 59 - done);
      if (done >= 20) continue;
      await page.keyboard.press("u");
      await waiting(page, 60 - done);
      await page.keyboard.press("7");
      await waiting(page, 59 - done);
    }
    await expect.poll(() => states(vesper)).toEqual(["active 16", "pending 24", "refused 20"]);
  });

  await test.step("the rest twelve at a time: arrows walk, a number refuses, those that were seen are approved together", async () => {
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(page.locator("[data-photo]").nth(2)).toBeFocused();
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
    await expect(page.getByText("Nothing is waiting")).toBeVisible();
    await expect.poll(() => states(vesper)).toEqual(["active 39", "refused 21"]);
  });
  console.log(`sixty photos in ${((Date.now() - began) / 1_000).toFixed(1)} s`);

  await test.step("a report is decided without leaving the list, and the decision undone", async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("q");
    await expect(page).toHaveURL(/\/operator$/);
    await page.getByRole("link", { name: /^Reports \d/ }).click();
    const rows = page.locator(".work-list > li");
    await expect(rows).toHaveCount(25);
    await expect(page.getByRole("button", { name: /Dismiss/ })).toBeVisible();
    await expectGood(page, "the queue");
    const grave = await page.locator('[data-gravity="3"]').count();
    for (let at = 0; at < grave; at += 1) await page.keyboard.press("j");
    await expect(rows.nth(grave)).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("button", { name: /Dismiss/ })).toBeVisible();
    await page.keyboard.press("a");
    await expect(rows).toHaveCount(24);
    await page.keyboard.press("u");
    await expect(rows).toHaveCount(25);
  });

  await test.step("warned and hidden at once, with the rule beside the sentence that the member reads", async () => {
    const first = await page.locator(".work-list .work-who").first().innerText();
    await expect(page.getByRole("button", { name: /Dismiss/ })).toBeVisible();
    for (const key of ["w", "h", "1"]) await page.keyboard.press(key);
    await expect(page.locator(".work-rule")).toContainText("You insulted or threatened somebody");
    await expect(page.locator(".work-rule")).toContainText("accepting a no");
    await page.getByLabel("Quotation or detail").fill("Go away, you fool.");
    await expectGood(page, "a decision in the queue");
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
    await expect(page.getByRole("button", { name: "Take off the label “police”" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Queue" }).click();
    await page.keyboard.press("n");
    await page.keyboard.type("Seen him on another site.");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Seen him on another site.")).toBeVisible();
    await page.goto("/operator?kind=report&label=police&escalated=yes");
    await expect(page.locator(".work-list > li")).toHaveCount(1);
  });

  await test.step("several are dismissed by who types how many they are, and are back with one key", async () => {
    await page.goto("/operator?kind=report");
    const rows = page.locator(".work-list > li");
    await expect(rows).toHaveCount(24);
    await page.getByRole("button", { name: "Select up to 200" }).click();
    const chosen = await page.locator(".work-choose input:checked").count();
    const box = page.getByLabel(`Type ${chosen}`);
    await box.fill(String(chosen));
    await box.press("Enter");
    await expect(rows).toHaveCount(24 - chosen);
    await page.getByRole("heading", { name: "Queue" }).click();
    await page.keyboard.press("u");
    await expect(rows).toHaveCount(24);
  });

  await test.step("single keys are explained, and can be switched off", async () => {
    await page.keyboard.press("?");
    await expectGood(page, "the keys of the queue");
    await page.getByRole("button", { name: "Switch single keys off" }).click();
    await expect(page.getByRole("button", { name: "Switch single keys on" })).toBeVisible();
    await page.getByRole("heading", { name: "Queue" }).click();
    const current = page.locator('.work-list > li[aria-current="true"]');
    const before = await current.innerText();
    await page.keyboard.press("j");
    await page.keyboard.press("a");
    await page.waitForTimeout(500);
    expect(await current.innerText()).toBe(before);
    await page.getByRole("button", { name: "Switch single keys on" }).click();
    await expect(page.getByRole("button", { name: "Switch single keys off" })).toBeVisible();
  });
  watched.expectQuiet();
  await context.close();
});
