import type { Page } from "@playwright/test";
import { logInDevice } from "./api.ts";
import { desktop, phone } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { logInOffice, officeOf } from "./log-in-office.ts";
import { meet } from "./meet.ts";
import { expect, test } from "./vesper.ts";

/** Into the app, past whatever greets the member there. */
async function enter(page: Page, email: string, path: string): Promise<void> {
  await logIn(page, email);
  const later = page.getByRole("dialog").getByRole("button", { name: "Later" });
  if (await later.isVisible()) await later.click();
  await page.goto(path);
}

/**
 * The live channel of the page at this path is open: from here on nothing that happens is missed.
 * Begin before it is opened; the page before may still be opening its own.
 */
const isLive = (page: Page, path: string) =>
  new Promise<void>((live) => {
    page.on("websocket", (socket) =>
      socket.on("framereceived", () => new URL(page.url()).pathname === path && live()),
    );
  });

test("a member is warned, reports, and an operator answers; a block ends an open conversation", async ({
  browser,
  vesper,
}) => {
  const { chat, him, say } = await meet(vesper);
  await say("Good evening");
  await say("Help me: NL91 ABNA 0417 1643 00");
  const hers = await browser.newContext({ ...phone, reducedMotion: "reduce" });
  const his = await browser.newContext({ ...desktop, reducedMotion: "reduce" });
  const operators = await browser.newContext({
    ...desktop,
    reducedMotion: "reduce",
    baseURL: officeOf(vesper),
  });
  const her = await hers.newPage();
  await enter(her, "free@demo.test", `/chats/${chat}`);

  const number =
    await test.step("Marianne sees the note on the message, and reports it", async () => {
      await expect(her.getByText("This message contains a bank account number.")).toBeVisible();
      await her.getByRole("link", { name: "Report this message" }).last().click();
      const dialog = her.getByRole("dialog");
      await dialog.getByRole("radio", { name: "Asks for money" }).check();
      await dialog.getByLabel("What should we know?").fill("After two sentences");
      await dialog.getByRole("button", { name: "Send report" }).click();
      const receipt = dialog.getByText(/Its number is/);
      await expect(receipt).toBeVisible();
      const text = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(await receipt.innerText())?.[0] ?? "";
      // A digest may come between.
      expect((await vesper.mailTo("free@demo.test", text)).subject).toContain(text);
      await dialog.getByRole("link", { name: "My reports" }).click();
      await expect(her.getByRole("main").getByText("We’re looking at it")).toBeVisible();
      return text;
    });

  await test.step("an operator reads the evidence and warns", async () => {
    const operator = await operators.newPage();
    await logInOffice(operator, vesper);
    await operator.getByRole("link", { name: "Julian Asks for money" }).click();
    await operator.getByRole("link", { name: "Open", exact: true }).click();
    // The queue can warn as well, and stays for a moment after the address is the case's.
    await expect(operator.getByRole("heading", { level: 2, name: "Decision" })).toBeVisible();
    await expect(operator.locator(".office-side [aria-current]")).toHaveText(/^Queue/);
    await expect(
      operator.getByText("Help me: NL91 ABNA 0417 1643 00", { exact: true }),
    ).toBeVisible();
    // Accounts of other journeys on this server may belong together with his: a form of their own.
    const decide = operator.getByRole("button", { name: "Decide and tell everyone concerned" });
    const decision = operator.locator("form").filter({ has: decide });
    await decision.getByRole("checkbox", { name: "Warn", exact: true }).check();
    await decision.getByLabel("What happened").selectOption("Fraud, asking for money");
    await decision
      .getByLabel("Quotation or detail that fills the sentence")
      .fill("Help me: NL91 ABNA 0417 1643 00");
    await decide.click();
    await expect(operator).toHaveURL(/\/operator$/);
    await her.reload();
    await expect(her.getByRole("main").getByText("We’ve acted")).toBeVisible();
    // A minute is left to think again: it is over.
    await vesper.sql("update pgboss.job set start_after = now() where state = 'created'");
    await expect
      .poll(async () => (await vesper.mailTo("free@demo.test", number)).subject)
      .toBe(`Your report ${number}: we’ve acted`);
  });

  await test.step("what she writes herself is asked about, kept, and sent when she says so", async () => {
    await her.goto(`/chats/${chat}`);
    await her
      .getByRole("textbox", { name: "Message to Julian" })
      .fill("Mine is DE89 3704 0044 0532 0130 00");
    await her.getByRole("button", { name: /^Send ·/ }).click();
    await expect(
      her.getByRole("alert").getByText("Your message contains a bank account number."),
    ).toBeVisible();
    await her.getByRole("button", { name: "Change it" }).click();
    await expect(her.getByRole("textbox", { name: "Message to Julian" })).toHaveValue(
      "Mine is DE89 3704 0044 0532 0130 00",
    );
    await her.getByRole("button", { name: /^Send ·/ }).click();
    await her.getByRole("button", { name: "Send anyway" }).click();
    await expect(her.getByText("Are you sure?")).toHaveCount(0);
    await expect(
      her.getByText("Mine is DE89 3704 0044 0532 0130 00", { exact: true }),
    ).toBeVisible();
  });

  await test.step("trust row 17: she blocks him, and what he has open closes by itself", async () => {
    const [chatting, looking] = [await his.newPage(), await his.newPage()];
    await enter(chatting, "premium@demo.test", "/members");
    await Promise.all([isLive(chatting, `/chats/${chat}`), chatting.goto(`/chats/${chat}`)]);
    await expect(chatting.getByRole("textbox", { name: "Message to Marianne" })).toBeVisible();
    const herProfile = await chatting
      .getByRole("link", { name: /Marianne, \d+/ })
      .first()
      .getAttribute("href");
    await Promise.all([isLive(looking, herProfile ?? ""), looking.goto(herProfile ?? "")]);
    await expect(looking.getByRole("heading", { name: /Marianne/, level: 1 })).toBeVisible();

    await her.getByRole("button", { name: "Options for this conversation" }).click();
    await her.getByRole("link", { name: "Block Julian" }).click();
    const blocked = her
      .waitForResponse(
        (answer) => answer.request().method() === "POST" && answer.url().endsWith("/api/block.php"),
      )
      .then(() => performance.now());
    const closed = chatting
      .getByRole("textbox", { name: "Message to Marianne" })
      .waitFor({ state: "detached" })
      .then(() => performance.now());
    await her
      .getByRole("dialog", { name: "Block Julian?" })
      .getByRole("button", { name: "Block" })
      .click();
    await expect(her.getByText("Julian is blocked.")).toBeVisible();
    await expect(chatting.getByText("This conversation is gone")).toBeVisible();
    // The promise is one second; a busy machine gets five, in which no poll comes by (60 s apart):
    // what closed it is the live channel.
    const took = Math.max(0, Math.round((await closed) - (await blocked)));
    console.log(`from the block's answer to the closed composer: ${took} ms`);
    expect(took).toBeLessThan(5_000);
    await expect(chatting.getByRole("textbox", { name: "Message to Marianne" })).toHaveCount(0);
    await expect(looking.getByText("This page could not be found")).toBeVisible();
    await expect(her.getByRole("link", { name: /Julian/ })).toHaveCount(0);
    expect((await her.goto(`/members/${him}`))?.status()).toBe(404);
  });

  await test.step("and takes it back in her settings", async () => {
    await her.goto("/notifications#blocked");
    await her.getByRole("button", { name: "Unblock Julian" }).click();
    await expect(her.getByRole("button", { name: "Unblock Julian" })).toHaveCount(0);
    expect((await her.goto(`/members/${him}`))?.status()).toBe(200);
  });
  for (const context of [hers, his, operators]) await context.close();
});

test("a member deletes the conversation from the other's page, and is asked first; without JavaScript too", async ({
  browser,
  vesper,
}) => {
  const { chat, him, say } = await meet(vesper);
  await say("Good morning");
  const context = await browser.newContext({ ...phone, reducedMotion: "reduce" });
  const page = await context.newPage();
  const menu = page.getByRole("main").getByRole("button", { name: /^Options for/ });
  const item = page.getByRole("main").getByRole("button", { name: "Delete conversation" });
  const listed = async () =>
    (
      await vesper.sql(
        "select from participant p join conversation c on c.id = p.conversation_id where c.id = $1 and p.account_id <> $2 and c.last_seq > p.hidden_seq",
        [chat, him],
      )
    ).length;
  await enter(page, "free@demo.test", `/members/${him}`);
  await menu.click();
  await item.click();
  const question = page.getByRole("dialog", { name: "Delete this conversation?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await listed()).toBe(1);
  await menu.click();
  await item.click();
  await question.getByRole("button", { name: "Delete conversation" }).click();
  await expect(page.getByText("Conversation deleted.")).toBeVisible();
  await expect.poll(listed).toBe(0);
  await menu.click();
  await expect(page.getByRole("link", { name: /^Block / })).toBeVisible();
  await expect(item).toHaveCount(0); // there is none any more

  await say("And good evening");
  const plain = await browser.newContext({
    ...phone,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const bare = await plain.newPage();
  await bare.goto(`/members/${him}`);
  await bare.getByRole("main").locator("form button[value=remove]").dispatchEvent("click");
  await expect.poll(listed).toBe(0);
  await context.close();
  await plain.close();
});

test("who works in the office is a visitor among the members, and a member nobody in the office", async ({
  browser,
  vesper,
}) => {
  const baseURL = officeOf(vesper);
  const context = await browser.newContext({ ...phone, reducedMotion: "reduce", baseURL });
  const page = await context.newPage();
  await logInOffice(page, vesper);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  for (const path of ["/likes", "/chats", "/profile"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login/);
  }
  await context.clearCookies();
  const { cookie } = await logInDevice(vesper, "free@demo.test");
  const [name = "", value = ""] = cookie.split(/[=;]/);
  await context.addCookies([{ name, value, url: baseURL }]);
  await page.goto("/likes");
  await expect(page).toHaveURL(/\/likes/);
  await page.goto("/operator/photos");
  await expect(page).toHaveURL(/\/operator\/login\?next=/);
  await context.close();
});

test("somebody who reports blackmail reads whom to call, and no entry warning is in the way", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext({ ...phone, baseURL: vesper.url });
  const page = await context.newPage();
  const warning = page.getByRole("dialog", { name: "Before you enter" });
  await page.goto("/");
  await expect(warning).toBeVisible();
  await page.goto("/report");
  await page.locator("[name=who]").fill("Somebody");
  await page.locator("[name=reason][value=blackmail]").check();
  await page.locator("[name=words]").fill("He wants money or he shows my pictures.");
  await page.locator("[name=email]").fill("vera@example.org");
  await expect(warning).toHaveCount(0);
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("link", { name: "StopNCII.org" })).toBeVisible();
  await logIn(page, "free@demo.test", "/report");
  await page.locator("[name=who]").fill("Somebody");
  await page.locator("[name=reason][value=danger]").check();
  await page.locator("[name=words]").fill("He says that he waits at my door.");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.locator('a[href="tel:112"]')).toBeVisible();
  await expect(page.getByRole("link", { name: "Veilig Thuis" })).toBeVisible();
  await context.close();
});
