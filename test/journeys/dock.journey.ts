import type { Locator, Page } from "@playwright/test";
import { phone } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { meet } from "./meet.ts";
import { expect, test } from "./vesper.ts";

test.use({ ...phone, reducedMotion: "reduce" });

async function rect(of: Locator) {
  const box = await of.boundingBox();
  if (!box) throw new Error("not on the page");
  return { ...box, bottom: box.y + box.height, end: box.x + box.width };
}

/** Gift, like and message side by side in a bar that ends where the tabs begin, each 56 px high. */
async function expectDocked(page: Page): Promise<void> {
  const tabs = await rect(page.locator(".tabbar"));
  const bar = page.locator("[data-docked]");
  const { x, end, bottom, y } = await rect(bar);
  expect([x, end, Math.round(bottom)]).toEqual([0, 390, Math.round(tabs.y)]);
  const buttons = [
    bar.getByRole("button", { name: "Send a gift" }),
    bar.getByRole("button", { name: /like/i }),
    bar.getByRole("link", { name: /message/i }),
  ];
  let before = 0;
  for (const button of buttons) {
    // One that was just let go of is still a hair smaller.
    await expect.poll(async () => Math.round((await rect(button)).height)).toBe(56);
    const at = await rect(button);
    expect(at.x).toBeGreaterThanOrEqual(before);
    expect([at.y >= y, at.bottom <= bottom, at.end <= 390]).toEqual([true, true, true]);
    before = at.end;
  }
  expect(
    await buttons[0]?.evaluate((gift) => [
      Math.round(gift.getBoundingClientRect().width),
      gift.scrollWidth <= gift.clientWidth,
    ]),
    "the gift is its picture",
  ).toEqual([56, true]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
}

test("on a phone gift, like and message stand above the tabs, after each step, and cover nothing at the page's end", async ({
  page,
  vesper,
}) => {
  const { him } = await meet(vesper);
  await logIn(page, "free@demo.test");
  const [stranger] = await vesper.sql<{ id: string }>(
    `select p.id from profile p join account a on a.email = 'free@demo.test' and a.site_id = p.site_id
     where p.visible and p.gender <> (select gender from profile where id = a.id) and p.id <> $1
       and not exists (select from likes l where l.account_id in (a.id, p.id) and l.liked_id in (a.id, p.id)) order by p.id limit 1`,
    [him],
  );
  await page.goto(`/members/${stranger?.id}`);
  await expect(page.getByRole("article")).toBeVisible();
  await expectDocked(page);
  const bar = page.locator("[data-docked]");
  await test.step("liked, and taken back", async () => {
    await bar.getByRole("button", { name: /^Like / }).tap();
    await expect(bar.getByRole("button", { pressed: true })).toBeVisible();
    await expectDocked(page);
    await bar.getByRole("button", { pressed: true }).tap();
    await expect(bar.getByRole("button", { name: /^Like / })).toBeVisible();
    await expectDocked(page);
  });
  await test.step("a gift looked at and not sent", async () => {
    await bar.getByRole("button", { name: "Send a gift" }).tap();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectDocked(page);
  });
  await test.step("at the end the last words stand above it", async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expectDocked(page);
    const last = await rect(page.getByRole("contentinfo").locator("p").last());
    expect(last.bottom).toBeLessThanOrEqual((await rect(bar)).y);
  });
  await test.step("and the message begins", async () => {
    await bar.getByRole("link", { name: /message/i }).tap();
    await expect(page).toHaveURL(/\/chats\//);
  });
});

test("what was changed on one's profile is saved where it stands, and is not left behind without a question", async ({
  page,
}) => {
  await logIn(page, "premium@demo.test", "/profile");
  const save = page.getByRole("button", { name: "Save" });
  const about = page.getByLabel("In your own words");
  await expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await about.fill("I sail, and I bake bread on Sundays.");
  await expect(save, "in the section that was changed, and in no other").toHaveCount(1);
  const interests = page.getByRole("region", { name: "Interests" });
  await interests.getByRole("checkbox", { name: "Tea" }).check();
  const both = [page.getByRole("region", { name: "About me" }), interests];
  for (const changed of both) {
    const own = changed.getByRole("button", { name: "Save" });
    // From where its first field is seen to its end, Save is above the tabs, under no other thing.
    for (const lines of [-320, 0]) {
      await changed.evaluate((part, by) => {
        const { top, bottom } = part.getBoundingClientRect();
        scrollBy(0, by < 0 ? top + by : bottom - innerHeight + 140);
      }, lines);
      const { y, bottom } = await rect(own);
      expect([y > 54, bottom <= (await rect(page.locator(".tabbar"))).y]).toEqual([true, true]);
      expect(
        await own.evaluate((button) => {
          const { x, y: top, width, height } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint(x + width / 2, top + height / 2));
        }),
      ).toBe(true);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
  await interests.getByRole("checkbox", { name: "Tea" }).uncheck();
  await expect(save, "nothing left to save there").toHaveCount(1);
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const likes = page.getByRole("navigation").last().getByRole("link", { name: /Likes/ });
  await likes.tap();
  await question.getByRole("button", { name: "Keep editing" }).tap();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(about).toHaveValue("I sail, and I bake bread on Sundays.");
  await likes.tap();
  await question.getByRole("button", { name: "Leave" }).tap();
  await expect(page).toHaveURL(/\/likes$/);
  await page.goto("/profile");
  await expect(about, "kept on the device").toHaveValue("I sail, and I bake bread on Sundays.");
  await save.tap();
  await expect(page.getByText("Your profile is saved.")).toBeVisible();
  await likes.tap();
  await expect(page).toHaveURL(/\/likes$/);
});

test("what is written on one's profile while its scripts come stays, and so does the caret", async ({
  page,
}) => {
  await logIn(page, "free@demo.test");
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/*.js", (route) => released.then(() => route.continue()));
  await page.goto("/profile", { waitUntil: "commit" });
  const about = page.getByLabel("In your own words");
  const before = await about.inputValue();
  expect(before, "she had written something").not.toBe("");
  await about.press("ControlOrMeta+End");
  await about.pressSequentially(" I sil");
  await about.press("ArrowLeft");
  await about.press("ArrowLeft");
  release();
  const save = page.getByRole("button", { name: "Save" });
  await expect(save, "it is seen as a change").toHaveCount(1);
  await page.keyboard.press("a");
  await expect(about).toHaveValue(`${before} I sail`);
});
