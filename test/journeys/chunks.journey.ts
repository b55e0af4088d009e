import type { Page } from "@playwright/test";
import { awake } from "./awake.ts";
import { phone } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { meet } from "./meet.ts";
import { expect, test } from "./vesper.ts";

// The worker would keep the script that is to fail.
test.use({ ...phone, serviceWorkers: "block" });

/** The scripts of the likes screen, as the release that an open page knows names them. */
const likes = /\/assets\/likes-[\w-]+\.js$/;
const tapLikes = (page: Page) => page.locator('.tabbar a[href="/likes"]').tap();

test("a screen's script that fails once: the page that was pressed comes all the same", async ({
  page,
}) => {
  await logIn(page, "free@demo.test", "/settings");
  let failed = 0;
  await page.route(likes, (route) => ((failed += 1) === 1 ? route.abort() : route.continue()));
  await tapLikes(page);
  await expect(page).toHaveURL(/\/likes$/);
  await expect(page.getByRole("heading", { level: 1, name: "Likes" })).toBeVisible();
  expect(failed).toBeGreaterThan(1);
});

test("a screen's script that stays away: words that say so and ways on, never an empty page, and no reload after reload", async ({
  page,
}) => {
  await logIn(page, "free@demo.test", "/settings");
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.route(likes, (route) => route.abort());
  await tapLikes(page);
  await expect(page).toHaveURL(/\/likes$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => loads, "all of it is there").toBe(1);
  await page.goto("/settings");
  await tapLikes(page);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(/\w/);
  await expect(main.getByRole("link").or(main.getByRole("button")).first()).toBeVisible();
  expect(loads).toBe(2); // to the page that was pressed, and ours
});

test("the other screens' words that fail once: the page that was pressed speaks all the same", async ({
  page,
}) => {
  await logIn(page, "free@demo.test");
  let asked = 0;
  await page.route(/\/words\/.*\.json$/, (route) =>
    (asked += 1) === 1 ? route.abort() : route.continue(),
  );
  await page.goto("/settings");
  await tapLikes(page);
  await expect(page.getByRole("heading", { level: 1, name: "Likes" })).toBeVisible();
  expect(asked).toBeGreaterThan(1);
  await expect(page.locator("body")).not.toContainText(/\blikes\.\w+/);
});

test("a dialog's script that is asked for without a network: the page stays, and the dialog comes with the network", async ({
  page,
  context,
  vesper,
}) => {
  const { chat, say } = await meet(vesper);
  await say("The lamps are lit already");
  await logIn(page, "free@demo.test", `/chats/${chat}`);
  await (await awake(page.getByRole("button", { name: "Options for this message" }).last())).tap();
  await context.setOffline(true);
  await expect(page.getByText("You’re offline. What you write waits here")).toBeVisible();
  await page.getByRole("link", { name: "Report this message" }).tap();
  await expect(page.locator("p.bubble", { hasText: "The lamps are lit already" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("dialog", { name: /^Report / })).toBeVisible();
  await expect(page).toHaveURL(`${vesper.url}/chats/${chat}`);
});

test("a dialog's script whose failure is heard of when the network is back: the page stays all the same", async ({
  page,
  context,
  vesper,
}) => {
  const { chat, say } = await meet(vesper);
  await say("The lamps are lit already");
  await logIn(page, "free@demo.test", `/chats/${chat}`);
  await (await awake(page.getByRole("button", { name: "Options for this message" }).last())).tap();
  await context.setOffline(true);
  let held = 0;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if ((held += 1) > 1) return route.continue();
    await context.setOffline(false);
    return route.abort();
  });
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.getByRole("link", { name: "Report this message" }).tap();
  await expect(page.getByRole("dialog", { name: /^Report / })).toBeVisible();
  expect([held > 1, loads]).toEqual([true, 0]);
});
