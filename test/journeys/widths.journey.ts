import type { Page } from "@playwright/test";
import { slice } from "#test/slice.ts";
import { phone } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { logInOffice, officeOf } from "./log-in-office.ts";
import { letPhotosBe, officePlacesOf } from "./office-places.ts";
import { enterAs, member } from "./own-member.ts";
import { expectPhoneWide } from "./phone-wide.ts";
import { addressOf, type Places, placesOf } from "./places.ts";
import {
  freeScreens,
  newcomerScreens,
  operatorScreens,
  premiumScreens,
  visitorScreens,
} from "./screens.ts";
import { expect, test } from "./vesper.ts";

test.use({ ...phone, reducedMotion: "reduce" });
test.describe.configure({ timeout: 600_000 });

/** What opens something where it stands, and sends nothing. */
const opens =
  "summary, button[aria-haspopup], button[aria-expanded=false], button[popovertarget], [role=tab]";

const openNow = (page: Page): Promise<number> =>
  page
    .locator("dialog[open], :popover-open:not(.toasts), details[open], [aria-expanded=true]")
    .count();

/**
 * On a phone no screen is ever wider than the phone: as it comes, when each thing that opens has been
 * opened and closed, and at its end.
 */
async function walk(page: Page, screens: readonly string[], places: Places): Promise<void> {
  for (const screen of slice(screens, 4))
    await test.step(screen, async () => {
      await page.goto(addressOf(screen, places));
      await page.waitForLoadState("networkidle");
      await expectPhoneWide(page, screen);
      const openers = page.locator(opens).filter({ visible: true });
      const many = await openers.count();
      for (let at = 0; at < many; at += 1) {
        const opener = openers.nth(at);
        if (!(await opener.isVisible())) continue; // folded away by the one before
        const name = `${screen}: ${(await opener.getAttribute("aria-label")) ?? (await opener.innerText())}`;
        const before = await openNow(page);
        await opener.tap();
        // Some come with a script of their own; a tab changes nothing that stands open.
        await expect
          .poll(() => openNow(page), { timeout: 3_000 })
          .not.toBe(before)
          .catch(() => {});
        await expectPhoneWide(page, name);
        await page.keyboard.press("Escape");
        await expect(page.locator("dialog[open]")).toHaveCount(0);
        await expectPhoneWide(page, `${name}, closed`);
      }
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expectPhoneWide(page, `${screen}, at its end`);
    });
}

test("a visitor’s screens are as wide as the phone after each step", async ({ page, vesper }) => {
  await page.addInitScript(() => localStorage.setItem("entry_warning_skipped", String(Date.now())));
  await walk(page, visitorScreens, await placesOf(vesper, "free@demo.test"));
});

test("a free member’s screens are as wide as the phone after each step", async ({
  page,
  vesper,
}) => {
  const places = await placesOf(vesper, "free@demo.test");
  await logIn(page, "free@demo.test");
  await walk(page, freeScreens, places);
});

test("a premium member’s screens are as wide as the phone after each step", async ({
  page,
  vesper,
}) => {
  const places = await placesOf(vesper, "premium@demo.test");
  await logIn(page, "premium@demo.test");
  await walk(page, premiumScreens, places);
});

test("a newcomer’s screens are as wide as the phone after each step", async ({ page, vesper }) => {
  await enterAs(page, await member(vesper, "Wietske"));
  await expect(page).toHaveURL(/\/members/);
  await walk(page, newcomerScreens, {});
});

for (const [where, width, text] of [
  ["in a window of 320 px", 320, null],
  ["with the largest words", 390, "larger"],
] as const)
  test(`${where} a German member’s screens are no wider`, async ({ page, context, vesper }) => {
    const gerda = await member(vesper, `Gerda${width}`);
    await vesper.sql("update account set language = 'de' where id = $1", [gerda.id]);
    await enterAs(page, gerda);
    await expect(page).toHaveURL(/\/members/);
    if (text) await context.addCookies([{ name: "appearance", value: text, url: vesper.url }]);
    await page.setViewportSize({ width, height: 640 });
    const places = { ...(await placesOf(vesper, "free@demo.test")), self: gerda.id };
    for (const screen of slice(freeScreens, 4, text ? 3 : 1))
      await test.step(screen, async () => {
        await page.goto(addressOf(screen, places));
        await expect(page.locator("html")).toHaveAttribute("lang", "de");
        await expect(page.locator("html")).toHaveCSS("font-size", text ? "21.25px" : "17px");
        await expectPhoneWide(page, screen, width);
      });
  });

test.describe("the office", () => {
  test.use({ baseURL: async ({ vesper }, use) => use(officeOf(vesper)) });

  test("an operator’s screens are as wide as the phone after each step", async ({
    page,
    vesper,
  }) => {
    const places = await officePlacesOf(vesper);
    await logInOffice(page, vesper);
    await walk(page, operatorScreens, places);
    await letPhotosBe(vesper);
  });
});
