import { phone } from "./devices.ts";
import { chooseMethod } from "./choose-method.ts";
import { expect, test } from "./vesper.ts";
import { watch } from "./watch.ts";

const bea = { name: "Bea", email: "bea@journey.test", password: "a heron in the reeds" };

/**
 * Links are links and forms post: whoever keeps JavaScript off, or waits for it, still gets
 * everything done.
 */
test("the whole job works without JavaScript", async ({ browser, vesper }) => {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false });
  const watched = await watch(context, vesper.url);
  const page = await context.newPage();
  const main = page.getByRole("main");

  await test.step("signs up by posting forms; what was refused is kept", async () => {
    await page.goto("/");
    await main.getByRole("radio", { name: "a woman" }).check();
    await main.getByRole("checkbox", { name: "men", exact: true }).check();
    await main.getByRole("button", { name: "Join free" }).click();
    await expect(page).toHaveURL(/\/signup\?/);
    await expect(main.getByRole("radio", { name: "a woman" })).toBeChecked();
    await main.getByLabel("Username").fill(bea.name);
    for (const [part, value] of [
      ["Day", "9"],
      ["Month", "11"],
      ["Year", "1971"],
    ] as const)
      await main.getByLabel(part, { exact: true }).fill(value);
    await main.getByLabel("Country").selectOption({ label: "Netherlands" });
    await main.getByLabel("City").fill("Haarlem");
    await main.getByLabel("E-mail address").fill(bea.email);
    await main.getByLabel("Password", { exact: true }).fill("short");
    await main.getByLabel("About you").fill("I row.");
    await main.getByRole("checkbox", { name: "I’m an adult" }).check();
    await main.getByRole("checkbox", { name: "I give my explicit consent" }).check();
    await main.getByRole("button", { name: "Create account" }).click();
    await expect(main).toContainText("At least 8 characters");
    await expect(main.getByLabel("Username")).toHaveValue(bea.name);
    await expect(main.getByLabel("City")).toHaveValue("Haarlem");
    await main.getByLabel("Password", { exact: true }).fill(bea.password);
    await main.getByRole("checkbox", { name: "I’m an adult" }).check();
    await main.getByRole("checkbox", { name: "I give my explicit consent" }).check();
    await main.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/signup-matches$/);
    const { text } = await vesper.mailTo(bea.email);
    await page.goto(/http\S+\/activate\?\S+/.exec(text)?.[0] ?? "");
    await main.getByRole("button", { name: "Confirm my address" }).click();
    await expect(page).toHaveURL(/\/activate\/done$/);
  });

  await test.step("logs out and in again", async () => {
    await page.goto("/members");
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.goto("/login");
    await page.getByLabel("E-mail address").fill(bea.email);
    await page.getByLabel("Password", { exact: true }).fill(bea.password);
    await main.getByRole("button", { name: "Log in" }).click();
    await expect(page).toHaveURL(/\/members(\?|$)/);
  });

  await test.step("searches with a GET form and likes somebody", async () => {
    await page.getByRole("button", { name: "Filters" }).click();
    const filters = page.getByRole("form", { name: "Filters" });
    await filters.getByLabel("Looking for", { exact: true }).selectOption({ label: "Men" });
    await filters.getByLabel("From age").fill("50");
    await filters.getByRole("button", { name: /^Show / }).click();
    await expect(page).toHaveURL(/\/members\?.*min_age=50/);
    // A card's heart ends on the member's page, where the like is taken back and given again.
    await main.getByRole("list", { name: "Members" }).getByRole("button").first().click();
    await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/);
    await main.getByRole("button", { name: /^Liked: take back/ }).click();
    await main
      .locator(".member-actions")
      .getByRole("button", { name: /^Like / })
      .click();
    await expect(main.getByRole("button", { name: /^Liked: take back/ })).toBeVisible();
  });

  await test.step("keeps a favourite, and reads the list of them", async () => {
    const address = page.url();
    await main.getByRole("button", { name: /^Add .* to your favourites$/ }).click();
    await expect(main.getByRole("button", { name: /^In your favourites: / })).toBeVisible();
    await page.goto("/favourites");
    await main.getByRole("button", { name: /^In your favourites: / }).click();
    await expect(page).toHaveURL(address);
    await expect(main.getByRole("button", { name: /^Add .* to your favourites$/ })).toBeVisible();
  });

  await test.step("writes a message", async () => {
    await main.getByRole("link", { name: "Send a message" }).click();
    await page.getByRole("textbox", { name: /^Message to / }).fill("Do you row too?");
    await page.getByRole("button", { name: /^Send · free/ }).click();
    await expect(page.getByRole("list", { name: /^Messages with / })).toContainText(
      "Do you row too?",
    );
  });

  await test.step("orders, pays at the provider, and reads the result", async () => {
    await page.goto("/premium");
    await main
      .getByRole("link", { name: /^\d+ credits$/ })
      .first()
      .click();
    await chooseMethod(main, "Credit card");
    await main.getByRole("button", { name: "Order with obligation to pay" }).click();
    await page.getByRole("button", { name: /^Pay €/ }).click();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("heading", { name: /credits added$/ })).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
  });

  watched.expectQuiet();
  await context.close();
});
