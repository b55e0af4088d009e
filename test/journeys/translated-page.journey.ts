import { slice } from "#test/slice.ts";
import { logIn } from "./log-in.ts";
import { meet } from "./meet.ts";
import { member } from "./own-member.ts";
import { addressOf, placesOf } from "./places.ts";
import { freeScreens, premiumScreens, visitorScreens } from "./screens.ts";
import { translateAll, translated, untilTranslated } from "./translating-browser.ts";
import { expect, test } from "./vesper.ts";

/** The page of the operator's own that the demo sites have. */
const own = /^\/about-us$/;

test("in a browser that translates the page a member writes, is answered and reads on", async ({
  page,
  vesper,
}) => {
  const { expectWhole } = await translateAll(page.context());
  const { chat, her, say, answer } = await meet(vesper);
  // Another journey of this worker may have used her free conversations.
  await vesper.sql(
    "insert into ledger_entry (account_id, credits, reason) values ($1, 20, 'grant')",
    [her],
  );
  await logIn(page, "free@demo.test", `/chats/${chat}`);
  await untilTranslated(page);
  await page.locator("#message").fill("Is it warm where you are?");
  await page.locator(".composer-send").click();
  await expect(page.getByText(translated("Is it warm where you are?"))).toBeVisible();
  await say("Warmer than yesterday");
  await expect(page.locator(".bubble", { hasText: "Warmer than yesterday" })).toBeVisible();
  await answer("From another device");
  await expect(page.locator(".bubble", { hasText: "From another device" })).toBeVisible();
  await expectWhole(page);

  await page.goto("/chats");
  await untilTranslated(page);
  await say("Come and see");
  await expect(page.getByText(/Come and see/).first()).toBeVisible();
  await expectWhole(page);
});

test("what a member presses says what it does now, and what is saved is said", async ({
  page,
  vesper,
}) => {
  const { expectWhole } = await translateAll(page.context());
  const { man = "" } = await placesOf(vesper, "premium@demo.test");
  await logIn(page, "premium@demo.test", `/members/${man}`);
  await untilTranslated(page);
  const like = page.locator(".member-actions .button").nth(1);
  const before = (await like.textContent()) ?? "";
  await like.click();
  await expect(like).not.toHaveText(before);
  await expectWhole(page);

  await page.goto("/notifications");
  await untilTranslated(page);
  const visibility = page.locator("#visibility");
  const stateThen = (await visibility.locator("p").first().textContent()) ?? "";
  await visibility.getByRole("button").click();
  await expect(visibility.locator("p").first()).not.toHaveText(stateThen);
  await visibility.getByRole("button").click();
  await expect(visibility.locator("p").first()).toHaveText(stateThen);
  await expectWhole(page);
});

test("in a conversation a note and the words of a search give way to others", async ({
  page,
  vesper,
}) => {
  const { expectWhole } = await translateAll(page.context());
  const { chat, him, say } = await meet(vesper);
  await say("The lighthouse is open on Sunday");
  const tess = await member(vesper, "Tess");
  await vesper.sql(
    "update account set status = 'not_confirmed', confirmed_at = null where id = $1",
    [tess.id],
  );
  await logIn(page, tess.email, `/members/${him}/chat`, tess.password);
  await untilTranslated(page);
  const note = page.locator("#composer-note");
  await expect(note).toContainText("«");
  await page.locator("#message").fill("a".repeat(950));
  await expect(note).toContainText("50");
  await page.locator("#message").fill("Good evening");
  await expect(note.getByRole("link")).toBeVisible();
  await expectWhole(page);
  await page.context().clearCookies();

  // No answer until the translator has come between.
  let release = (): void => {};
  await page.route("**/api/message-search.php*", async (route) => {
    await new Promise<void>((resolve) => (release = resolve));
    await route.continue();
  });
  await logIn(page, "free@demo.test", `/chats/${chat}`);
  await untilTranslated(page);
  await page.getByLabel("Options for this conversation").click();
  await page.getByText(translated("Search this conversation")).click();
  const state = page.locator(".chat-search-state");
  for (const words of ["lighthouse", "harbour"]) {
    await page.getByRole("searchbox").fill(words);
    await expect(state).toContainText(translated("Searching"));
    release();
    await expect(state).toContainText(words === "harbour" ? "Nothing found" : /\d message/);
  }
  await expectWhole(page);
});

test("from one page of text to another by the footer each is the whole of itself", async ({
  page,
  vesper,
}) => {
  const { expectWhole } = await translateAll(page.context());
  await page.addInitScript(() => localStorage.setItem("entry_warning_skipped", String(Date.now())));
  const body = () => page.locator("main article").innerText();
  const untilRead = async (path: string): Promise<void> => {
    await page.waitForURL(vesper.url + path);
    // A page that only is read wakes at the first touch.
    await page.mouse.move(10, 10);
    await untilTranslated(page);
    // Until the translator has rested: what it does last is on the page.
    await expect
      .poll(async () => {
        const before = await body();
        await page.waitForTimeout(150);
        return (await body()) === before && before.includes("«");
      })
      .toBe(true);
  };
  const direct = new Map<string, string>();
  await page.goto("/pages/terms");
  const links = page.locator("footer a").filter({ visible: true });
  const all = await links.evaluateAll((each) => each.map((a) => a.getAttribute("href") ?? ""));
  const paths = all.filter((href) => href.startsWith("/pages/") || own.test(href));
  expect(paths.some((path) => own.test(path))).toBe(true);
  for (const path of paths) {
    await page.goto(path);
    await page.mouse.wheel(0, 10);
    await untilRead(path);
    direct.set(path, await body());
  }
  for (const path of paths.toReversed()) {
    await page.locator(`footer a[href="${path}"]`).filter({ visible: true }).click();
    await untilRead(path);
    await expect.poll(body, path).toBe(direct.get(path));
  }
  await expectWhole(page);
});

test("all screens of members and visitors stay whole, one after another and back", async ({
  page,
  vesper,
}) => {
  test.setTimeout(600_000);
  const { expectWhole } = await translateAll(page.context());
  const places = await placesOf(vesper, "free@demo.test");
  const walk = async (screens: readonly string[]): Promise<void> => {
    for (const screen of screens) {
      await page.goto(addressOf(screen, places));
      await page.waitForFunction(() => document.querySelector("font") !== null);
      const at = page.url();
      const way = page.locator(".topbar-ways .way").filter({ visible: true });
      if ((await way.count()) === 0) continue;
      await way.nth(at.includes("/members") ? 2 : 0).click();
      await page.waitForURL((url) => url.href !== at);
      await page.waitForFunction(() => document.querySelector("main font") !== null);
      await page.goBack();
      await page.waitForURL(at);
      await page.waitForFunction(() => document.querySelector("font") !== null);
      await expectWhole(page);
    }
  };
  await walk(slice(visitorScreens, 8));
  await logIn(page, "free@demo.test");
  await walk(slice(freeScreens, 8));
  await logIn(page, "premium@demo.test");
  await walk(slice(premiumScreens, 8));
});
