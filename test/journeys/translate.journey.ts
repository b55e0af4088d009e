import type { Locator, Page } from "@playwright/test";
import { phone } from "./devices.ts";
import { openConversation } from "./open-conversation.ts";
import { restFinger } from "./rest-finger.ts";
import { expect, test } from "./vesper.ts";

test.use(phone);

/** The menu of a message that a finger rests on. */
async function choose(page: Page, bubble: Locator, way: string): Promise<void> {
  await bubble.scrollIntoViewIfNeeded();
  await restFinger(page, bubble);
  await page.locator(".bubble-menu").getByRole("button", { name: way, exact: true }).tap();
}

test("a member reads a German message in English below it, hears it said, and hides it again", async ({
  page,
  vesper,
}) => {
  const { translator } = vesper;
  const german = "Am Samstag gehe ich rudern. Kommen Sie mit?";
  translator.knows[german] = "I'm going rowing on Saturday. Will you come along?";
  const { say, answer } = await openConversation(page, vesper, "free@demo.test");
  await say(german);
  await answer("Gern, sagt man hier");
  const bubble = page.locator("p.bubble", { hasText: german }).last();
  const below = page.locator(".translation");
  const aloud = page.locator(".conversation > output", { hasText: "Translated from German" });
  await expect(page.locator(".conversation > output").first()).toBeAttached(); // a finger is heard

  await choose(page, bubble, "Translate");
  await expect(below).toContainText("Translated from German");
  await expect(below).toContainText("I'm going rowing on Saturday. Will you come along?");
  await expect(bubble).toContainText(german);
  await expect(aloud).toContainText("Will you come along?");
  await expect(below).toBeInViewport({ ratio: 1 });
  expect(await below.evaluate(({ previousElementSibling }) => previousElementSibling?.id)).toBe(
    await bubble.getAttribute("id"),
  );

  await test.step("it stays below its message when more is written, and hides by menu or button", async () => {
    await say("Um zehn am Steg");
    await expect(page.locator("p.bubble", { hasText: "Um zehn am Steg" })).toBeVisible();
    expect(await below.evaluate(({ previousElementSibling }) => previousElementSibling?.id)).toBe(
      await bubble.getAttribute("id"),
    );
    await below.getByRole("button", { name: "Hide translation" }).tap();
    await expect(below).toHaveCount(0);
    await expect(bubble.getByRole("button", { name: "Options for this message" })).toBeFocused();
  });

  await test.step("the translator is away: said there, and once it is back another try brings it", async () => {
    translator.mood = 500;
    await choose(page, bubble, "Translate");
    await expect(below).toContainText("The translation didn’t come through.");
    translator.mood = "well";
    await below.getByRole("button", { name: "Try again" }).tap();
    await expect(below).toContainText("Will you come along?");
    await choose(page, bubble, "Hide translation");
    await expect(below).toHaveCount(0);
  });

  await test.step("what is in one's own language is said to be so; one's own words have no such way", async () => {
    translator.from = "en";
    await choose(page, bubble, "Translate");
    await expect(below).toContainText("This message is already in English.");
    translator.from = "de";
    await restFinger(page, page.locator("p.bubble", { hasText: "Gern, sagt man hier" }).last());
    await expect(page.getByRole("button", { name: "Copy" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Translate", exact: true })).toHaveCount(0);
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
