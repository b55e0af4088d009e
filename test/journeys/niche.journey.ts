import type { Page } from "@playwright/test";
import { phone } from "./devices.ts";
import { logInOffice, officeOf } from "./log-in-office.ts";
import { expect, test } from "./vesper.ts";
import { watch } from "./watch.ts";

/** A demo site that no other journey visits. */
const host = "casual.localhost";

/**
 * An operator gives a site to another audience. The new one's settings are offered from what to
 * what, and taken over only where they are ticked: at once with JavaScript, before the first save
 * without.
 */
for (const javaScriptEnabled of [true, false]) {
  test(`another audience offers its settings ${javaScriptEnabled ? "where it is chosen" : "before it is saved, without JavaScript"}`, async ({
    browser,
    vesper,
  }) => {
    const baseURL = officeOf(vesper);
    const context = await browser.newContext({ ...phone, javaScriptEnabled, baseURL });
    const watched = await watch(context, baseURL);
    const page = await context.newPage();
    await logInOffice(page, vesper, "/operator/site", { about: host });

    await choose(page, "Over fifty", javaScriptEnabled);
    const offer = page.getByRole("group", { name: "Usual for ‘Over fifty’" });
    await expect(offer.getByRole("checkbox", { name: /Minimum age/ })).not.toBeChecked();
    await expect(offer).toContainText("Now: 18");
    await expect(offer).toContainText("Then: 45");
    await expect(offer.getByRole("checkbox")).toHaveCount(3);
    await offer.getByRole("checkbox", { name: /Minimum age/ }).check();
    await changed(page);

    await choose(page, "Casual", javaScriptEnabled);
    await expect(page.getByRole("group", { name: "Usual for ‘Casual’" })).toContainText("Now: 45");
    await page
      .getByRole("group", { name: "Usual for ‘Casual’" })
      .getByRole("checkbox", { name: /Minimum age/ })
      .check();
    await changed(page);
    watched.expectQuiet();
    await context.close();
  });
}

async function choose(page: Page, audience: string, javaScript: boolean): Promise<void> {
  await page.getByRole("heading", { name: "Look", exact: true }).click();
  await page.getByLabel("Audience").selectOption({ label: audience });
  if (javaScript) return;
  await save(page);
  await expect(page.getByText("Nothing has been saved yet.")).toBeVisible();
}

/** Until the saved page is there, whose groups are folded: the one before may say the same. */
async function changed(page: Page): Promise<void> {
  await save(page);
  await expect(page.getByLabel("Audience")).toBeHidden();
  await expect(page.getByText("Changed: Audience and Minimum age.")).toBeVisible();
}

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
