import type { Locator } from "@playwright/test";
import { phone } from "./devices.ts";
import { isOnTop } from "./is-on-top.ts";
import { logIn } from "./log-in.ts";
import { letBothLike, letMatchWait, missMatch } from "./matches.ts";
import { expectPhoneWide } from "./phone-wide.ts";
import { expect, test } from "./vesper.ts";

test.use(phone);

const email = "free@demo.test";

/** Its entrance is over. */
const entered = (sheet: Locator) =>
  sheet.evaluate((whole) =>
    Promise.all(whole.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  );

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("it is not drawn");
  return box;
}

test("a match brings both faces, a fact, an opener; sending it opens the chat", async ({
  page,
  vesper,
}) => {
  await logIn(page, email);
  await letMatchWait(vesper, email);
  // Nothing is to be paid, whatever other journeys began: a price would be said above the button.
  await vesper.sql("update account set free_conversations = 0 where email = $1", [email]);
  await letBothLike(vesper, email, "gardening");
  // How wide the phone is at every moment of the entrance, not only afterwards.
  await page.addInitScript(() => {
    Object.assign(window, { widest: 0 });
    const look = () => {
      if (document.readyState === "complete")
        Object.assign(window, {
          widest: Math.max(
            Reflect.get(window, "widest") as number,
            innerWidth,
            document.documentElement.scrollWidth,
          ),
        });
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto("/members");
  const sheet = page.getByRole("dialog", { name: "It’s a match You like each other" });
  await expect(sheet.getByRole("img")).toHaveCount(2);
  await expect(sheet.locator(".match-shared > *").first()).toBeVisible();
  const openers = sheet.getByRole("listitem").getByRole("button");
  await expect(openers).toHaveCount(2);
  await expect(openers.first()).toHaveText(
    "Gardening: you too! Which story of yours should I hear first?",
  );

  const words = await openers.first().innerText();
  const place = async () => (await sheet.getByRole("heading").boundingBox())?.y ?? 0;
  await entered(sheet);
  const field = sheet.getByRole("textbox");
  const before = await place();
  await openers.first().tap();
  await expect(field).toHaveValue(words);
  await expect(field, "no keyboard over what was chosen").not.toBeFocused();
  await expect(sheet.getByRole("button", { name: /^Send · / })).toBeVisible();
  const moved = Math.abs((await place()) - before);
  expect(moved, "the sheet stands still").toBeLessThanOrEqual(1);
  await sheet.getByRole("button", { name: /^Send · / }).tap();
  await expect(page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
  await expect(page.locator(".bubble-group[data-mine]").last()).toContainText(words);
  await expect(sheet).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, "widest"))).toBe(390);
});

test("in German too the heart lies where the faces meet, and nothing is wider than the phone", async ({
  page,
  context,
  vesper,
}) => {
  await logIn(page, email);
  await context.addCookies([{ name: "language", value: "de", url: vesper.url }]);
  await vesper.sql("update account set free_conversations = 0 where email = $1", [email]);
  const sheet = page.locator(".match-sheet");
  const send = sheet.getByRole("button", { name: "Senden · kostenlos" });
  const middle = async (of: Locator) => {
    const { x, y, width, height } = await boxOf(of);
    return { x: x + width / 2, y: y + height / 2 };
  };
  for (const width of [390, 320]) {
    await letMatchWait(vesper, email);
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/members");
    await expect(sheet.getByRole("heading", { name: "Sie mögen einander" })).toBeVisible();
    await entered(sheet);
    const faces = sheet.locator(".match-faces");
    const heart = await middle(faces.locator("> svg"));
    expect(Math.abs(heart.x - (await middle(faces)).x), `${width}`).toBeLessThanOrEqual(1);
    const [one, other] = await faces.locator(".match-face").all();
    if (!one || !other) throw new Error("two faces");
    const between = ((await middle(one)).x + (await middle(other)).x) / 2;
    expect(Math.abs(heart.x - between)).toBeLessThanOrEqual(1);
    await expect(sheet.locator("h2 svg"), "no icon strands beside its lines").toHaveCount(0);

    await sheet.getByRole("listitem").getByRole("button").first().tap();
    await expect(send).toBeVisible();
    const tops = await send.evaluate((button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    });
    expect(tops, "its words on one line").toBe(1);
    await expectPhoneWide(page, `${width}`, width);
  }
});

test("both faces come from the edges in 420 ms and overlap; the heart grows 300 ms after them", async ({
  page,
  vesper,
}) => {
  await logIn(page, email);
  await letMatchWait(vesper, email);
  await page.goto("/members");
  const sheet = page.getByRole("dialog", { name: "You like each other" });
  const faces = sheet.locator(".match-face");
  await expect(faces).toHaveCount(2);
  const motion = (of: Locator) =>
    of.evaluate((element) => {
      const { animationName, animationDuration, animationDelay } = getComputedStyle(element);
      return [animationName, animationDuration, animationDelay];
    });
  expect(await motion(faces.first())).toEqual(["match-from-start", "0.42s", "0s"]);
  expect(await motion(faces.last())).toEqual(["match-from-end", "0.42s", "0s"]);
  expect(await motion(sheet.locator(".match-faces > svg"))).toEqual([
    "match-heart",
    "0.26s",
    "0.3s",
  ]);
  await entered(sheet);
  const [one, other] = [await boxOf(faces.first()), await boxOf(faces.last())];
  expect([one.width, one.height, other.width, other.height]).toEqual([112, 112, 112, 112]);
  expect(one.x + one.width - other.x, "they overlap").toBe(20);
});

test("what may not be sent from the match is kept, and goes on in the chat", async ({
  page,
  vesper,
}) => {
  await logIn(page, email);
  await letMatchWait(vesper, email);
  await page.route("**/api/messages.php", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 409,
          contentType: "application/problem+json",
          body: JSON.stringify({ code: "recipient_unavailable", detail: "Not now." }),
        })
      : route.fallback(),
  );
  await page.goto("/members");
  const sheet = page.getByRole("dialog", { name: "You like each other" });
  await sheet.getByRole("textbox").fill("Shall we walk on Sunday?");
  await sheet.getByRole("button", { name: /^Send/ }).tap();
  await expect(sheet.getByRole("alert")).toHaveText("Not now.");
  await sheet.getByRole("button", { name: /^Send/ }).tap();
  await expect(page).toHaveURL(/\/chats\//);
  await expect(page.locator("#message")).toHaveValue("Shall we walk on Sunday?");
});

test("a message that costs is not sent before its button has said so, however early it is pressed", async ({
  page,
  vesper,
}) => {
  const paying = "premium@demo.test";
  await logIn(page, paying);
  await letMatchWait(vesper, paying);
  let comes = () => {};
  const late = new Promise<void>((resolve) => (comes = resolve));
  await page.route("**/api/messages.php?**", async (route) => {
    await late;
    await route.fallback();
  });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/messages.php"))
      sent.push(request.url());
  });
  await page.goto("/members");
  const sheet = page.getByRole("dialog", { name: "You like each other" });
  await sheet.getByRole("textbox").fill("Shall we walk on Sunday?");
  await sheet.getByRole("button", { name: "Send", exact: true }).tap();
  comes();
  const told = sheet.getByRole("button", { name: "Send · 1 credit" });
  await expect(told).toBeEnabled();
  expect(sent).toEqual([]);
  await expect(sheet.getByRole("textbox")).toHaveValue("Shall we walk on Sunday?");
  await told.tap();
  await expect(page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
  expect(sent).toHaveLength(1);
});

test("under a match nothing of the page is drawn; put off, the page stands where it stood", async ({
  page,
  vesper,
}) => {
  await logIn(page, email);
  await letMatchWait(vesper, email);
  // What she searched for last, in another journey, may have found nobody: a page too short to scroll.
  await page.goto("/members?gender=man&country=NL");
  await page.evaluate(() => scrollTo(0, 600));
  const sheet = page.getByRole("dialog", { name: "You like each other" });
  await expect(sheet).toBeVisible();
  const drawn = () =>
    page
      .locator("main > .page, .footer")
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).contentVisibility));
  expect(await drawn()).toEqual(["hidden", "hidden"]);
  await sheet.getByRole("button", { name: "Later" }).tap();
  await expect(sheet).toHaveCount(0);
  expect(await drawn()).toEqual(["visible", "visible"]);
  expect(await page.evaluate(() => scrollY)).toBe(600);
});

for (const [where, width] of [
  ["on a phone", 390],
  ["at a desk", 1280],
] as const)
  test(`one that was missed lies over none of the swipe game's buttons ${where}`, async ({
    page,
    vesper,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await logIn(page, email, "/login");
    await vesper.sql(
      "delete from pass where account_id in (select id from account where email = $1)",
      [email],
    );
    await letMatchWait(vesper, email);
    await missMatch(page, () => page.goto("/swipe-game"));
    const bar = page.locator(".match-bar");
    await expect(bar).toBeVisible();
    expect(await isOnTop(bar)).toBe(true);
    const buttons = await page.locator(".swipe-button").all();
    expect(buttons.length).toBeGreaterThan(2);
    for (const button of buttons) {
      const [over, under] = [await bar.boundingBox(), await button.boundingBox()];
      expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThan(under?.y ?? 0);
    }
  });
