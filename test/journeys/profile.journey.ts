import type { Locator, Page } from "@playwright/test";
import { phone } from "./devices.ts";
import { signUpUnconfirmed } from "./sign-up-unconfirmed.ts";
import { expect, test, type Vesper } from "./vesper.ts";
import { watch } from "./watch.ts";

const anna = {
  name: "Anna Zeilmeer",
  email: "anna.zeilmeer@journey.test",
  password: "salt on the windows",
};

/**
 * A new member fills the profile in on a phone: her place from her position, a draft that nothing
 * loses, a reminder put away for good.
 */
test("Anna fills her profile in, and is left in peace", async ({ browser, vesper }) => {
  const context = await browser.newContext({
    ...phone,
    geolocation: { latitude: 52.0116, longitude: 4.3571 },
    permissions: ["geolocation"],
    serviceWorkers: "block", // at the logout it clears the badge: a browser without a desktop ends there
  });
  // Her session ends on the way, and her page may ask once more for its live channel.
  const allowed = [/status of 500 .*regions\.php/, /WebSocket .* 403/];
  const watched = await watch(context, vesper.url, { allowed });
  const page = await context.newPage();
  await test.step("she has just confirmed her address", () => join(page, vesper));

  await test.step("a line and a dot say that something is missing; the dot takes no room, and leads to it", async () => {
    await page.goto("/members");
    const { width, height } = (await me(page).locator(".dot").boundingBox()) ?? {};
    expect([width, height]).toEqual([10, 10]);
    await expect(page.locator(".banners > *")).toHaveText([/Your profile is 17% complete/]);
    await me(page).tap();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole("region", { name: "Your profile is 17% complete" })).toContainText(
      "A photo of you",
    );
  });

  await test.step("what she types survives a reload, and the end of her session", async () => {
    await page.getByLabel("In your own words").fill("I sail, and I am learning to bake.");
    await page.reload();
    await expect(page.getByText("We’ve kept what you typed here")).toBeVisible();
    await expect(page.getByLabel("In your own words")).toHaveValue(
      "I sail, and I am learning to bake.",
    );
    await context.clearCookies();
    await save(page, "About me").tap();
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.getByRole("dialog").getByRole("button", { name: "Enter" }).tap();
    await logIn(page);
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByLabel("In your own words")).toHaveValue(
      "I sail, and I am learning to bake.",
    );
  });

  await test.step("a name that may not be is refused where it stands, and nothing else is lost", async () => {
    await page.getByLabel("Username").fill("@anna");
    await save(page, "The basics").tap();
    await expect(page.getByLabel("Username")).toBeFocused();
    await expect(page.getByText("A username can’t start with @.")).toBeVisible();
    await expect(page.getByLabel("In your own words")).toHaveValue(
      "I sail, and I am learning to bake.",
    );
    await page.getByLabel("Username").fill(anna.name);
    await expect(
      save(page, "The basics"),
      "as it was: nothing to save, and nothing wrong",
    ).toBeHidden();
  });

  await test.step("her position becomes a city, and only that", async () => {
    const asked = page.waitForRequest(/\/api\/geocode\.php$/);
    await page.getByRole("button", { name: "Use my position" }).tap();
    expect((await asked).postDataJSON(), "rounded before it leaves, and in no address").toEqual({
      lat: 52,
      lon: 4.35,
    });
    await expect(page.getByText("Nearest place: Delft.")).toBeVisible();
    await expect(page.getByLabel("Province").locator("option:checked")).toHaveText("Zuid-Holland");
    await expect(page.getByLabel("City").locator("option:checked")).toHaveText("Delft");
  });

  await test.step("she saves what she sees, and the rest waits where it stands", async () => {
    await saves(page, "Where I live");
    await expect(page.getByLabel("In your own words")).toHaveValue(
      "I sail, and I am learning to bake.",
    );
    const [stored] = await vesper.sql<{ city: string; about: string }>(
      "select city, about from profile where name = $1",
      [anna.name],
    );
    expect(stored, "one section and no other").toEqual({ city: "Delft", about: "" });
    await saves(page, "About me");
  });

  await test.step("a list of cities that is still on its way makes nothing of her place unsaved", async () => {
    const { promise: comes, resolve: come } = Promise.withResolvers<void>();
    await page.route("**/api/regions.php*", async (route) => {
      await comes;
      await route.continue();
    });
    const asked = page.waitForRequest("**/api/regions.php*");
    await page.goto("/profile?country=DE");
    await asked;
    await expect(save(page, "Where I live")).toBeHidden();
    await expect(page.getByLabel("City")).toBeDisabled();
    come();
    await expect(page.getByLabel("City")).toBeEnabled();
    await expect(page.getByLabel("City").locator("option:checked")).toHaveText("Delft");
    await expect(save(page, "Where I live")).toBeHidden();
    await page.unroute("**/api/regions.php*");
  });

  await test.step("a list of cities that does not come says so, and comes at the next try", async () => {
    await page.route("**/api/regions.php*", (route) => route.fulfill({ status: 500 }));
    await page.goto("/profile?country=DE");
    await expect(page.getByRole("alert")).toContainText("The list of cities didn’t load.");
    await expect(page.getByLabel("City").locator("option:checked")).toHaveText("Delft");
    await expect(save(page, "Where I live")).toBeHidden();
    await page.unroute("**/api/regions.php*");
    await page.getByRole("button", { name: "Try again" }).tap();
    await expect(page.getByLabel("City")).toBeEnabled();
    await expect(page.getByLabel("City").locator("option:checked")).toHaveText("Delft");
    await expect(page.getByRole("alert")).toBeHidden();
    await page.goto("/profile");
  });

  await test.step("she says the rest, section by section", async () => {
    await page.getByLabel("Relationship", { exact: true }).selectOption({ label: "Divorced" });
    await saves(page, await titleAbove(page.getByLabel("Relationship", { exact: true })));
    for (const [field, answer] of [
      ["Body type", "Athletic"],
      ["Hair colour", "Grey"],
      ["Eye colour", "Green"],
    ] as const)
      await page.getByLabel(field).selectOption({ label: answer });
    await saves(page, await titleAbove(page.getByLabel("Eye colour")));
    await page.getByRole("checkbox", { name: "Wine" }).check();
    await page.getByRole("searchbox", { name: "Search interests" }).fill("hik");
    await page.getByRole("checkbox", { name: "Hiking" }).check();
    await page.getByRole("searchbox", { name: "Search interests" }).fill("");
    await page.getByText("Culture and leisure").tap();
    await page.getByRole("checkbox", { name: "Reading" }).check();
    await saves(page, await titleAbove(page.getByRole("checkbox", { name: "Reading" })));
    await expect(page.getByRole("region", { name: "Your profile is 83% complete" })).toBeVisible();
    const [stored] = await vesper.sql<{ row: string }>(
      "select p::text as row from profile p where name = $1",
      [anna.name],
    );
    expect(stored?.row).toContain("Delft");
    const besidesTimes = stored?.row.replaceAll(/\d\d:\d\d:\d\d\.\d+/g, "");
    expect(besidesTimes, "no position is kept").not.toMatch(/52\.01|4\.35/);
  });

  await test.step("she looks at it with others' eyes", async () => {
    await page.getByRole("link", { name: "Preview" }).tap();
    await expect(
      page.getByRole("heading", { level: 1, name: /^Anna Zeilmeer, \d+$/ }),
    ).toBeVisible();
    for (const said of [
      "Delft",
      "I sail, and I am learning to bake.",
      "Divorced",
      "Hiking",
      "Reading",
      "Wine",
    ])
      await expect(page.getByRole("article")).toContainText(said);
    await page.getByRole("link", { name: "Free members" }).tap();
    await expect(page.getByText("Free members see your photos blurred")).toBeVisible();
    await page.getByRole("link", { name: "Edit my profile" }).tap();
    await expect(page).toHaveURL(/\/profile$/);
  });

  await test.step("she puts the dot away, and it stays away: after a reload and a new login", async () => {
    await expect(me(page)).toHaveAccessibleName(/Your profile is 83% complete/);
    await page.getByRole("button", { name: "Don’t remind me" }).tap();
    await expect(me(page).locator(".dot")).toHaveCount(0);
    await page.goto("/members");
    await expect(page.getByRole("list", { name: "Members" })).toBeVisible();
    await expect(me(page)).toBeVisible();
    await expect(page.locator(".dot")).toHaveCount(0);
    await page.getByRole("button", { name: "Account menu" }).tap();
    await page.getByRole("button", { name: "Log out" }).tap();
    await expect(page).toHaveURL(/\/$/);
    await page.goto("/login");
    await logIn(page);
    await expect(page).toHaveURL(/\/members(\?|$)/);
    await expect(page.getByRole("list", { name: "Members" })).toBeVisible();
    await expect(page.locator(".dot")).toHaveCount(0);
  });

  watched.expectQuiet();
  await context.close();
});

test("without JavaScript the reminder and each section of the profile are forms", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false });
  const answer = await context.request.post(`${vesper.url}/api/user.php`, {
    headers: { origin: vesper.url, "x-client-request": "1" },
    data: { email: "free@demo.test", password: "vesper-demo" },
  });
  expect(answer.status()).toBe(200);
  const page = await context.newPage();
  await page.goto("/profile");
  await expect(page.getByRole("button", { name: "Use my position" })).toBeHidden();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth),
    "as wide as the phone",
  ).toBe(390);
  await page.locator("#place-list").selectOption({ label: "Haarlem" });
  await save(page, "Where I live").tap();
  await expect(page.getByText("Your profile is saved.")).toBeVisible();
  await page.getByLabel("Username").fill("x");
  await save(page, "The basics").tap();
  await expect(page.getByLabel("Username"), "what was typed is there again").toHaveValue("x");
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(1);
  await page.getByLabel("Username").fill("Marianne");
  await save(page, "The basics").tap();
  await expect(page.getByText("Your profile is saved.")).toBeVisible();
  await page.getByLabel("Eye colour").selectOption({ label: "Rather not say" });
  const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
  await save(page, await titleAbove(page.getByLabel("Eye colour"))).tap();
  await answered; // the page before says the same
  await expect(page.getByText("Your profile is saved.")).toBeVisible();
  await expect(page.locator("#place-list option:checked")).toHaveText("Haarlem");
  await page.goto("/profile");
  await expect(me(page).locator(".dot")).toBeVisible();
  await page.getByRole("button", { name: "Don’t remind me" }).tap();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.locator(".dot")).toHaveCount(0);
  await context.close();
});

const me = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).last().locator('[href="/profile"]');
const section = (page: Page, name: string) => page.getByRole("main").getByRole("region", { name });
const save = (page: Page, name: string) =>
  section(page, name).getByRole("button", { name: "Save" });
/** The heading of the section that a field stands in. */
const titleAbove = (field: Locator) =>
  field.evaluate((node) => node.closest("section")?.querySelector("h2")?.innerText ?? "");

async function saves(page: Page, name: string): Promise<void> {
  await save(page, name).tap();
  await expect(section(page, name).getByText("Your profile is saved.")).toBeVisible();
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel("E-mail address").fill(anna.email);
  await page.getByLabel("Password", { exact: true }).fill(anna.password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).tap();
}

async function join(page: Page, vesper: Vesper): Promise<void> {
  await signUpUnconfirmed(page.context(), vesper, anna);
  const [link = ""] = /http\S+\/activate\?\S+/.exec((await vesper.mailTo(anna.email)).text) ?? [];
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm my address" }).tap();
  await expect(page).toHaveURL(/\/activate\/done$/);
}
