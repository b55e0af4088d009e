import type { Page } from "@playwright/test";
import { awake } from "./awake.ts";
import { phone } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { meet } from "./meet.ts";
import { expect, test } from "./vesper.ts";

test.use({ ...phone, reducedMotion: "reduce" });

const notice = "No connection. This opens as soon as it’s back.";

/** What waits for a network is loaded after the first view. */
const patient = (page: Page) => page.locator("output.toasts").waitFor({ state: "attached" });

test("without a network the last screen stays, and the one that was tapped opens with it", async ({
  page,
  context,
}) => {
  await logIn(page, "free@demo.test");
  const likes = await awake(page.locator(".tabbar a[href='/likes']"));
  await patient(page);
  await context.setOffline(true);
  await likes.tap();
  await expect(page.getByText(notice)).toBeVisible();
  await expect(page.locator(".member-card").first()).toBeVisible();
  await expect(page.locator(".tabbar")).toBeVisible();
  await page.waitForTimeout(2_500); // it asks again, and still nothing is taken away
  await expect(page.locator(".member-card").first()).toBeVisible();
  await expect(page.getByText("500")).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Likes" })).toBeVisible();
  await expect(page.getByText(notice)).toHaveCount(0);
});

test("without a network before all scripts are there, the page says so and comes back", async ({
  page,
  context,
}) => {
  await page.route("**/assets/waiting-notice-*.js", () => {}); // never answered
  await logIn(page, "free@demo.test");
  const likes = await awake(page.locator(".tabbar a[href='/likes']"));
  await context.setOffline(true);
  await likes.tap();
  await expect(page.getByText("This page comes back when it does.")).toBeVisible();
  await page.unrouteAll();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Likes" })).toBeVisible();
});

test("what is typed on the way stays where it is", async ({ page, context, vesper }) => {
  const { chat } = await meet(vesper);
  await logIn(page, "free@demo.test", `/chats/${chat}`);
  const message = await awake(page.locator("#message"));
  await message.fill("I would like to");
  await patient(page);
  await context.setOffline(true);
  await page.locator(".conversation-head a").first().tap();
  await expect(page.getByText(notice)).toBeVisible();
  await expect(message).toHaveValue("I would like to");
  await context.setOffline(false);
  await expect(page).not.toHaveURL(/\/chats\/./);
  await page.goto(`/chats/${chat}`);
  await expect(page.locator("#message")).toHaveValue("I would like to");
});

/** The words for a form without an answer are there, hidden. */
const prepared = (page: Page) =>
  page.locator("output.toasts [hidden]").waitFor({ state: "attached" });

const lost = "No connection. What you typed is still here.";

for (const { at, field } of [
  { at: "/complaints", field: "words" },
  { at: "/report", field: "words" },
])
  test(`a long text of ${at} that is sent without a network stays, and goes when there is one`, async ({
    page,
    context,
  }) => {
    await page.addInitScript(() =>
      localStorage.setItem("entry_warning_skipped", String(Date.now())),
    );
    await page.goto(at);
    await page.mouse.wheel(0, 10);
    const form = page.locator("main form", { has: page.locator(`[name=${field}]`) });
    const words = form.locator(`[name=${field}]`);
    await awake(words);
    await prepared(page);
    const text = "It never came, and nobody answers. ".repeat(50);
    await words.fill(text);
    await context.setOffline(true);
    await form.locator("button[type=submit]").tap();
    await expect(page.getByText(lost)).toBeVisible();
    await expect(words).toHaveValue(text);
    await context.setOffline(false);
    await form.locator("button[type=submit]").tap();
    // It reached the server, which asks for what is missing.
    await expect(form.locator("[aria-invalid=true]").first()).toBeVisible();
    await expect(page.getByText(lost)).toBeHidden();
    await expect(words).toHaveValue(text);
  });

test("a form that brings a new document stays too", async ({ page, context }) => {
  await logIn(page, "free@demo.test", "/cancel");
  const words = await awake(page.locator("main [name=reason]"));
  await prepared(page);
  await words.fill("It never came.");
  await context.setOffline(true);
  await page.locator("main form button[value=send]").tap();
  await expect(page.getByText(lost)).toBeVisible();
  await expect(words).toHaveValue("It never came.");
});

test("a node that something else took away leads to a screen that is drawn again, not to an error", async ({
  page,
  context,
}) => {
  await logIn(page, "free@demo.test");
  await awake(page.locator(".tabbar a").first());
  await context.setOffline(true);
  const banner = page.locator(".banners > .alert", { hasText: "You’re offline" });
  await expect(banner).toBeVisible();
  await banner.evaluate((node) => node.remove());
  await context.setOffline(false);
  await expect(page.locator(".member-card").first()).toBeVisible();
  await expect(page.getByText("Error")).toHaveCount(0);
});
