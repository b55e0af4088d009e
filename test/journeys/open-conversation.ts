import type { Page } from "@playwright/test";
import { logIn } from "./log-in.ts";
import { meet } from "./meet.ts";
import { expect, type Vesper } from "./vesper.ts";

/** The conversation of the two demo members on one's phone, once it may be written in. */
export async function openConversation(page: Page, vesper: Vesper, email = "premium@demo.test") {
  const met = await meet(vesper);
  await logIn(page, email, `/chats/${met.chat}`);
  await expect(page.getByRole("button", { name: "Emoji, photo or gift" })).toBeVisible();
  // Before the page's scripts have taken it over, the browser itself would send the form.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector(".composer textarea") ?? {}).some((key) =>
      key.startsWith("__reactFiber"),
    ),
  );
  return met;
}
