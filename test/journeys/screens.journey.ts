import type { BrowserContext, Page } from "@playwright/test";
import { seed, slice } from "#test/slice.ts";
import { expectGood, expectWords } from "./expect-good.ts";
import { expectStill } from "./layout-shift.ts";
import { crawlPhotos } from "./photo-crawl.ts";
import { logInOffice, officeOf } from "./log-in-office.ts";
import { letMatchWait } from "./matches.ts";
import { addressOf, type Places, placesOf } from "./places.ts";
import { letPhotosBe, officePlacesOf } from "./office-places.ts";
import { publicRoutes } from "./public-routes.ts";
import {
  freeScreens,
  newcomerScreens,
  operatorScreens,
  premiumScreens,
  visitorScreens,
} from "./screens.ts";
import { signUpUnconfirmed } from "./sign-up-unconfirmed.ts";
import { expect, test, type Vesper } from "./vesper.ts";
import { watch } from "./watch.ts";

const looks = [
  { width: 390, height: 844, colorScheme: "light" },
  { width: 1280, height: 900, colorScheme: "dark" },
  { width: 1280, height: 900, colorScheme: "light" },
  { width: 390, height: 844, colorScheme: "dark" },
] as const;
const crawled = new Set(publicRoutes);
const seventh = 7;
/** Screens of other members' photos, which the first row of trust is about: in every run. */
const withPhotos =
  /^\/(members|members\/\{man\}|likes|likes\/m\/\{man\}|swipe-game|chats|chats\/\{chat\})$/;
const absent = /status of 404 .*\/nothing-here/;

// Each role's walk is as long as its screens are many, and needs nothing of the others.
test.describe.configure({ mode: "parallel", timeout: 600_000 });

test("a visitor's screens", async ({ browser, vesper }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const watched = await watch(context, vesper.url, { allowed: [absent] });
  const photos = crawlPhotos(context);
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("dialog", { name: "Before you enter" })).toBeVisible();
  await expectGood(page, "/ with the entry warning");
  await page.getByRole("button", { name: "Enter" }).click();
  await page.getByRole("main").getByRole("button", { name: "Join free" }).click();
  await expect(page.getByRole("dialog", { name: /^Join / })).toBeVisible();
  await expectGood(page, "/ with the sign-up");
  const places = await placesOf(vesper, "free@demo.test");
  await lookAtPhotosAndSeventh(page, visitorScreens, places);
  await look(page, ["/members"], places, ["de"]);
  await test.step("trust row 1: and no clear photo", () => photos.expectBlurred(vesper, {}));
  watched.expectQuiet();
  await context.close();
});

test("a free member's screens", async ({ browser, vesper }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  await logInContext(context, vesper, "free@demo.test");
  const watched = await watch(context, vesper.url, { allowed: [absent] });
  const photos = crawlPhotos(context);
  const page = await context.newPage();
  const places = await placesOf(vesper, "free@demo.test");
  await letMatchWait(vesper, "free@demo.test");
  await page.goto("/members");
  await expect(page.getByRole("dialog", { name: "It’s a match" })).toBeVisible();
  await expectGood(page, "/members with a match");
  await page.getByRole("dialog").getByRole("button", { name: "Later" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await lookAtPhotosAndSeventh(page, freeScreens, places);
  await look(
    page,
    ["/members", "/members/{man}", "/likes", "/chats/{chat}", "/premium", "/profile"],
    places,
    ["de"],
  );
  const known = await knownTo(vesper, places["self"] ?? "");
  await test.step("trust row 1: and no clear photo but their own and of whom they know", () =>
    photos.expectBlurred(vesper, { self: places["self"], known }));
  watched.expectQuiet();
  await context.close();
});

test("a premium member's screens", async ({ browser, vesper }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  await logInContext(context, vesper, "premium@demo.test");
  const watched = await watch(context, vesper.url);
  const page = await context.newPage();
  await look(page, premiumScreens, await placesOf(vesper, "premium@demo.test"), ["en"], seventh);
  watched.expectQuiet();
  await context.close();
});

test("an operator's screens", async ({ browser, vesper }) => {
  const context = await browser.newContext({
    reducedMotion: "reduce",
    baseURL: officeOf(vesper),
  });
  const watched = await watch(context, officeOf(vesper));
  const page = await context.newPage();
  const there = await officePlacesOf(vesper);
  await logInOffice(page, vesper);
  await look(page, operatorScreens, there, ["en"], seventh);
  await logInOffice(page, vesper, "/operator", { language: "de" });
  await look(page, operatorScreens, there, ["de"]);
  await letPhotosBe(vesper);
  watched.expectQuiet();
  await context.close();
});

test("a newcomer's screens", async ({ browser, vesper }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  await signUpUnconfirmed(context, vesper, {
    name: "Newcomer",
    email: "newcomer@journey.test",
    password: "a heron in the reeds",
  });
  const watched = await watch(context, vesper.url);
  const page = await context.newPage();
  await look(page, newcomerScreens, {});
  await look(page, ["/signup-matches", "/complete-signup"], {}, ["de", "nl"]);
  watched.expectQuiet();
  await context.close();
});

/** The screens with photos, and of the others every seventh one. */
async function lookAtPhotosAndSeventh(page: Page, screens: readonly string[], places: Places) {
  await look(
    page,
    screens.filter((screen) => withPhotos.test(screen)),
    places,
  );
  await look(
    page,
    screens.filter((screen) => !withPhotos.test(screen)),
    places,
    ["en"],
    seventh,
  );
}

/**
 * Each screen, or every `nth`, in one of two looks, in turns, of those that the crawler sees by
 * daylight in the dark one; in other languages every sixth, on a phone. axe, which costs more than
 * all the rest, goes over every third. A whole run takes both looks of every screen, each with axe.
 */
async function look(
  page: Page,
  screens: readonly string[],
  places: Places,
  languages: readonly string[] = ["en"],
  nth = 1,
): Promise<void> {
  // What turns at a screen turns each time that its own turn comes.
  const turns = Math.floor(seed / nth) - seed;
  for (const language of languages) {
    const sliced = slice(screens, language === "en" ? nth : 6);
    await page.context().addCookies([
      {
        name: "language",
        value: language,
        url: new URL(page.url() === "about:blank" ? (await page.goto("/"), page.url()) : page.url())
          .origin,
      },
    ]);
    // Three and the two looks: in six runs each look of each screen has been through axe.
    const axed = new Set(slice(sliced, 3, turns));
    for (const [at, screen] of sliced.entries()) {
      const both =
        language === "en"
          ? looks.slice((at % 2) * 2, (at % 2) * 2 + 2)
          : looks.slice(at % 2 ? 3 : 0, at % 2 ? 4 : 1);
      const views =
        language === "en" && crawled.has(screen)
          ? both.filter(({ colorScheme }) => colorScheme === "dark")
          : both;
      for (const view of slice(views, 2, at + turns)) {
        await page.setViewportSize(view);
        await page.emulateMedia({ colorScheme: view.colorScheme });
        await page.goto(addressOf(screen, places));
        expect(await page.locator("html").getAttribute("lang")).toBe(language);
        const name = `${screen} in ${language}, ${view.width} px, ${view.colorScheme}`;
        await (axed.has(screen) ? expectGood : expectWords)(page, name);
        await expectStill(page, name);
      }
    }
  }
}

async function logInContext(
  context: BrowserContext,
  { url }: Vesper,
  email: string,
): Promise<void> {
  const answer = await context.request.post("/api/user.php", {
    headers: { origin: url, "x-client-request": "1" },
    data: { email, password: "vesper-demo" },
  });
  expect(answer.status()).toBe(200);
}

/** Whom a free member matched or chats with. */
async function knownTo(vesper: Vesper, id: string): Promise<string[]> {
  const known = await vesper.sql<{ id: string }>(
    `select l.liked_id as id from likes l join likes b on b.account_id = l.liked_id and b.liked_id = l.account_id where l.account_id = $1
     union select p.peer_id from participant p join conversation c on c.id = p.conversation_id where p.account_id = $1 and c.last_seq > 0`,
    [id],
  );
  return known.map((row) => row.id);
}
