import type { Page } from "@playwright/test";
import { desktop, phone } from "./devices.ts";
import { expectGood } from "./expect-good.ts";
import { isOnTop } from "./is-on-top.ts";
import { letMatchWait, letNoMatchWait, missMatch } from "./matches.ts";
import { enterAs, member, type OwnMember } from "./own-member.ts";
import { expectPhoneWide } from "./phone-wide.ts";
import { expect, test, type Vesper } from "./vesper.ts";
import { watch } from "./watch.ts";

/** What a phone scrolls through, footer and tabs included, with an offer that runs: 3,817 once. */
const longest = 2_200;
/** Of these the page's own: about 1,300, an offer that runs and the room under the bar. */
const longestOwn = 1_520;
/** A package's row, in pixels. */
const row = 72;

test("where a locked photo leads, on a phone: whom it is for, four rows, one button, and back to him", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext({ ...phone, baseURL: vesper.url });
  const watched = await watch(context, vesper.url);
  const page = await context.newPage();
  const petra = await member(vesper, "Petra");
  await enterAs(page, petra);
  await expect(page).toHaveURL(/\/members/);
  const him = await manWithPhoto(vesper, petra);
  const bar = page.locator(".order-bar");
  const order = bar.getByRole("button", { name: "Order with obligation to pay" });
  const shown = page.locator(".method").getByRole("radio").filter({ visible: true });
  const back = page.getByRole("link", { name: `Back to ${him.name}` });

  await test.step("without credits a gift offers credits, not to be sent at full strength", async () => {
    await page.goto(`/members/${him.id}`);
    await page.getByRole("button", { name: "Send a gift" }).tap();
    const picker = page.getByRole("dialog", { name: /^A gift for / });
    await expect(picker).toContainText("You have no credits.");
    await expect(picker.getByRole("link", { name: /^Get credits · from €\d/ })).toHaveAttribute(
      "href",
      `/credits?next=/members/${him.id}`,
    );
    await expect(picker.getByRole("button", { name: /^Send/ })).toHaveCount(0);
    await page.keyboard.press("Escape");
  });
  await test.step("his photo, blurred, and the way back to him stand above all", async () => {
    await page.goto(`/members/${him.id}`);
    const lock = page.locator(".story-photo a").first();
    await page.goto((await lock.getAttribute("href")) ?? "");
    await expect(
      page.getByRole("heading", { level: 1, name: `See ${him.name} clearly` }),
    ).toBeVisible();
    await expect(page.getByRole("img", { name: `Photo of ${him.name}` })).toBeInViewport();
    await expect(back).toHaveAttribute("href", `/members/${him.id}`);
    await expect(
      page.getByRole("list", { name: "What premium gives you" }).getByRole("listitem"),
    ).toHaveCount(4);
  });
  await test.step("without scrolling the button is there, with all that must be read before it", async () => {
    await expect(order).toBeInViewport({ ratio: 1 });
    await expect(order, "nothing lies over it").toBeEnabled();
    expect(await isOnTop(order)).toBe(true);
    await expect(bar).toContainText("Total · 120 credits");
    await expect(bar).toContainText("€36.00");
    await expect(bar).toContainText("Includes €6.25 VAT (21%). One payment, no subscription.");
    await expect(bar).toContainText("14 days to withdraw");
    await expect(bar).toContainText("a message then costs 1 credit");
    for (const words of [bar.locator(".order-sum"), bar.locator(".order-facts")])
      await expect(words).toBeInViewport({ ratio: 1 });
    for (const box of await page.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
    await expectGood(page, "premium on a phone");
  });
  await test.step("rows of 72 px, one tag at most each, on a page that is short", async () => {
    const rows = page.locator(".bundle");
    await expect(rows).toHaveCount(4);
    for (const each of await rows.all()) {
      expect(Math.abs(((await each.boundingBox())?.height ?? 0) - row)).toBeLessThanOrEqual(2);
      expect(await each.locator(".pill").count()).toBeLessThanOrEqual(1);
    }
    expect(await heightOf(page)).toBeLessThanOrEqual(longest);
    expect(
      await page.getByRole("main").evaluate((main: HTMLElement) => main.offsetHeight),
    ).toBeLessThanOrEqual(longestOwn);
    await rows.filter({ hasText: "50 credits" }).getByRole("link").tap();
    await expect(bar).toContainText("Total · 50 credits");
    await expect(bar).toContainText("€18.75");
  });
  await test.step("what has the focus is not under the bar", async () => {
    const express = page.getByRole("checkbox", { name: /^Start at once/ });
    await express.focus();
    expect(await isOnTop(express)).toBe(true);
  });
  await test.step("'Change' opens the ways to pay by keyboard, and by finger closes on the choice", async () => {
    const change = page.locator(".method-change > summary");
    await expect(shown).toHaveCount(1);
    await expect(shown).toHaveAccessibleName(/^iDEAL/);
    await change.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("radio", { name: "PayPal" })).toBeVisible();
    await expectGood(page, "the ways to pay");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: "Credit card" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "PayPal" }), "still open").toBeVisible();
    await page.keyboard.press("Shift+Tab");
    await expect(change).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(shown).toHaveCount(1);
    await expect(shown).toHaveAccessibleName(/^Credit card/);
    await change.tap();
    await page.getByRole("radio", { name: "iDEAL" }).tap();
    await expect(shown).toHaveCount(1);
    await expect(shown).toHaveAccessibleName(/^iDEAL/);
  });
  await test.step("a match that was missed waits meanwhile, and stands above what is docked elsewhere", async () => {
    await letMatchWait(vesper, petra.email);
    const here = page.url();
    await missMatch(page, () => page.reload());
    const match = page.locator(".match-bar");
    await expect(match).toBeAttached();
    await expect(match).toBeHidden();
    expect(await isOnTop(order)).toBe(true);
    await back.first().tap();
    await expect(match).toBeVisible();
    expect(await isOnTop(page.getByRole("link", { name: "Send a message" }))).toBe(true);
    await letNoMatchWait(vesper);
    await page.goto(here);
  });
  await test.step("what failed leads back to him too; what is paid does first of all", async () => {
    await order.tap();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await page.getByRole("button", { name: "Cancel", exact: true }).tap();
    await expect(page.getByRole("heading", { name: /^Payment failed/ })).toBeVisible();
    await expect(back).toHaveAttribute("href", `/members/${him.id}`);
    await page.getByRole("button", { name: "Order with obligation to pay" }).tap();
    await page.getByRole("button", { name: /^Pay €/ }).tap();
    await expect(page.getByRole("heading", { name: "50 credits added" })).toBeVisible();
    await expectArrival(page, 50);
    await expectWhole(page);
    const receipt = page.getByText("Receipt", { exact: true });
    const folded = page.locator("details", { has: receipt });
    await expect(folded).toHaveJSProperty("open", false);
    for (const words of [/^Invoice /, "Withdraw from contract here"])
      await expect(folded.getByRole("link", { name: words, includeHidden: true })).toBeHidden();
    await expect(folded.getByText(/^Order [0-9a-f]/)).toBeHidden();
    await receipt.tap();
    await expect(folded.getByRole("link", { name: /^Invoice / })).toBeVisible();
    await expect(back).toHaveAttribute("data-kind", "primary");
    await back.tap();
    await expect(page).toHaveURL(new RegExp(`/members/${him.id}$`));
  });
  await test.step("the credits, from his conversation: as short, and back there", async () => {
    await page.goto(`/members/${him.id}/chat`);
    await expect(page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
    const chat = new URL(page.url()).pathname;
    await page.goto(`/credits?next=${chat}`);
    await expect(back).toHaveAttribute("href", chat);
    await expect(order).toBeInViewport({ ratio: 1 });
    expect(await heightOf(page)).toBeLessThanOrEqual(longest);
    await expect(bar, "of free conversations she has read").not.toContainText("then costs");
    await expectGood(page, "the credits on a phone");
    await back.tap();
    await expect(page).toHaveURL(new RegExp(`${chat}$`));
  });
  watched.expectQuiet();
  await context.close();
});

test("on a desk the order stands beside the packages, whole, in the first window", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext({ ...desktop, baseURL: vesper.url });
  const page = await context.newPage();
  await enterAs(page, { email: "free@demo.test", password: "vesper-demo" });
  await expect(page).toHaveURL(/\/members/);
  await page.goto("/premium");
  const order = page.getByRole("region", { name: "Your order" });
  await expect(order).toBeInViewport({ ratio: 1 });
  await expect(order.getByRole("button", { name: "Order with obligation to pay" })).toBeVisible();
  await expect(order.locator(".order-facts")).toContainText("VAT (21%)");
  await expectGood(page, "premium on a desk");
  await context.close();
});

/** Nine faces become clear one after the other, and the credits count up to what she has. */
async function expectArrival(page: Page, credits: number): Promise<void> {
  const veils = page.locator(".arrival-faces img + img");
  await expect(veils).toHaveCount(9);
  const declared = await veils.evaluateAll((all) =>
    all.map((veil) => {
      const { filter, animationName, animationDuration, animationDelay } = getComputedStyle(veil);
      return [filter, animationName, animationDuration, animationDelay].join(" ");
    }),
  );
  expect(declared).toEqual(
    declared.map((_, at) => `blur(24px) arrival-clear 0.7s ${(300 + at * 60) / 1000}s`),
  );
  const counted = page.locator(".arrival-balance > span[aria-hidden]").first();
  await expect(counted).toHaveText(`${credits}`);
}

/** As wide as the phone and at full scale: a page that came back once stood at 40%. */
async function expectWhole(page: Page): Promise<void> {
  // What a change of screens animates has come to its end.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
  );
  await expectPhoneWide(page, "back from the checkout");
  expect(
    await page.evaluate(() => [
      visualViewport?.scale,
      document.querySelector("main")?.getBoundingClientRect().width,
    ]),
  ).toEqual([1, 390]);
}

const heightOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight);

/** One with a photo that she may not see yet. */
async function manWithPhoto(
  vesper: Vesper,
  { id }: OwnMember,
): Promise<{ id: string; name: string }> {
  const [man] = await vesper.sql<{ id: string; name: string }>(
    `select p.id, p.name from profile p join profile own on own.id = $1
    where p.site_id = own.site_id and p.visible and not p.fictional and p.thumb is not null and p.gender <> own.gender
    order by p.id desc limit 1`,
    [id],
  );
  if (!man) throw new Error("no man with a photo");
  return man;
}
