import { chromium, type Page } from "@playwright/test";
import { awake } from "./awake.ts";
import { shell } from "./chromium.ts";
import { logIn } from "./log-in.ts";
import { meet } from "./meet.ts";
import { enterAs } from "./own-member.ts";
import { expect, test, type Vesper } from "./vesper.ts";

const stored = async (vesper: Vesper, body: string): Promise<number> =>
  (await vesper.sql("select from message where body = $1", [body])).length;

const field = (page: Page) => page.locator("#message");

async function openOnADesk(page: Page, vesper: Vesper): Promise<void> {
  const { chat } = await meet(vesper);
  await logIn(page, "premium@demo.test", `/chats/${chat}`);
  await awake(field(page));
}

test.describe("far from the site", () => {
  test.use({ timezoneId: "Pacific/Auckland" });

  test("a browser whose clock has no usable time zone reads the inbox, a conversation and the members", async ({
    page,
    vesper,
  }) => {
    const failures: string[] = [];
    page.on("pageerror", ({ message }) => failures.push(message));
    await page.addInitScript(() => {
      // As Chromium does where the system's zone is unknown: named, and refused when it is used.
      const own = Intl.DateTimeFormat.prototype.resolvedOptions;
      Intl.DateTimeFormat.prototype.resolvedOptions = function () {
        return { ...own.call(this), timeZone: "Etc/Unknown" };
      };
    });
    const { chat, say } = await meet(vesper);
    await say("What time is it with you?");
    await logIn(page, "free@demo.test", "/chats");
    expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(
      "Etc/Unknown",
    );
    await awake(page.locator(`a[href="/chats/${chat}"]`).first());
    for (const [address, shown] of [
      ["/chats", `a[href="/chats/${chat}"]`],
      [`/chats/${chat}`, ".bubble"],
      ["/members", ".member-card"],
    ] as const) {
      await page.goto(address);
      await expect(page.locator(shown).first()).toBeVisible();
      await awake(page.locator("main a[href], main button").filter({ visible: true }).first());
      await expect(page.getByRole("heading", { name: "Error" })).toHaveCount(0);
    }
    await page.goto(`/chats/${chat}`);
    await expect(page.getByText("What time is it with you?").last()).toBeVisible();
    const [message] = await vesper.sql<{ at: Date; zone: string }>(
      `select m.created_at as at, coalesce(s.settings ->> 'time_zone', 'Europe/Amsterdam') as zone
     from message m join account a on a.id = m.sender_id join site s on s.id = a.site_id
     where m.conversation_id = $1 order by m.seq desc limit 1`,
      [chat],
    );
    const there = new Intl.DateTimeFormat("en-GB", {
      timeZone: message?.zone,
      hour: "2-digit",
      minute: "2-digit",
    }).format(message?.at);
    await expect(page.locator(".bubble-group time").last(), "the site's time").toHaveText(there);
    expect(failures).toEqual([]);
  });
});

test("over plain http at a name that is no secure context a member logs in and sends a message", async ({
  vesper,
}) => {
  const { chat, her } = await meet(vesper);
  // Another journey of this worker may have used her free conversations.
  await vesper.sql(
    "insert into ledger_entry (account_id, credits, reason) values ($1, 20, 'grant')",
    [her],
  );
  await vesper.sql(
    `insert into site_host (site_id, host) select site_id, 'plain.test' from account where id = $1
     on conflict do nothing`,
    [her],
  );
  const browser = await chromium.launch({
    ...shell,
    args: [...(shell.args ?? []), "--host-resolver-rules=MAP plain.test 127.0.0.1"],
  });
  try {
    const context = await browser.newContext({
      baseURL: `http://plain.test:${new URL(vesper.url).port}`,
      locale: "en-GB",
    });
    const page = await context.newPage();
    await enterAs(page, { email: "free@demo.test", password: "vesper-demo" });
    await page.waitForURL("**/members**");
    expect(
      await page.evaluate(() => [isSecureContext, typeof crypto.randomUUID]),
      "what the browser keeps from such a page",
    ).toEqual([false, "undefined"]);
    await page.goto(`/chats/${chat}`);
    await (await awake(field(page))).fill("Written without a lock");
    await page.locator(".composer-send").click();
    await expect(page.locator(".bubble", { hasText: "Written without a lock" })).toBeVisible();
    await expect(page.locator(".bubble-group[data-mine]").last()).toContainText(
      /Sent|Delivered|Read/,
    );
    expect(await stored(vesper, "Written without a lock")).toBe(1);
  } finally {
    await browser.close();
  }
});

test("Enter that ends a composition sends nothing; the next one sends", async ({
  page,
  vesper,
}) => {
  await openOnADesk(page, vesper);
  const input = await page.context().newCDPSession(page);
  const enter = (keyCode: number) =>
    input.send("Input.dispatchKeyEvent", {
      type: "rawKeyDown",
      key: "Enter",
      code: "Enter",
      windowsVirtualKeyCode: keyCode,
    });
  await field(page).focus();
  await input.send("Input.imeSetComposition", {
    text: "こんにちわ",
    selectionStart: 5,
    selectionEnd: 5,
  });
  await expect(field(page)).toHaveValue("こんにちわ");
  await enter(13); // within the composition
  await input.send("Input.insertText", { text: "こんにちは" });
  await enter(229); // as Safari reports the key that ended it
  await expect(field(page)).toHaveValue("こんにちは");
  await expect(page.locator(".bubble", { hasText: "こんにち" })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.locator(".bubble", { hasText: "こんにちは" })).toBeVisible();
  await expect(field(page)).toHaveValue("");
  await expect.poll(() => stored(vesper, "こんにちは")).toBe(1);
});

test("pasted text goes into the message though a picture comes with it; a picture alone is a photo", async ({
  page,
  context,
  vesper,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openOnADesk(page, vesper);
  const copy = (text: string) =>
    page.evaluate(async (words) => {
      const picture = new OffscreenCanvas(8, 8);
      picture.getContext("2d")?.fillRect(0, 0, 8, 8);
      const png = await picture.convertToBlob({ type: "image/png" });
      const plain = words && { "text/plain": new Blob([words], { type: "text/plain" }) };
      await navigator.clipboard.write([new ClipboardItem({ ...plain, "image/png": png })]);
    }, text);
  const photo = page.locator("dialog[open] img[src^='blob:']");
  // What takes files is loaded after the page stands.
  await expect(page.locator(".conversation output.sr-only").first()).toBeAttached();

  await copy("Monday\t18:00");
  await field(page).focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(field(page)).toHaveValue("Monday\t18:00");
  await expect(photo).toHaveCount(0);

  await copy("");
  await page.keyboard.press("ControlOrMeta+v");
  await expect(photo).toBeVisible();
  await expect(field(page)).toHaveValue("Monday\t18:00");
});
