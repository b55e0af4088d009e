import type { Locator, Page } from "@playwright/test";
import { landerPaths } from "#features/landers/landers.ts";
import { awake } from "./awake.ts";
import { phone } from "./devices.ts";
import { plainLander } from "./public-routes.ts";
import { expect, test, type Vesper } from "./vesper.ts";
import { watch } from "./watch.ts";

const skipWarning = () => localStorage.setItem("entry_warning_skipped", String(Date.now()));

/** What the account says of itself, once it is there. */
async function ownProfile(
  page: Page,
  { url }: Vesper,
): Promise<{ interests: string[]; about: string; region: string }> {
  const answer = await page.request.get(`${url}/api/user.php`, {
    headers: { "x-client-request": "1" },
  });
  const { user } = (await answer.json()) as {
    user: { profile: { interests: string[]; about: string; region: string } };
  };
  return user.profile;
}

async function fillPerson(form: Locator, name: string): Promise<void> {
  await form.getByLabel("Username").fill(name);
  for (const [part, value] of [
    ["Day", "4"],
    ["Month", "7"],
    ["Year", "1964"],
  ] as const)
    await form.getByLabel(part, { exact: true }).fill(value);
}
async function fillAccess(form: Locator, name: string): Promise<void> {
  await form.getByLabel("E-mail address").fill(`${name.toLowerCase()}@journey.test`);
  await form.getByLabel("Password", { exact: true }).fill("a heron in the reeds");
}
async function agree(form: Locator): Promise<void> {
  await form.getByRole("checkbox", { name: "I’m an adult" }).check();
  await form.getByRole("checkbox", { name: "I give my explicit consent" }).check();
}

test("a lander's answer goes through the sign-up into the profile", async ({ browser, vesper }) => {
  const context = await browser.newContext(phone);
  const watched = await watch(context, vesper.url);
  const page = await context.newPage();
  await page.addInitScript(skipWarning);
  await page.goto("/landers/alonetonight?network=partner&ref=spring");
  await page.getByRole("button", { name: "Only what’s needed" }).click();
  await page.getByRole("radio", { name: "Someone to hold" }).check();
  await (await awake(page.getByRole("main").getByRole("button", { name: "Join free" }))).click();
  const dialog = page.getByRole("dialog", { name: "Join Vesper" });
  const onward = dialog.getByRole("button", { name: "Continue" });
  await dialog.getByRole("radio", { name: "a woman" }).check();
  await dialog.getByRole("checkbox", { name: "men", exact: true }).check();
  await onward.click();
  await fillPerson(dialog, "Carolien");
  await onward.click();
  await dialog.getByLabel("Country").selectOption({ label: "Netherlands" });
  await dialog.getByLabel("Province").selectOption({ label: "Utrecht" });
  await dialog.getByLabel("City").selectOption("Utrecht");
  await onward.click();
  await fillAccess(dialog, "Carolien");
  await onward.click();
  await expect(dialog.getByLabel("About you")).toHaveValue(
    "My evening would be better with someone to hold.",
  );
  await expect(dialog.getByRole("checkbox", { name: "Hugging" })).toBeChecked();
  await agree(dialog);
  await dialog.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/signup-matches$/);
  expect(await ownProfile(page, vesper)).toMatchObject({
    interests: ["hugging"],
    about: "My evening would be better with someone to hold.",
    region: "NL-UT",
  });
  watched.expectQuiet();
  await context.close();
});

test("?t= opens the like modal to a visitor, on a lander and at the front door, once the warning is answered", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext(phone);
  const watched = await watch(context, vesper.url);
  const page = await context.newPage();
  await page.addInitScript(skipWarning);
  const modal = page.getByRole("dialog", { name: /^You might like / });
  for (const path of ["/landers/gallery", "/", "/members"]) {
    await page.goto(`${path}?t=1&ref=spring`);
    await expect(modal, path).toBeVisible(); // nobody has touched the page
    await expect(page).toHaveURL(/\?ref=spring$/);
    await expect(modal.getByText("Our suggestion. They don’t know.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(modal).toHaveCount(0);
  }
  await page.goto("/landers/gallery?t=1&ref=spring");
  await modal.getByRole("link", { name: "Join free" }).click();
  await expect(page).toHaveURL(/\/signup\?(?=.*profile=)(?=.*ref=spring)/);
  await page.goto("/landers/gallery?t=0");
  await modal.getByRole("link", { name: "View profile" }).click();
  await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/);
  await expect(modal).toHaveCount(0);
  watched.expectQuiet();
  await context.close();
});

test("the same without JavaScript, from the gallery", async ({ browser, vesper }) => {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false });
  const page = await context.newPage();
  const main = page.getByRole("main");
  await page.goto("/landers/gallery");
  await main.getByRole("radio", { name: /A second glass/ }).check();
  await main.getByRole("button", { name: "Join free" }).click();
  await expect(page).toHaveURL(/\/signup\?.*interests=wine/);
  await main.getByRole("radio", { name: "a man", exact: true }).check();
  await main.getByRole("checkbox", { name: "women", exact: true }).check();
  await fillPerson(main, "Diederik");
  await main.getByLabel("Country").selectOption({ label: "Netherlands" });
  await main.getByLabel("City").fill("Haarlem");
  await fillAccess(main, "Diederik");
  await expect(main.getByRole("checkbox", { name: "Wine" })).toBeChecked();
  await agree(main);
  await main.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/signup-matches$/);
  expect(await ownProfile(page, vesper)).toMatchObject({ interests: ["wine"], region: "NL-NH" });
  await context.close();
});

test("the map says about how many are there, and the sign-up knows the place", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext(phone);
  const watched = await watch(context, vesper.url);
  const page = await context.newPage();
  await page.addInitScript(skipWarning);
  await page.goto("/landers/maplanding");
  const main = page.getByRole("main");
  await (await awake(main.getByLabel("Country"))).selectOption({ label: "Belgium" });
  await expect(main.getByRole("img", { name: "Map of Belgium" })).toBeVisible();
  await main.getByLabel("Province").selectOption({ label: "Antwerpen" });
  await expect(main.getByRole("status")).toHaveText(
    /^(Members around here: about \d|The first members|Still quiet)/,
  );
  await main.getByRole("checkbox", { name: "women", exact: true }).check();
  await main.getByRole("button", { name: "Join free" }).click();
  const dialog = page.getByRole("dialog", { name: "Join Vesper" });
  await expect(dialog.getByRole("checkbox", { name: "women", exact: true })).toBeChecked();
  await dialog.getByRole("radio", { name: "a man", exact: true }).check();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await fillPerson(dialog, "Evert");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByLabel("Country")).toHaveValue("BE");
  await expect(dialog.getByLabel("Province")).toHaveValue("BE-VAN");
  watched.expectQuiet();
  await context.close();
});

test("a site that is open to partners' visitors alone says so on every lander, and lets those in", async ({
  browser,
  vesper,
}) => {
  const host = "parents.localhost";
  const context = await browser.newContext({
    ...phone,
    baseURL: vesper.url.replace("127.0.0.1", host),
    javaScriptEnabled: false,
    locale: "en-GB",
  });
  await context.addCookies([{ name: "language", value: "en", domain: host, path: "/" }]);
  const mode = (signups: string) =>
    vesper.sql(
      "update site set settings = settings || jsonb_build_object('signups', $1::text) where id = (select site_id from site_host where host = $2)",
      [signups, host],
    );
  await mode("with_trafficsource");
  const page = await context.newPage();
  const main = page.getByRole("main");
  const waysIn = main.locator("form[action='/signup'] button[type=submit]");
  await expect(async () => {
    await page.goto("/");
    await expect(main.getByText("Sign-up is closed")).toBeVisible({ timeout: 1_000 });
  }).toPass(); // the news comes after the commit
  for (const path of new Set(landerPaths.map(plainLander))) {
    await page.goto(path);
    await expect(main.getByText("Sign-up is closed"), path).toHaveCount(1);
    await expect(waysIn, path).toHaveCount(0);
    await page.goto(`${path}?network=partner`);
    await expect(main.getByText("Sign-up is closed"), path).toHaveCount(0);
    await expect(waysIn, path).toHaveCount(1);
  }
  await mode("all");
  await context.close();
});
