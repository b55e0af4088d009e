import { phone } from "./devices.ts";
import { expectGood } from "./expect-good.ts";
import { enterAs, member } from "./own-member.ts";
import { expect, test } from "./vesper.ts";
import { watch } from "./watch.ts";

const premium = { email: "premium@demo.test", password: "vesper-demo" };

test("from a chat on a phone both ways out of the contract are in one menu, and what a message costs is said in money", async ({
  browser,
  vesper,
}) => {
  const baseURL = vesper.url.replace("127.0.0.1", "parents.localhost");
  const context = await browser.newContext({ ...phone, baseURL });
  await context.addCookies([{ name: "language", value: "en", url: baseURL }]);
  const watched = await watch(context, baseURL);
  const page = await context.newPage();
  await enterAs(page, premium);
  await expect(page).toHaveURL(/\/members/);
  const openChat = async () => {
    await page.goto("/chats");
    await page.getByRole("main").locator('a[href^="/chats/"]').first().click();
    await expect(page.getByRole("button", { name: "Send · 1 credit" })).toBeVisible();
  };
  for (const [words, path] of [
    ["Cancel contract here", "/cancel"],
    ["Withdraw from contract here", "/withdraw"],
  ] as const) {
    await openChat();
    await page.locator(".conversation-head").getByRole("button").last().click();
    await expectGood(page, "the conversation's menu");
    await page.getByRole("link", { name: words }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await test.step("in money on request, and by itself at the first words that cost something", async () => {
    await openChat();
    const note = page.locator(".composer-note");
    await expect(note).not.toContainText("€");
    await page.getByRole("link", { name: "What’s that in money?" }).click();
    await expect(note).toContainText(/1 credit is about €0\.\d\d\./);
    await page.reload();
    await page.getByRole("textbox", { name: /^Message to/ }).pressSequentially("Hi");
    await expect(note).toContainText(/1 credit is about €0\.\d\d\./);
    await expectGood(page, "the composer that says money");
  });
  await test.step("law.md 19: /pricing shows the list of another country to whoever asks", async () => {
    await page.goto("/pricing?currency=PLN");
    await expect(page.getByRole("main")).toContainText(/(PLN|zł)\s?108\.00|108\.00\s?(PLN|zł)/);
  });
  watched.expectQuiet();
  await context.close();
});

test("who is blocked is told at the login what is still open: the complaint, to cancel, to withdraw", async ({
  browser,
  vesper,
}) => {
  const berta = await member(vesper, "Bertablocked");
  await vesper.sql("update account set status = 'blocked' where id = $1", [berta.id]);
  const context = await browser.newContext({ ...phone, baseURL: vesper.url });
  const watched = await watch(context, vesper.url, { allowed: [/status of 403/] });
  const page = await context.newPage();
  for (const [words, path] of [
    ["Complaints", "/complaints"],
    ["Cancel contract here", "/cancel"],
    ["Withdraw from contract here", "/withdraw"],
  ] as const) {
    await enterAs(page, berta);
    const refusal = page.getByRole("alert").filter({ hasText: "has been blocked" });
    await expectGood(page, "the login of who is blocked");
    await refusal.getByRole("link", { name: words }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  watched.expectQuiet();
  await context.close();
});
