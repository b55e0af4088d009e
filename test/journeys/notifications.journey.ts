import type { Page } from "@playwright/test";
import { unsubscribeToken } from "#features/notifications/unsubscribe-link.server.ts";
import { desktop, phone } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { expect, test, type Vesper } from "./vesper.ts";

const one = (page: Page, kind: string, channel: string) =>
  page.getByRole("group", { name: kind, exact: true }).getByRole("switch", { name: channel });

async function linkFor(vesper: Vesper, email: string): Promise<string> {
  const [found] = await vesper.sql<{ id: string; link_secret: Buffer }>(
    "select a.id, k.link_secret from site_host h join account a on a.site_id = h.site_id and a.email = $1, installation_key k where h.host = $2",
    [email, new URL(vesper.url).hostname],
  );
  if (!found) throw new Error(`no ${email}`);
  return `/unsubscribe?token=${unsubscribeToken({ account: found.id, kind: "like" }, { linkSecret: found.link_secret })}`;
}

test("a switch is saved at once, and stays; one click in a mail stops them, and the settings turn them on again", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext({ ...desktop, reducedMotion: "reduce" });
  const page = await context.newPage();
  await logIn(page, "premium@demo.test", "/notifications");
  await expect(one(page, "Suggestions", "E-mail")).not.toBeChecked(); // consent is never presumed
  await expect(one(page, "Offers", "Push")).not.toBeChecked();
  await one(page, "Likes", "E-mail").click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(one(page, "Likes", "E-mail")).not.toBeChecked();
  await expect(one(page, "Likes", "Push")).toBeChecked();
  await one(page, "Likes", "E-mail").click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  // What a mail program posts: no cookie, no origin, one field (RFC 8058).
  const link = await linkFor(vesper, "premium@demo.test");
  expect((await fetch(vesper.url + link)).status).toBe(200);
  await page.reload();
  await expect(page.getByText("E-mail notifications are off")).toHaveCount(0); // opening it stops nothing
  const clicked = await fetch(vesper.url + link, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    redirect: "manual",
  });
  expect(clicked.status).toBe(200);
  await page.reload();
  await expect(page.getByText("E-mail notifications are off")).toBeVisible();
  await expect(page.getByText("Unsubscribed in mail app")).toBeVisible();
  await page.getByRole("button", { name: "Turn on again" }).click();
  await expect(page.getByText("E-mail notifications are off")).toHaveCount(0);
  await context.close();
});

test("without JavaScript the switches are a form, and the link in a mail works logged out", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(await linkFor(vesper, "free@demo.test"));
  await expect(page.getByRole("heading", { name: "No more of these e-mails" })).toBeVisible();
  await page.getByRole("button", { name: "Only stop e-mails about: Likes" }).click();
  await expect(
    page.getByRole("heading", { name: "Done: these e-mails have stopped" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Go to settings" }).click();
  await page.getByLabel("E-mail address").fill("free@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("vesper-demo");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(one(page, "Likes", "E-mail")).not.toBeChecked();
  await one(page, "Likes", "E-mail").check();
  await one(page, "Matches", "Push").uncheck();
  await page
    .getByRole("region", { name: "Notifications" })
    .getByRole("button", { name: "Save" })
    .click();
  await expect(one(page, "Likes", "E-mail")).toBeChecked();
  await expect(one(page, "Matches", "Push")).not.toBeChecked();
  await context.close();
});

test("on an iPhone it is said how the site comes to the home screen, and not in the app itself", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const standalone = sessionStorage.getItem("app") !== null;
    Object.defineProperty(navigator, "standalone", { value: standalone });
  });
  await logIn(page, "free@demo.test", "/notifications");
  const how = page.getByText("How to add Vesper to the home screen");
  const last = page.getByText("Open Vesper from there. Then you can turn on push.");
  await expect(last).toBeHidden();
  await how.click();
  await expect(last).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem("app", ""));
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(how).toHaveCount(0);
});
