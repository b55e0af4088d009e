import type { Locator, Page } from "@playwright/test";
import { phone } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { meet } from "./meet.ts";
import { openConversation } from "./open-conversation.ts";
import { enterAs } from "./own-member.ts";
import { expect, test, type Vesper } from "./vesper.ts";

test.use({ ...phone, reducedMotion: "reduce" });

const field = (page: Page): Locator => page.getByRole("textbox", { name: /^Message to/ });
const stored = async (vesper: Vesper, body: string) =>
  (await vesper.sql("select from message where body = $1", [body])).length;
async function write(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await page.getByRole("button", { name: /^Send ·/ }).click();
}

test("without a network a member is told, and what was written goes out by itself when it is back, once", async ({
  page,
  context,
  vesper,
}) => {
  const { chat } = await openConversation(page, vesper);
  const strip = page.getByText("You’re offline. What you write waits here");
  await expect(strip).toHaveCount(0);

  await context.setOffline(true);
  await expect(strip).toBeVisible();
  await test.step("'Send' on an empty line leads into it, and the browser says nothing of its own", async () => {
    const refused = page.evaluate(
      () =>
        new Promise((said) => {
          addEventListener("invalid", () => said("by the browser"), true);
          addEventListener("submit", () => said("by nobody"), true);
        }),
    );
    await page.getByRole("button", { name: /^Send ·/ }).click();
    expect(await refused).toBe("by nobody");
    await expect(field(page)).toBeFocused();
  });

  await write(page, "On the train");
  await write(page, "Still in the tunnel");
  await expect(page.getByText("Waiting for the network")).toHaveCount(2);
  await write(page, "Better left unsaid");
  await page.getByRole("button", { name: "Discard" }).last().click();
  await expect(page.getByText("Better left unsaid")).toHaveCount(0);

  await context.setOffline(false);
  await expect(strip).toHaveCount(0);
  await expect(page.getByText("Waiting for the network")).toHaveCount(0);
  await expect(page.locator(".bubble-group[data-mine]").last()).toContainText(
    /Sent|Delivered|Read/,
  );
  await expect.poll(() => stored(vesper, "Still in the tunnel")).toBe(1);
  expect(await stored(vesper, "On the train")).toBe(1);
  expect(await stored(vesper, "Better left unsaid")).toBe(0);

  await test.step("an answer that was lost on its way makes no second message", async () => {
    await page.route("**/api/messages.php", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
      await context.setOffline(true);
      await route.abort("internetdisconnected");
    });
    await write(page, "Arrived already");
    await expect(strip).toBeVisible();
    expect(await stored(vesper, "Arrived already")).toBe(1);
    await page.unroute("**/api/messages.php");
    await context.setOffline(false);
    await expect(page.getByText("Waiting for the network")).toHaveCount(0);
    await expect(page.locator("p.bubble", { hasText: "Arrived already" })).toHaveCount(1);
    expect(await stored(vesper, "Arrived already")).toBe(1);
  });

  await test.step("left without a network, it goes out when the conversation is next opened", async () => {
    await context.setOffline(true);
    await write(page, "Written and left");
    await expect(page.getByText("Waiting for the network")).toBeVisible();
    await page.goto("about:blank");
    await context.setOffline(false);
    await page.goto(`/chats/${chat}`);
    await expect.poll(() => stored(vesper, "Written and left")).toBe(1);
    await expect(page.locator("p.bubble", { hasText: "Written and left" })).toHaveCount(1);
  });

  await test.step("the inbox says it as well", async () => {
    await page.goto("/chats");
    await expect(page.getByRole("list", { name: "Conversations" })).toBeVisible();
    await expect(async () => {
      await context.setOffline(true);
      await expect(strip).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await context.setOffline(false);
  });
});

test("no line under the messages asks to report them: the way is in each one's menu, by finger and by key", async ({
  page,
  vesper,
}) => {
  const { say } = await openConversation(page, vesper, "free@demo.test");
  await say("A quiet evening to you");
  await expect(page.locator("p.bubble", { hasText: "A quiet evening to you" })).toBeVisible();
  const way = page.getByRole("link", { name: "Report this message" });
  await expect(way).toHaveCount(0);
  await expect(page.locator(".bubble-meta")).not.toHaveCount(0);
  await expect(page.locator(".bubble-meta a"), "no link stands under any").toHaveCount(0);

  const options = page.getByRole("button", { name: "Options for this message" }).last();
  const { width, height } = (await options.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await options.tap();
  await expect(way).toBeInViewport({ ratio: 1 });
  await way.tap();
  const dialog = page.getByRole("dialog", { name: /^Report / });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await options.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Quote" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await expect(way).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
});

test("a conversation without a word says hello: three lines to make one's own, and what to be careful about", async ({
  page,
  vesper,
}) => {
  await logIn(page, "premium@demo.test");
  const [stranger] = await vesper.sql<{ id: string; name: string }>(
    `select p.id, p.name from profile p
       join profile me on me.site_id = p.site_id join account a on a.id = me.id
     where a.email = 'premium@demo.test' and p.visible and not p.fictional and p.gender <> me.gender
       and not exists (select from conversation c where p.id in (c.a, c.b))
     order by p.id limit 1`,
  );
  if (!stranger) throw new Error("everybody was written to");
  await page.goto(`/members/${stranger.id}/chat`);
  await expect(page.getByRole("heading", { name: `Say hello to ${stranger.name}` })).toBeInViewport(
    { ratio: 1 },
  );
  await expect(page.getByRole("complementary", { name: "Before the first message" })).toBeVisible();
  const openers = page.locator(".hello-openers").getByRole("button");
  await expect(openers).toHaveCount(3);
  const words = await openers.nth(1).innerText();
  await expect(async () => {
    // the page listens once its scripts are there
    await openers.nth(1).tap();
    await expect(field(page)).toHaveValue(words, { timeout: 1_000 });
  }).toPass();
  expect(await stored(vesper, words), "chosen is not sent").toBe(0);
});

test("of ten credits the line under the words says nothing, of nine it tells the balance", async ({
  page,
  vesper,
}) => {
  const { him } = await openConversation(page, vesper);
  const have = (credits: number) =>
    vesper.sql(
      `insert into ledger_entry (account_id, credits, reason)
         select account_id, $2 - credits, case when $2 > credits then 'grant' else 'expiry' end
         from wallet where account_id = $1 and credits <> $2`,
      [him, credits],
    );
  const [had] = await vesper.sql<{ credits: number }>(
    "select credits from wallet where account_id = $1",
    [him],
  );
  for (const [credits, told] of [
    [10, false],
    [9, true],
  ] as const) {
    await have(credits);
    await page.reload();
    const balance = page.locator("#composer-note").getByText(`You have ${credits} credits`);
    await expect(balance, "a screen reader is told of any").toBeAttached();
    const { height = 0 } = (await balance.boundingBox()) ?? {};
    expect(height > 1, `${credits}`).toBe(told);
  }
  await have(had?.credits ?? 0);
});

test("bubbles are as wide as their words; above a keyboard four short messages are in sight", async ({
  page,
  vesper,
}) => {
  const { say, answer } = await openConversation(page, vesper);
  const long =
    "I walked all the way to the lighthouse and back, extraordinarily windy, wonderful all the same.";
  await say(long);
  for (let turn = 0; turn < 3; turn += 1) {
    await answer(`Yes ${turn}`);
    await say(`No ${turn}`);
  }
  await expect(page.getByText("No 2", { exact: true })).toBeVisible();
  await expect(page.locator("p.bubble", { hasText: long })).toHaveCount(1);
  /**
   * Pixels between the longest line of each bubble that wraps and its padding; the space at which a
   * line breaks hangs, or not.
   */
  const slack = () =>
    page.locator("p.bubble").evaluateAll((bubbles) =>
      bubbles.flatMap((bubble) => {
        const words = document.createRange();
        words.selectNodeContents(bubble);
        const button = bubble.querySelector(".bubble-options"); // stands beside it
        if (button) words.setEndBefore(button);
        const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(bubble);
        const inner =
          bubble.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
        return words.getClientRects().length > 1
          ? [Math.abs(inner - words.getBoundingClientRect().width)]
          : [];
      }),
    );
  const expectHugged = async () => {
    // Without any bubble of several lines there is nothing to see yet.
    const widest = async () =>
      Math.max(...(await slack().then((all) => (all.length > 0 ? all : [1e6]))));
    await expect.poll(widest).toBeLessThanOrEqual(5);
  };
  await expectHugged();

  await page.setViewportSize({ width: 390, height: 422 });
  await field(page).focus();
  await expect
    .poll(() =>
      page.locator(".messages").evaluate((list) => {
        const { top, bottom } = list.getBoundingClientRect();
        return [...list.querySelectorAll("p.bubble")].filter((bubble) => {
          const rect = bubble.getBoundingClientRect();
          return rect.top >= top && rect.bottom <= bottom;
        }).length;
      }),
    )
    .toBeGreaterThanOrEqual(4);
  await expect(page.getByRole("button", { name: /^Send ·/ }), "the price stays").toBeInViewport({
    ratio: 1,
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await expectHugged();
});

test("a newcomer's inbox shows the words that wait for the address, and the note over them is short", async ({
  page,
  vesper,
}) => {
  await vesper.sql("delete from account where email = 'wilma-waits@journey.test'");
  const { randomUUID } = await import("node:crypto");
  const own = {
    name: "Wilma Waits",
    email: "wilma-waits@journey.test",
    password: "a heron in the reeds",
  };
  const signedUp = await fetch(`${vesper.url}/api/signup.php`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: vesper.url,
      "x-client-request": "1",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify({
      gender: "woman",
      seeks: ["man"],
      ...own,
      date_of_birth: "1970-03-02",
      country: "NL",
      city: "Utrecht",
      terms: true,
      consent: true,
    }),
  });
  expect(signedUp.status, await signedUp.text()).toBe(200);
  const { him } = await meet(vesper);
  await enterAs(page, own);
  await expect(page).toHaveURL(/\/members/);
  await page.goto(`/members/${him}/chat`);
  await expect(page.getByRole("button", { name: "Emoji, photo or gift" })).toBeVisible();
  await write(page, "Do you know the heron at the bridge?");
  await expect(
    page.getByText("Waiting until you confirm your address", { exact: true }),
  ).toBeVisible();
  const note = page.locator(".composer-note");
  expect(await note.evaluate((element) => element.getClientRects()[0]?.height)).toBeLessThan(45);
  await expect(note.getByRole("link")).toHaveCSS("text-decoration-line", "underline");
  await page.goto("/chats");
  const row = page.getByRole("list", { name: "Conversations" }).getByRole("link").first();
  await expect(row).toContainText("You: Do you know the heron at the bridge?");
  await expect(row.locator("svg")).not.toHaveCount(0);
});
