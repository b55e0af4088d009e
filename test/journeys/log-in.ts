import type { Page } from "@playwright/test";
import { expect } from "./vesper.ts";

/** Logs in as a person does, with the form; the demo accounts share a password. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  const enter = page.getByRole("dialog").getByRole("button", { name: "Enter" });
  await expect(enter).toBeVisible();
  await enter.click();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("vesper-demo");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/members(\?|$)/);
}
