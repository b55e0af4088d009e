import type { Page } from "@playwright/test";
import { awake } from "./awake.ts";
import { expect, type Vesper } from "./vesper.ts";

export const anna = {
  name: "Anna van Dam",
  email: "anna@journey.test",
  password: "rain on a tin roof",
};

/**
 * Anna signs up from the front door, loses the page on the way and finds what she had typed, and
 * confirms her address.
 */
export async function signUp(page: Page, vesper: Vesper): Promise<void> {
  await page.goto("/");
  await page
    .getByRole("dialog", { name: "Before you enter" })
    .getByRole("button", { name: "Enter" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Join Vesper" });
  const onward = dialog.getByRole("button", { name: "Continue" });
  const begin = async () => {
    const door = page.getByRole("main");
    await door.getByRole("radio", { name: "a woman" }).check();
    await door.getByRole("checkbox", { name: "men", exact: true }).check();
    await (await awake(door.getByRole("button", { name: "Join free" }))).click();
    await expect(
      dialog.getByLabel("Username"),
      "what the door asked is not asked again",
    ).toBeVisible();
  };
  await begin();
  await dialog.getByLabel("Username").fill(anna.name);
  for (const [part, value] of [
    ["Day", "3"],
    ["Month", "2"],
    ["Year", "1975"],
  ] as const)
    await dialog.getByLabel(part, { exact: true }).fill(value);

  await page.reload();
  await begin();
  await expect(dialog.getByLabel("Username")).toHaveValue(anna.name);
  await expect(dialog.getByLabel("Year")).toHaveValue("1975");
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect(dialog.getByRole("radio", { name: "a woman" })).toBeChecked();
  await expect(dialog.getByRole("checkbox", { name: "men", exact: true })).toBeChecked();
  await onward.click();
  await expect(dialog.getByLabel("Username")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog, "a sign-up in progress is not closed by a slip").toBeVisible();
  await onward.click();
  await dialog.getByLabel("Country").selectOption({ label: "Netherlands" });
  await dialog.getByLabel("Province").selectOption({ label: "Utrecht" });
  await dialog.getByLabel("City").selectOption("Utrecht");
  await onward.click();
  await dialog.getByLabel("E-mail address").fill(anna.email);
  await dialog.getByLabel("Password", { exact: true }).fill(anna.password);
  await onward.click();
  await dialog.getByLabel("About you").fill("I sail, I read, and I laugh at my own jokes.");
  await dialog.getByRole("checkbox", { name: "I’m an adult" }).check();
  await dialog.getByRole("checkbox", { name: "I give my explicit consent" }).check();
  await dialog.getByRole("button", { name: "Create account" }).click();

  await expect(page).toHaveURL(/\/signup-matches$/);
  await page.getByRole("link", { name: "Confirm my e-mail address" }).click();
  await expect(page).toHaveURL(/\/complete-signup$/);
  await expect(page.getByRole("main")).toContainText(anna.email);
  const { text } = await vesper.mailTo(anna.email);
  const [link = ""] = /http\S+\/activate\?\S+/.exec(text) ?? [];
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page).toHaveURL(/\/activate\/done$/);
  await expect(page.getByRole("main")).toContainText(anna.name);
}
