import type { Locator, Page } from "@playwright/test";
import { phone } from "./devices.ts";
import { logInDevice } from "./api.ts";
import { watchFlights } from "./gift-motion.ts";
import { logIn } from "./log-in.ts";
import { openConversation } from "./open-conversation.ts";
import { enterAs, member } from "./own-member.ts";
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

test("in a conversation of few lines, what stands there glides to its new place when the other types and writes", async ({
  page,
  browser,
  vesper,
}) => {
  const her = await member(vesper, "Glenda");
  const his = await logInDevice(vesper, "premium@demo.test");
  const { user } = (await his.call("GET", "/api/user.php")).body as { user: { id: string } };
  await enterAs(page, her);
  await page.waitForURL("**/members**");
  await page.goto(`/members/${user.id}/chat`);
  await field(page).fill("Is the boat still in the water?");
  await page.getByRole("button", { name: /^Send/ }).tap();
  await expect(page.locator(".bubble-group[data-mine]").last()).toContainText(/Sent|Delivered/);
  await page.waitForURL(/chats\/[0-9a-f-]{36}/);
  await page.evaluate(() => {
    const glides: number[] = [];
    Object.assign(window, { glides });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const from = (frames as Keyframe[])[0]?.["transform"];
      if (this.matches(".messages-inner")) glides.push(parseFloat(String(from).slice(11)));
      return animate.call(this, frames, options);
    };
  });
  const inner = page.locator(".messages-inner");
  const heightOf = () => inner.evaluate(({ clientHeight }) => clientHeight);
  const before = await heightOf();
  const elsewhere = await browser.newContext({ baseURL: vesper.url });
  const there = await elsewhere.newPage();
  await logIn(there, "premium@demo.test", new URL(page.url()).pathname);
  await expect(there.getByRole("button", { name: "Emoji, photo or gift" })).toBeVisible();
  await expect(async () => {
    await field(there).pressSequentially(" Oh yes."); // lost while there is no live line yet
    await expect(page.locator(".messages .typing")).toBeVisible({ timeout: 2_600 });
  }).toPass();
  const story = "And she will be until the ice comes, as each year. ".repeat(5).trim();
  for (const words of ["Oh yes.", story, "Come and see.", story]) {
    await field(there).fill(words);
    await there.getByRole("button", { name: /^Send/ }).click();
    await expect(page.locator("p.bubble").last()).toHaveText(new RegExp(words));
  }
  await elsewhere.close();
  // Each from where it stood: what they cover together is what came.
  const glides = await page.evaluate(() => Reflect.get(window, "glides") as number[]);
  const came = (await heightOf()) - before;
  expect(came).toBeGreaterThan(400);
  expect(glides.reduce((sum, each) => sum + each, 0)).toBeCloseTo(came, -1);
});

test("a gift flies to where it will stand, while the rest still glides", async ({
  page,
  vesper,
}) => {
  const { answer } = await openConversation(page, vesper);
  await answer("The roses are in bloom");
  await expect(page.locator("p.bubble", { hasText: "The roses are in bloom" })).toBeVisible();
  await page.getByRole("button", { name: "Emoji, photo or gift" }).tap();
  await page.getByRole("button", { name: "Send a gift" }).tap();
  const picker = page.getByRole("dialog");
  await watchFlights(page);
  await picker.getByRole("button", { name: /^Send · / }).tap();
  const flights = () =>
    page.evaluate(() => Reflect.get(window, "flights") as { moves: number; top: number }[]);
  await expect.poll(flights).toMatchObject([{ moves: 1 }]);
  await expect(page.locator("body > .gift-art"), "it has landed").toHaveCount(0);
  const mine = page.locator(".bubble-group[data-mine]").last();
  await expect(mine).toContainText(/Sent|Delivered/);
  // A bubble may rise after the gift has landed, where frames are few.
  for (const moves of [page.locator(".messages-inner"), mine.locator(".bubble")])
    await moves.evaluate((it) => Promise.all(it.getAnimations().map(({ finished }) => finished)));
  const { y } = (await mine.locator(".gift-art").boundingBox()) ?? {};
  const [flight] = await flights();
  expect(flight?.top).toBeCloseTo(y ?? NaN, 0);
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

test("what a letter draws above and below its line stays off the lines beside it", async ({
  page,
  vesper,
}) => {
  const { say } = await openConversation(page, vesper, "free@demo.test");
  for (const words of ["The line above", "Marked", "The line below"]) await say(words);
  await expect(page.locator("p.bubble", { hasText: "The line below" })).toBeVisible();
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished)));
  const around = async () => {
    const looks = [];
    for (const hasText of ["The line above", "The line below"])
      looks.push(await page.locator("p.bubble", { hasText }).screenshot({ caret: "hide" }));
    return looks.map((png) => png.toString("base64"));
  };
  const without = await around();
  // Which marks a font piles up differs by machine. A shadow as far away is drawn on each.
  await page.locator("p.bubble .bubble-body", { hasText: "Marked" }).evaluate((body) => {
    (body as HTMLElement).style.textShadow = "0 -46px red, 0 46px red";
  });
  expect(await around()).toEqual(without);
});
