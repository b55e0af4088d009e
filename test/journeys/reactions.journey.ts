import type { Locator, Page } from "@playwright/test";
import { logInDevice } from "./api.ts";
import { desktop, phone } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { meet } from "./meet.ts";
import { openConversation } from "./open-conversation.ts";
import { restFinger } from "./rest-finger.ts";
import { expect, test } from "./vesper.ts";

test.use(phone);

const bubble = (page: Page, words: string): Locator =>
  page.locator("p.bubble", { hasText: words }).last();
const field = (page: Page): Locator => page.getByRole("textbox", { name: /^Message to/ });

test("a finger rests on what the other wrote: a sign that the other sees at once, and takes nothing; a second press takes it back", async ({
  page,
  browser,
  vesper,
}) => {
  const { chat, say } = await openConversation(page, vesper, "free@demo.test");
  await say("The heron stood there again");
  const heron = bubble(page, "The heron stood there again");
  await expect(heron).toBeVisible();
  const his = await (await browser.newContext({ ...desktop, baseURL: vesper.url })).newPage();
  await logIn(his, "premium@demo.test", `/chats/${chat}`);
  const seen = bubble(his, "The heron stood there again");
  await expect(seen).toBeVisible();
  const balance = await vesper.sql("select sum(credits) from wallet", []);

  await restFinger(page, heron);
  const signs = page.getByRole("group", { name: "React" });
  await expect(signs.getByRole("button")).toHaveCount(6);
  await expect(signs).toBeInViewport({ ratio: 1 });
  await signs.getByRole("button", { name: "😂" }).tap();
  await expect(heron).toContainText("Reaction: 😂");
  await expect(seen).toContainText("Reaction: 😂");
  await expect(
    his.getByText("Marianne reacted with 😂 to: The heron stood there again"),
  ).toHaveCount(1);
  expect(await vesper.sql("select sum(credits) from wallet", [])).toEqual(balance);

  await page.reload();
  await expect(heron).toContainText("Reaction: 😂");
  await expect(page.locator(".conversation > output").first()).toBeAttached(); // a finger is heard
  await restFinger(page, heron);
  await expect(signs.getByRole("button", { name: "😂", pressed: true })).toBeVisible();
  await signs.getByRole("button", { name: "😂" }).tap();
  await expect(heron).not.toContainText("Reaction");
  await expect(seen).not.toContainText("Reaction");

  await test.step("of one's own: no signs, but the words; by the keys too", async () => {
    await seen.hover();
    await seen.getByRole("button", { name: "Options for this message" }).click();
    await expect(his.getByRole("button", { name: "Quote" })).toBeFocused();
    await expect(his.getByRole("group", { name: "React" })).toHaveCount(0);
    await his.keyboard.press("Escape");
    await expect(seen.getByRole("button", { name: "Options for this message" })).toBeFocused();
  });
});

test("a reply quotes one message, for both, and leads to it; a copy; a search that leads there as well", async ({
  page,
  vesper,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { answer, say } = await openConversation(page, vesper, "free@demo.test");
  await say("The lighthouse opens at nine, if the keeper is awake");
  for (let at = 0; at < 14; at += 1) await answer(`And then, verse ${at}, with all its lines`);
  const first = page.locator("p.bubble:not(:has(.reply-to))", { hasText: "The lighthouse" }).last();
  await expect(bubble(page, "verse 13")).toBeVisible();
  await first.scrollIntoViewIfNeeded();
  await restFinger(page, first);
  await page.getByRole("button", { name: "Copy" }).tap();
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^The lighthouse opens/,
  );
  await restFinger(page, first);
  await page.getByRole("button", { name: "Quote" }).tap();
  await expect(page.locator(".composer-quote")).toContainText("The lighthouse opens at nine");
  await expect(field(page)).toBeFocused();
  await field(page).fill("Then we bring him coffee");
  await page.getByRole("button", { name: /^Send ·/ }).tap();
  const reply = bubble(page, "Then we bring him coffee");
  await expect(reply.getByRole("link")).toContainText("The lighthouse opens at nine");
  await expect(page.locator(".composer-quote")).toHaveCount(0);
  await page.reload();
  await expect(first).not.toBeInViewport();
  await reply.getByRole("link").tap();
  await expect(first).toBeInViewport();

  await test.step("searched without its accent's care, among all that was written", async () => {
    await page.getByRole("button", { name: "Options for this conversation" }).tap();
    await page.getByRole("button", { name: "Search this conversation" }).tap();
    const words = page.getByRole("searchbox");
    await expect(words).toBeFocused();
    await words.fill("LIGHTHOUSE keeper");
    const found = page.getByRole("region", { name: "Search this conversation" });
    await expect(found.getByRole("listitem")).toHaveCount(1);
    await expect(found).toContainText("1 message");
    await words.fill("nothing of the kind");
    await expect(found).toContainText("Nothing found.");
    await words.fill("lighthouse keeper");
    await found.getByRole("listitem").getByRole("button").tap();
    await expect(found).toHaveCount(0);
    await expect(first).toBeInViewport();
  });
  expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([
    390, 390,
  ]);
});

test("a message of long ago is shown with its surroundings, which go on both ways, and back to the newest", async ({
  page,
  vesper,
}) => {
  const { chat } = await openConversation(page, vesper);
  await vesper.sql(
    `with c as (update conversation set last_seq = last_seq + 400 where id = $1
       returning id, a, last_seq)
     insert into message (conversation_id, seq, sender_id, client_id, body)
       select c.id, c.last_seq - 400 + n, c.a, gen_random_uuid(),
         case n when 100 then 'A kingfisher, blue as ink' else 'Line ' || n end
       from c, generate_series(1, 400) n`,
    [chat],
  );
  await page.reload();
  await page.getByRole("button", { name: "Options for this conversation" }).click();
  await page.getByRole("button", { name: "Search this conversation" }).click();
  await page.getByRole("searchbox").fill("kingfisher");
  await page
    .getByRole("listitem")
    .getByRole("button", { name: /kingfisher/ })
    .click();
  const past = page.locator(".past");
  await expect(past.locator("p.bubble", { hasText: "kingfisher" })).toBeInViewport();
  await expect(past.locator("p.bubble", { hasText: /^Line 99$/ })).toBeInViewport();
  await past.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect(past.locator("p.bubble", { hasText: /^Line 160$/ })).toHaveCount(1);
  await past.evaluate((box) => box.scrollTo(0, 0));
  await expect(past.locator("p.bubble", { hasText: /^Line 60$/ })).toHaveCount(1);
  await expect(past.locator("p.bubble", { hasText: /^Line 60$/ })).not.toBeInViewport();
  await page.getByRole("button", { name: "To the newest" }).click();
  await expect(past).toHaveCount(0);
  await expect(bubble(page, "Line 400")).toBeInViewport();
});

test("elsewhere a message is told by a toast that leads to it, is drawn away, and is not told twice; a like names nobody to a free member", async ({
  page,
  vesper,
}) => {
  const { chat, him, her, say } = await openConversation(page, vesper, "free@demo.test");
  const toasts = page.locator(".toast");
  await say("Said while you look");
  await expect(bubble(page, "Said while you look")).toBeVisible();
  await page.goto("/profile");
  await page.waitForFunction(() => performance.now() > 3_000); // what comes over screens is there
  await expect(toasts).toHaveCount(0);

  await say("Are you still up?");
  const news = toasts.getByRole("link", { name: /Julian.*Are you still up\?/ });
  await expect(news).toBeVisible();
  await expect(toasts.locator(".avatar > *"), "with his face").toBeVisible();
  const box = await toasts.boundingBox();
  if (!box) throw new Error("no toast");
  const finger = await page.context().newCDPSession(page);
  const [x, y] = [box.x + 80, box.y + 30];
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  for (const up of [10, 30, 60])
    await finger.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      touchPoints: [{ x, y: y - up }],
    });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await expect(toasts).toHaveCount(0);
  await expect(page).toHaveURL(/\/profile$/);

  await say("Then good night");
  await expect(toasts).toHaveCount(1);
  await toasts.getByRole("link", { name: /Then good night/ }).tap();
  await expect(page).toHaveURL(`${vesper.url}/chats/${chat}`);
  await expect(bubble(page, "Then good night")).toBeVisible();
  await expect(toasts).toHaveCount(0);

  await page.goto("/profile");
  await page.waitForFunction(() => performance.now() > 3_000);
  const theirs = "($1, $2) in ((account_id, liked_id), (liked_id, account_id))";
  const before = await vesper.sql(`delete from likes where ${theirs} returning *`, [him, her]);
  const his = await logInDevice(vesper, "premium@demo.test");
  expect((await his.call("POST", "/api/like.php", { profile: { id: her } })).status).toBe(200);
  const like = toasts.getByRole("link", { name: "Someone likes you" });
  await expect(like).toBeVisible();
  await like.tap();
  await expect(page).toHaveURL(/\/likes$/);
  await vesper.sql(`delete from likes where ${theirs}`, [him, her]);
  await vesper.sql("insert into likes select (json_populate_recordset(null::likes, $1::json)).*", [
    JSON.stringify(before),
  ]);
});

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });
  test("who the other is stands beside the conversation, and is asked for there only", async ({
    page,
    vesper,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("chat-beside")) asked.push(request.url());
    });
    await page.setViewportSize({ width: 1280, height: 900 });
    const { chat } = await meet(vesper);
    await logIn(page, "free@demo.test", `/chats/${chat}`);
    await expect(page.locator(".conversation output").first()).toBeAttached();
    expect(asked).toEqual([]);
    const pane = page.getByRole("complementary", { name: "About Julian" });
    await expect(pane).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(pane).toBeVisible();
    expect((await pane.boundingBox())?.width).toBe(320);
    await expect(pane.getByRole("link", { name: "Block Julian" })).toBeVisible();
    await pane.getByRole("link", { name: "Report Julian" }).click();
    await expect(page.getByRole("dialog", { name: /^Report / })).toBeVisible();
    expect(asked).toHaveLength(1);
  });
});
