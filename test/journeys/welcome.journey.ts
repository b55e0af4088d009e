import type { Page } from "@playwright/test";
import sharp from "sharp";
import { phone } from "./devices.ts";
import { enterAs, member } from "./own-member.ts";
import { expectPhoneWide } from "./phone-wide.ts";
import { expect, test } from "./vesper.ts";
import { watch } from "./watch.ts";

const start = "/profile/welcome";
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const onward = (page: Page) => page.getByRole("button", { name: "Continue" });
const interest = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

test("a newcomer introduces herself in three steps, asked about a number, and ends with a face", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext({
    ...phone,
    reducedMotion: "reduce",
    baseURL: vesper.url,
  });
  const watched = await watch(context, vesper.url);
  const page = await context.newPage();
  const ruth = await member(vesper, "Ruth");
  await enterAs(page, ruth);
  await expect(page).toHaveURL(/\/members/);
  await page.goto("/activate/done");
  await page.getByRole("link", { name: "Introduce yourself" }).tap();

  await test.step("what she enjoys: kept over a reload, and saved", async () => {
    await expect(heading(page, "What do you enjoy?")).toBeVisible();
    await expect(page.getByText("Step 1 of 3")).toBeVisible();
    await expect(interest(page, "Lingerie"), "folded away").toBeHidden();
    for (const name of ["Coffee", "Tea", "Wine"]) await interest(page, name).check();
    await page.reload();
    await expect(interest(page, "Wine")).toBeChecked();
    await expectPhoneWide(page);
    await onward(page).tap();
  });

  await test.step("one answer: a telephone number is asked about, and changed", async () => {
    await expect(heading(page, "One line in your own words")).toBeVisible();
    await page.getByLabel("The question").selectOption({ index: 1 });
    await onward(page).tap();
    await expect(page.locator('textarea[aria-invalid="true"]')).toBeFocused();
    await page.getByLabel("Your answer").fill("Call me on 06 1234 5678");
    await onward(page).tap();
    const asks = page.getByRole("alert").filter({ hasText: "phone number" });
    await expect(asks).toBeVisible();
    await expectPhoneWide(page);
    await page.reload();
    await expect(page.getByLabel("Your answer")).toHaveValue("Call me on 06 1234 5678");
    await page.getByLabel("Your answer").fill("The first coffee, before anybody is up.");
    await onward(page).tap();
  });

  await test.step("a face, and then who is here", async () => {
    await expect(heading(page, "And the face that goes with it")).toBeVisible();
    await page.getByLabel(/^Add your first photo/).setInputFiles({
      name: "ruth.png",
      mimeType: "image/png",
      buffer: await sharp({
        create: { width: 420, height: 525, channels: 3, background: "#b07a55" },
      })
        .png()
        .toBuffer(),
    });
    await expect(page.getByRole("button", { name: /^Options for photo/ })).toHaveCount(1);
    await expectPhoneWide(page);
    await page.getByRole("link", { name: "See who’s here" }).tap();
    await expect(page).toHaveURL(/\/members$/);
  });

  await page.goto("/profile");
  await expect(interest(page, "Wine")).toBeChecked();
  await expect(page.getByLabel("Your answer").first()).toHaveValue(/^The first coffee/);
  watched.expectQuiet();
  await context.close();
});

test("each step may be skipped, and without JavaScript it is forms and links all the same", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${vesper.url}${start}`);
  await expect(page, "nobody's").toHaveURL(/\/login\?next=/);
  const nora = await member(vesper, "Nora");
  await context.request.post(`${vesper.url}/api/user.php`, {
    headers: { origin: vesper.url, "x-client-request": "1" },
    data: { email: nora.email, password: nora.password },
  });
  await page.goto(`${vesper.url}${start}`);
  await page.getByRole("link", { name: "Skip this step" }).tap();
  await page.getByLabel("Your answer").fill("Only this.");
  await onward(page).tap();
  await expect(page.getByLabel("Your answer"), "what was typed is there").toHaveValue("Only this.");
  await expect(page.locator('select[aria-invalid="true"]')).toHaveCount(1);
  await page.getByLabel("The question").selectOption({ index: 3 });
  await onward(page).tap();
  await expect(heading(page, "And the face that goes with it")).toBeVisible();
  await expectPhoneWide(page);
  await page.goto(`${vesper.url}/profile`);
  await expect(page.getByLabel("Your answer").first()).toHaveValue("Only this.");
  await expect(interest(page, "Wine")).not.toBeChecked();
  await context.close();
});
