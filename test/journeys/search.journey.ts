import type { Page } from "@playwright/test";
import { phone } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { expect, test } from "./vesper.ts";
import { watch } from "./watch.ts";

const cards = (page: Page) =>
  page.getByRole("list", { name: "Members", exact: true }).getByRole("listitem");

/**
 * A member looks for somebody on a phone: narrows the search, keeps it, finds nobody and is shown
 * the way out, and never loses the place.
 */
test("a search on a phone: filters, chips, saved, empty, and back to the same place", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext(phone);
  const watched = await watch(context, vesper.url);
  const page = await context.newPage();
  await logIn(page, "free@demo.test");
  const { user } = await page.evaluate(
    async () => (await fetch("/api/user.php")).json() as Promise<{ user: { id: string } }>,
  );
  const chips = page.getByRole("list", { name: "Filters" });
  const sheet = page.getByRole("form", { name: "Filters" });
  const open = () => page.getByRole("button", { name: /^Filters/ }).tap();

  await test.step("the panel says live how many it would find, and another country keeps what was typed", async () => {
    await page.goto("/members?gender=woman&country=NL");
    await open();
    const before = (await sheet.getByRole("button", { name: /^Show/ }).textContent()) ?? "";
    await sheet.getByLabel("From age").fill("45");
    await sheet.getByLabel("To age").fill("60");
    await expect(sheet.getByRole("button", { name: /^Show/ })).not.toHaveText(before);
    await sheet.getByLabel("Country").selectOption({ label: "Belgium" });
    await expect(
      sheet.getByLabel("Province").getByRole("option", { name: "Antwerp" }),
    ).toBeAttached();
    await expect(sheet.getByLabel("From age")).toHaveValue("45");
    await sheet.getByLabel("Country").selectOption({ label: "Netherlands" });
    await expect(
      sheet.getByLabel("Province").getByRole("option", { name: "Utrecht" }),
    ).toBeAttached();
    await sheet.getByText("Interests", { exact: true }).tap();
    await sheet.getByRole("checkbox", { name: "Wine" }).check();
    const counted = page.waitForResponse((answer) =>
      /members-count.*reading.*wine/.test(answer.url()),
    );
    await sheet.getByRole("checkbox", { name: "Reading" }).check();
    const { numResults } = (await (await counted).json()) as { numResults: number };
    const show = sheet.getByRole("button", { name: `Show ${numResults} members` });
    await show.tap();
    await expect(page.locator("#results")).toHaveText(`${numResults} members fit`);
    expect(new URL(page.url()).search).toContain("interests=reading&interests=wine");
  });

  await test.step("each filter is a chip that takes it away; back brings it again", async () => {
    await expect(chips.getByRole("listitem")).toHaveText([
      "Aged 45 to 60",
      "Reading",
      "Wine",
      "Clear all filters",
    ]);
    await chips.getByRole("link", { name: "Remove filter: Wine" }).tap();
    await expect(chips).not.toContainText("Wine");
    await page.goBack();
    await expect(chips).toContainText("Wine");
  });

  await test.step("a search is saved, renamed, deleted and brought back", async () => {
    await page.getByRole("button", { name: "Saved searches" }).tap();
    const dialog = page.getByRole("dialog", { name: "Saved searches" });
    await dialog.getByLabel("Save this search as").fill("Readers");
    await dialog.getByRole("button", { name: "Save", exact: true }).tap();
    await dialog.getByRole("button", { name: "Rename ‘Readers’" }).tap();
    await dialog.getByLabel("New name").fill("Wine and books");
    await dialog.getByRole("button", { name: "Save", exact: true }).tap();
    await dialog.getByRole("button", { name: "Delete ‘Wine and books’" }).tap();
    await dialog.getByRole("button", { name: "Undo" }).tap();
    await expect(dialog.getByRole("link", { name: "Wine and books" })).toBeVisible();
    await page.keyboard.press("Escape");
    await chips.getByRole("link", { name: "Clear all filters" }).tap();
    await expect(chips).toHaveCount(0);
    await page.getByRole("button", { name: "Saved searches" }).tap();
    await dialog.getByRole("link", { name: "Wine and books" }).tap();
    await expect(chips).toContainText("Reading");
  });

  await test.step("the search opens where the member was last", async () => {
    await expect
      .poll(
        async () =>
          (
            await vesper.sql(
              "select from last_search where account_id = $1 and criteria -> 'interests' ? 'reading'",
              [user.id],
            )
          ).length,
      )
      .toBe(1);
    await page.goto("/members");
    await expect(chips).toContainText("Reading");
  });

  await test.step("an empty result says what to give up and how many that adds, and they are there", async () => {
    await page.goto("/members?gender=woman&country=NL&min_age=97&max_age=99");
    await expect(page.getByRole("heading", { name: "Nobody fits all of this" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Show members" })).toHaveCount(0);
    const way = page
      .getByRole("main")
      .getByRole("link", { name: /\d+ more member/ })
      .first();
    const adds = Number(/(\d+) more/.exec((await way.textContent()) ?? "")?.[1]);
    await way.tap();
    await expect(page.locator("#results")).toHaveText(new RegExp(`^${adds} members? fits?$`));
  });

  await test.step("from the third page to a profile and a chat, and back to the very card", async () => {
    await page.goto("/members?gender=woman&country=NL");
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      expect(await cards(page).count()).toBeGreaterThan(60);
    }).toPass();
    const card = cards(page).nth(55);
    await card.scrollIntoViewIfNeeded();
    const [name, top, count] = [
      await card.textContent(),
      (await card.boundingBox())?.y ?? 0,
      await cards(page).count(),
    ];
    await card.getByRole("link").tap();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/, \d+/);
    await page.goBack();
    await expect(cards(page).nth(55)).toHaveText(name ?? "");
    expect(await cards(page).count()).toBeGreaterThanOrEqual(count);
    await expect
      .poll(async () => Math.abs(((await cards(page).nth(55).boundingBox())?.y ?? Infinity) - top))
      .toBeLessThan(4);
  });

  await test.step("whoever blocked her meanwhile is gone from the list that she comes back to", async () => {
    const card = cards(page).nth(50);
    const href = (await card.getByRole("link").getAttribute("href")) ?? "";
    await cards(page).nth(54).getByRole("link").tap();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/, \d+/);
    await vesper.sql("insert into block (account_id, blocked_id) values ($1, $2)", [
      href.split("/").at(-1),
      user.id,
    ]);
    await page.goBack();
    await expect(cards(page).locator(`a[href="${href}"]`)).toHaveCount(0);
  });

  watched.expectQuiet();
  await context.close();
});

test("a busy page that hears of two changes at once still goes on at the foot of the list", async ({
  browser,
}) => {
  const context = await browser.newContext(phone);
  // What a browser does when its page is busy: away from the foot, and at it, told together.
  await context.addInitScript(() => {
    const Native = IntersectionObserver;
    window.IntersectionObserver = class extends Native {
      constructor(hear: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        let untold: IntersectionObserverEntry[] = [];
        super((changes, observer) => {
          untold.push(...changes);
          document.documentElement.dataset["untold"] = String(untold.length);
          if (untold.length < 2) return;
          hear(untold, observer);
          untold = [];
        }, options);
      }
    };
  });
  const page = await context.newPage();
  await logIn(page, "free@demo.test");
  await page.goto("/members?gender=woman&country=NL");
  for (const shown of [24, 48]) {
    await expect(cards(page)).toHaveCount(shown);
    await expect(page.locator('html[data-untold="1"]')).toBeAttached();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => cards(page).count()).toBeGreaterThan(shown);
  }
  await context.close();
});
