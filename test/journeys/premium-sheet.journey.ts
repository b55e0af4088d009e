import type { Page } from "@playwright/test";
import { phone } from "./devices.ts";
import { expectGood } from "./expect-good.ts";
import { enterAs, member } from "./own-member.ts";
import { expect, test } from "./vesper.ts";
import { watch } from "./watch.ts";

/** The lists behind it stand where they stood. */
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test("premium opens over what it was asked for from, and leads back exactly there", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext({
    ...phone,
    baseURL: vesper.url,
    reducedMotion: "reduce",
  });
  const watched = await watch(context, vesper.url);
  const page = await context.newPage();
  const paula = await member(vesper, "Paula");
  await enterAs(page, paula);
  await expect(page).toHaveURL(/\/members/);
  const [him = { id: "", name: "" }] = await vesper.sql<{ id: string; name: string }>(
    `select p.id, p.name from profile p join profile own on own.id = $1
    where p.site_id = own.site_id and p.visible and not p.fictional and p.gender <> own.gender
      and (select count(*) from image i where i.profile_id = p.id and i.status = 'active') > 1
    order by p.id desc limit 1`,
    [paula.id],
  );
  const sheet = page.getByRole("dialog", { name: "Premium" });
  const lock = page.locator("#photo-2 > a");
  const total = sheet.locator(".order-sum");
  await page.goto(`/members/${him.id}`);
  const address = page.url();
  await page.waitForLoadState("networkidle"); // what opens it comes after the first view

  await test.step("from the second photo, without leaving its place", async () => {
    await lock.scrollIntoViewIfNeeded();
    const before = await scrolled(page);
    expect(before).toBeGreaterThan(0);
    await lock.tap();
    await expect(sheet.getByRole("heading", { name: `See ${him.name} clearly` })).toBeVisible();
    await expect(sheet.locator(".bundle")).toHaveCount(4);
    await expectGood(page, "premium as a sheet");
    expect(page.url()).toBe(address);
    await sheet.getByRole("button", { name: "Close" }).tap();
    await expect(sheet).toHaveCount(0);
    await expect(lock).toBeFocused();
    expect([page.url(), await scrolled(page)]).toEqual([address, before]);
  });

  await test.step("a package, a code and the time to withdraw are asked for in it", async () => {
    await page.keyboard.press("Enter");
    await expect(total).toContainText("120 credits");
    await sheet.getByRole("link", { name: "50 credits" }).tap();
    await expect(total).toContainText("50 credits");
    await sheet.getByText("I have a discount code").tap();
    await sheet.getByLabel("Discount code").fill("NONESUCH");
    await sheet.getByRole("button", { name: "Apply" }).tap();
    await expect(sheet.locator(".field-error")).toBeVisible();
    await expect(total, "as it was chosen").toContainText("50 credits");
    await sheet.getByRole("link", { name: /days to withdraw/ }).tap();
    await expect(sheet.getByText(/^You can withdraw from this purchase/)).toBeInViewport();
    expect(page.url()).toBe(address);
  });

  await test.step("what is refused is said in it", async () => {
    // The price is another one meanwhile.
    const amount = sheet.locator("input[name=amount]");
    await amount.evaluate((field: HTMLInputElement) => (field.value = "1"));
    await sheet.getByRole("button", { name: "Order with obligation to pay" }).tap();
    await expect(sheet.locator(".order-bar").getByRole("alert")).toBeVisible();
    await expect(amount, "and what it is now is read again").not.toHaveValue("1");
    expect(page.url()).toBe(address);
  });

  await test.step("paid, the way back ends at that photo", async () => {
    await sheet.getByRole("button", { name: "Order with obligation to pay" }).tap();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await page.getByRole("button", { name: /^Pay €/ }).click();
    await expect(page.getByRole("heading", { name: "50 credits added" })).toBeVisible();
    await page.getByRole("link", { name: `Back to ${him.name}` }).tap();
    await expect(page).toHaveURL(`${address}#photo-2`);
    await expect(page.locator("#photo-2")).toBeInViewport();
    await expect(page.locator("#photo-2 .photo-lock")).toHaveCount(0);
  });

  await test.step("to who pays already it is the credits, over a conversation too", async () => {
    await vesper.sql(
      "insert into ledger_entry (account_id, credits, reason) select account_id, -credits, 'expiry' from wallet where account_id = $1",
      [paula.id],
    );
    await page.goto(`/members/${him.id}/chat`);
    await page.waitForLoadState("networkidle");
    const chat = page.url();
    await page.getByRole("textbox", { name: /^Message to / }).fill("Do you sail?");
    await page.getByRole("link", { name: "Get credits" }).tap();
    const credits = page.getByRole("dialog", { name: "You have 0 credits" });
    await expect(credits.locator(".bundle")).toHaveCount(4);
    await page.keyboard.press("Escape");
    await expect(credits).toHaveCount(0);
    expect(page.url()).toBe(chat);
    await expect(page.getByRole("textbox", { name: /^Message to / })).toHaveValue("Do you sail?");
  });
  watched.expectQuiet();
  await context.close();
});
