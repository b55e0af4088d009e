import type { Locator, Page } from "@playwright/test";
import { phone } from "./devices.ts";
import { openConversation } from "./open-conversation.ts";
import { restFinger } from "./rest-finger.ts";
import { expect, test } from "./vesper.ts";

test.use(phone);

const field = (page: Page): Locator => page.getByRole("textbox", { name: /^Message to/ });

test("one line to write in, its tools behind one button; a new bubble rises once, and hugs its words", async ({
  page,
  vesper,
}) => {
  await page.addInitScript(() => {
    const risen: unknown[] = [];
    Object.assign(window, { risen });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      if (this.matches(".bubble")) risen.push(options);
      return animate.call(this, frames, options);
    };
  });
  const { say } = await openConversation(page, vesper, "free@demo.test");
  const line = page.locator(".composer-line");
  const height = async () => Math.round((await line.boundingBox())?.height ?? 0);
  expect(await height()).toBe(52);
  const more = page.getByRole("button", { name: "Emoji, photo or gift" });
  const gift = page.getByRole("button", { name: "Send a gift" });
  await expect(gift).toBeHidden();
  await more.tap();
  await expect(gift).toBeVisible();
  await more.tap();
  await expect(gift).toBeHidden();

  const long = "Shall we take the boat out on Saturday, if the wind holds?";
  await field(page).fill(long);
  const { width = 0 } = (await field(page).boundingBox()) ?? {};
  expect(width, "a long message has the whole width").toBeGreaterThan(340);
  await page.getByRole("button", { name: /^Send ·/ }).tap();
  await expect(page.locator(".bubble-group[data-mine]").last()).toContainText(/Sent|Delivered/);
  expect(await height()).toBe(52);
  const risen = () => page.evaluate(() => Reflect.get(window, "risen") as { duration: number }[]);
  expect((await risen()).map(({ duration }) => duration)).toEqual([180]);
  await say("With coffee, then");
  await expect(page.locator("p.bubble", { hasText: "With coffee, then" })).toBeVisible();
  await expect.poll(async () => (await risen()).length).toBe(2);
  expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([
    390, 390,
  ]);
});

test("what is sent stands where it will stand: once it is saved, nothing moves and no bubble is drawn anew", async ({
  page,
  vesper,
}) => {
  await openConversation(page, vesper, "free@demo.test");
  const send = async (words: string) => {
    await field(page).fill(words);
    await page.getByRole("button", { name: /^Send ·/ }).tap();
  };
  const mine = page.locator(".bubble-group[data-mine]").last();
  await send("The boat is in the water");
  await expect(mine).toContainText(/Sent|Delivered/);

  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route("**/api/messages.php", (route) => released.then(() => route.continue()));
  await send("and the coffee is on");
  const bubbles = mine.locator("p.bubble");
  await expect(bubbles.last()).toHaveText(/the coffee is on/);
  await expect(mine).toContainText("Sending");
  await expect(bubbles, "in one group").toHaveCount(2);
  const still = () =>
    bubbles.evaluateAll((all) =>
      Promise.all(
        all.map((each) => Promise.all(each.getAnimations().map(({ finished }) => finished))),
      ).then(() => all.map((each) => each.getBoundingClientRect().y)),
    );
  const [places, drawn] = [await still(), await bubbles.last().elementHandle()];
  release();
  await expect(mine).toContainText(/Sent|Delivered/);
  await expect(bubbles.last().getByRole("button"), "it is saved").toBeAttached();
  expect(await still()).toEqual(places);
  expect(await drawn?.evaluate((bubble) => bubble.isConnected)).toBe(true);
});

test("a finger that rests on a bubble opens its menu: to quote it, to copy it, to report it", async ({
  page,
  vesper,
}) => {
  const { say } = await openConversation(page, vesper, "free@demo.test");
  await say("The heron was there again");
  await say("And the second one too");
  const bubble = page.locator("p.bubble", { hasText: "The heron was there again" }).last();
  await expect(bubble).toBeVisible();
  await restFinger(page, bubble);
  const quote = page.getByRole("button", { name: "Quote" });
  await expect(quote).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Report this message" })).toBeVisible();
  await quote.tap();
  await expect(page.locator(".composer-quote")).toContainText("The heron was there again");
});
