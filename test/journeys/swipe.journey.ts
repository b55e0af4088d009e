import type { CDPSession, Locator, Page } from "@playwright/test";
import { finishedLanguages } from "#i18n/locales.ts";
import { slice } from "#test/slice.ts";
import { phone } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { expectPhoneWide as expectWide } from "./phone-wide.ts";
import { signUpUnconfirmed } from "./sign-up-unconfirmed.ts";
import { expect, test } from "./vesper.ts";

test.use(phone);

const player = "free@demo.test";
const own = "(select id from account where email = $1 order by signup_date limit 1)";
const topCard = (page: Page): Locator => page.locator(".swipe-card:not([inert])");

interface Flight {
  /** Pixels from its place. */
  readonly from: number;
  readonly to: string;
}

/** While the card flies, and again when it has gone. */
async function expectPhoneWide(page: Page): Promise<void> {
  await expectWide(page);
  await expect(page.locator(".swipe-card[data-leaving]")).toHaveCount(0);
  await expectWide(page);
}

/** Draws the card on top to one side with a finger. */
async function fling(page: Page, finger: CDPSession, towards: 1 | -1): Promise<void> {
  const box = await topCard(page).boundingBox();
  if (!box) throw new Error("no card");
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", dx = 0) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x: at.x + dx * towards, y: at.y }],
    });
  await touch("touchStart");
  for (const dx of [12, 60, 110, 170]) await touch("touchMove", dx);
  expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([
    390, 390,
  ]);
  await touch("touchEnd");
}

for (const language of slice(finishedLanguages, 4))
  test(`on a phone the search, the game and the finder stand side by side, none cut off: ${language}`, async ({
    page,
    context,
    vesper,
  }) => {
    await logIn(page, "free@demo.test");
    await context.addCookies([{ name: "language", value: language, url: vesper.url }]);
    for (const path of ["/members", "/swipe-game", "/match-finder"]) {
      await page.goto(path);
      const ways = page.locator(".play-links");
      await expect(ways.getByRole("link")).toHaveCount(3);
      expect
        .soft(
          await ways.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
          path,
        )
        .toBe(0);
    }
  });

test("on a phone every swipe leaves the page as wide as the phone: buttons, finger, undo, the limit", async ({
  page,
  vesper,
}) => {
  for (const statement of [
    `delete from likes where ${own} in (account_id, liked_id)`,
    `delete from pass where account_id = ${own}`,
    `delete from swipe_game where account_id = ${own}`,
    `delete from swipe_queue where account_id = ${own}`,
  ])
    await vesper.sql(statement, [player]);
  await logIn(page, player, "/swipe-game");
  const finger = await page.context().newCDPSession(page);
  const heading = topCard(page).getByRole("heading");
  const swipe = async (act: () => Promise<void>) => {
    const shown = await heading.innerText();
    await act();
    await expect(heading).not.toHaveText(shown);
    await expectPhoneWide(page);
  };
  const button = (name: RegExp) => page.getByRole("button", { name });

  await expectPhoneWide(page);
  await test.step("like and pass by button", async () => {
    await swipe(() => button(/^Like /).tap());
    await swipe(() => button(/^Pass /).tap());
  });
  await test.step("a like given by mistake is taken back, and says that it counts", async () => {
    const liked = await heading.innerText();
    await swipe(() => button(/^Like /).tap());
    await button(/^Take back the like for /).tap();
    await expect(heading).toHaveText(liked);
    await expectPhoneWide(page);
    await expect(page.getByText("It still counts as one of today’s 4 likes.")).toBeVisible();
    await expect
      .poll(
        async () =>
          (
            await vesper.sql<{ n: number }>(
              `select count(*)::int as n from likes where account_id = ${own}`,
              [player],
            )
          )[0]?.n,
      )
      .toBe(1);
    await expect(page.getByText("2 likes left today")).toBeVisible();
    await swipe(() => button(/^Pass /).tap());
  });
  await test.step("the pass comes back", () => swipe(() => button(/^Undo/).tap()));
  await test.step("like and pass by finger", async () => {
    await swipe(() => fling(page, finger, 1));
    await swipe(() => fling(page, finger, -1));
  });
  await test.step("at the limit the card stays", async () => {
    await swipe(() => button(/^Like /).tap());
    const shown = await heading.innerText();
    await fling(page, finger, 1);
    await expect(
      page.getByRole("alert").filter({ hasText: "You’ve given today’s 4 likes" }),
    ).toBeVisible();
    await expect(heading).toHaveText(shown);
    await expectPhoneWide(page);
    await page.getByRole("link", { name: "See who likes you" }).tap();
    await expect(page).toHaveURL(/\/likes$/);
  });
});

test("a card flies on from under the finger, springs back when it is let go early, and is felt once", async ({
  page,
  vesper,
}) => {
  for (const statement of [
    `delete from pass where account_id = ${own}`,
    `delete from swipe_game where account_id = ${own}`,
  ])
    await vesper.sql(statement, [player]);
  await page.addInitScript(() => {
    const felt: unknown[] = [];
    const flights: Flight[] = [];
    Object.assign(window, { felt, flights });
    navigator.vibrate = (pattern) => felt.push(pattern) > 0;
    // Where it sets out from, and where to: a busy machine may draw no picture between the two.
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement) || !target.matches("[data-leaving]")) continue;
        const from = new DOMMatrix(getComputedStyle(target).transform).e;
        const flight = target
          .getAnimations()
          .find((each) => each instanceof CSSTransition && each.transitionProperty === "transform");
        const end = (flight?.effect as KeyframeEffect | undefined)?.getKeyframes().at(-1);
        flights.push({ from, to: String(end?.["transform"]) });
      }
    }).observe(document, { subtree: true, attributeFilter: ["data-leaving"] });
  });
  await logIn(page, player, "/swipe-game");
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(
    page.getByRole("navigation", { name: "Search members" }).getByRole("link"),
  ).toHaveText(["Search", "Swipe game", "Match finder"]);
  const finger = await page.context().newCDPSession(page);
  const heading = topCard(page).getByRole("heading");
  const shown = await heading.innerText();
  const box = await topCard(page).boundingBox();
  if (!box) throw new Error("no card");
  // When a finger moved, by the events' own time: a busy machine makes no fling slow.
  const began = Date.now() / 1000;
  let after = 0;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", dx = 0, ms = 16) =>
    finger.send("Input.dispatchTouchEvent", {
      type,
      timestamp: began + (after += ms) / 1000,
      touchPoints:
        type === "touchEnd" ? [] : [{ x: box.x + box.width / 2 + dx, y: box.y + box.height / 2 }],
    });

  await test.step("less than a third of its width, slowly: it comes back, in 280 ms", async () => {
    await touch("touchStart");
    for (const dx of [-12, -60, -0.3 * box.width]) await touch("touchMove", dx);
    await touch("touchEnd", 0, 200); // the finger rested: no fling
    await expect(heading).toHaveText(shown);
    await expect(topCard(page)).toHaveCSS("transition-property", "transform, opacity");
    await expect(topCard(page)).toHaveCSS("transition-duration", /^0\.28s,/);
    await expect
      .poll(() => topCard(page).evaluate((card) => getComputedStyle(card).transform))
      .toBe("none");
    expect(await page.evaluate(() => Reflect.get(window, "felt"))).toEqual([]);
  });
  await test.step("past a third: felt once, and it goes on from where it was let go", async () => {
    await touch("touchStart");
    for (const dx of [-12, -90, -150, -160, -170]) await touch("touchMove", dx);
    await touch("touchEnd");
    await expect(heading).not.toHaveText(shown);
    await expect(page.locator(".swipe-card[data-leaving]")).toHaveCount(0);
    expect(await page.evaluate(() => Reflect.get(window, "felt"))).toEqual([8]);
    const flights = await page.evaluate(() => Reflect.get(window, "flights") as Flight[]);
    const [{ from, to } = { from: 0, to: "" }, ...more] = flights;
    expect(more, "once").toEqual([]);
    expect(from, "from under the finger").toBeCloseTo(-170, 0);
    expect(to, "beyond the edge").toContain("(-125%");
  });
  await test.step("less than a third, flung: it goes as well, and nothing is felt", async () => {
    const next = await heading.innerText();
    await touch("touchStart");
    for (const dx of [-12, -50, -0.25 * box.width]) await touch("touchMove", dx);
    await touch("touchEnd");
    await expect(heading).not.toHaveText(next);
    expect(await page.evaluate(() => Reflect.get(window, "felt"))).toEqual([8]);
  });
});

test("after each fling the very next tap on a button counts", async ({ page, vesper }) => {
  await vesper.sql(`delete from pass where account_id = ${own}`, [player]);
  await logIn(page, player, "/swipe-game");
  const finger = await page.context().newCDPSession(page);
  const heading = topCard(page).getByRole("heading");
  const pass = page.getByRole("button", { name: /^Pass / });
  for (const act of Array.from({ length: 6 }, () => [
    () => fling(page, finger, -1),
    () => pass.tap(),
  ]).flat()) {
    const shown = await heading.innerText();
    await act();
    await expect(heading).not.toHaveText(shown);
    await expect(page.locator(".swipe-card[data-leaving]")).toHaveCount(0);
  }
});

test("a card that flew off is gone even where no animation ends", async ({ page, vesper }) => {
  await vesper.sql(`delete from swipe_game where account_id = ${own}`, [player]);
  await logIn(page, player, "/swipe-game");
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".swipe-card { transition: none !important; }");
    document.adoptedStyleSheets = [sheet];
  });
  await page.getByRole("button", { name: /^Pass / }).tap();
  await expect(page.locator(".swipe-card[data-leaving]")).toHaveCount(0);
});

test("above a newcomer's buttons the card gives way to the reminder", async ({ page, vesper }) => {
  await signUpUnconfirmed(page.context(), vesper, {
    name: "Swipina",
    email: "swipina@journey.test",
    password: "a heron in the reeds",
  });
  await page.goto("/swipe-game");
  await expect(page.locator(".banners").getByText("Confirm your e-mail address")).toBeVisible();
  const like = page.getByRole("button", { name: /^Like / });
  await expect(like).toBeVisible();
  const endOf = async (of: Locator) => {
    const box = await of.boundingBox();
    return (box?.y ?? Infinity) + (box?.height ?? 0);
  };
  const tabs = await page.getByRole("navigation").last().boundingBox();
  expect(await endOf(like)).toBeLessThanOrEqual(tabs?.y ?? 0);
  const end = page.getByRole("link", { name: "See who likes you" });
  for (let likes = 0; likes < 4; likes += 1) {
    const shown = await like.getAttribute("aria-label");
    await like.tap();
    await expect(like).not.toHaveAttribute("aria-label", shown ?? "");
  }
  expect(await endOf(end), "what is said at the limit, too").toBeLessThanOrEqual(tabs?.y ?? 0);
});
