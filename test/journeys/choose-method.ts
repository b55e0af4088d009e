import type { Locator } from "@playwright/test";

/** Chooses a way to pay: one is a row, the others are behind 'Change'. */
export async function chooseMethod(main: Locator, name: string): Promise<void> {
  await main.locator(".method-change > summary").click();
  await main.getByRole("radio", { name }).check();
}
