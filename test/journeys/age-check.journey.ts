import type { BrowserContext, Page } from "@playwright/test";
import { phone } from "./devices.ts";
import { expect, test, type Vesper } from "./vesper.ts";

/** A site of its own: the others of this worker ask for nothing. */
const hostOf = ({ url }: Vesper) => url.replace("127.0.0.1", "parents.localhost");

const asks = (vesper: Vesper, age_check: "none" | "estimate" | "verify") =>
  vesper.sql(
    `update site set settings = settings || jsonb_build_object('age_check', $1::text)
      where id = (select site_id from site_host where host = 'parents.localhost')`,
    [age_check],
  );

async function logIn(page: Page, url: string, email: string): Promise<void> {
  await page.context().addCookies([{ name: "language", value: "en", url }]); // the site speaks Dutch
  // Read before: on a busy machine it opens between two of the form's fields.
  await page.addInitScript(() => localStorage.setItem("entry_warning_skipped", String(Date.now())));
  await page.goto(`${url}/login`);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("vesper-demo");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/members/);
}

async function walk(vesper: Vesper, context: BrowserContext): Promise<void> {
  const url = hostOf(vesper);
  const page = await context.newPage();
  const main = page.getByRole("main");
  await logIn(page, url, "free@demo.test");
  await page.goto(`${url}/members`);
  await expect(page.getByRole("link", { name: "Confirm your age, and you can write" })).toHaveCount(
    0,
  );

  await asks(vesper, "verify");
  await page.goto(`${url}/chats`);
  await page.locator("a[href^='/chats/']").first().click();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.getByRole("link", { name: "Confirm your age, and you can write here." }).click();
  await expect(main).toContainText("looks at proof of your identity");
  await expect(main).toContainText("no name, no date of birth");
  await main.getByRole("button", { name: "Start the check" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/age-check\?outcome=cancelled$/);
  await expect(main.getByRole("alert")).toContainText("You stopped the check");

  await main.getByRole("button", { name: "Start the check" }).click();
  await page.getByRole("link", { name: "Old enough" }).click();
  await expect(page).toHaveURL(/\/age-check\?outcome=passed$/);
  await expect(main).toContainText("Your age is confirmed");
  await main.getByRole("link", { name: "Go to your chats" }).click();
  await page.locator("a[href^='/chats/']").first().click();
  await expect(page.getByRole("textbox").first()).toBeVisible();
}

// What follows on this server meets a site that asks for nothing.
test.afterEach(({ vesper }) => asks(vesper, "none"));

test("a member confirms an age on the way to a conversation, and writes", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext(phone);
  await walk(vesper, context);
});

test("the same without JavaScript; too young by the provider is told so, and waits for a person", async ({
  browser,
  vesper,
}) => {
  const url = hostOf(vesper);
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false });
  const page = await context.newPage();
  const main = page.getByRole("main");
  await asks(vesper, "estimate");
  await logIn(page, url, "premium@demo.test");
  await page.goto(`${url}/members`);
  await page.getByRole("link", { name: "Confirm your age, and you can write" }).click();
  await main.getByRole("button", { name: "Start the check" }).click();
  await page.getByRole("link", { name: "Too young" }).click();
  await expect(main).toContainText("We’re looking at your account");
  await expect(main).toContainText("No program decides");
  await expect(main.getByRole("button", { name: "Start the check" })).toHaveCount(0);
});
