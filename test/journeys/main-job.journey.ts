import type { Locator, Page } from "@playwright/test";
import { ageOn } from "#features/profile-fields/age-on.ts";
import { conversation } from "./conversation.ts";
import { desktop, phone } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { anna, signUp } from "./main-job-sign-up.ts";
import { letMatchWait } from "./matches.ts";
import { expect, test } from "./vesper.ts";
import { watch } from "./watch.ts";

/**
 * The job that Vesper is there for: a stranger signs up, finds somebody, is liked back, writes, and
 * buys when the free part ends.
 */
test("Anna meets Julian, and becomes a premium member", async ({ browser, vesper }) => {
  const phoneContext = await browser.newContext(phone);
  const deskContext = await browser.newContext(desktop);
  // Her first use of what she bought asks whether to start at once, which the console calls a failure.
  const asked = [/409 \(Conflict\) \(\S+\/api\/messages\.php\)/];
  const watched = [
    await watch(phoneContext, vesper.url, { allowed: asked }),
    await watch(deskContext, vesper.url),
  ];
  const her = await phoneContext.newPage();
  const his = await deskContext.newPage();

  await test.step("Anna signs up and confirms her address", () => signUp(her, vesper));
  await test.step("what is stored of her password cost OWASP's minimum", async () => {
    const [stored] = await vesper.sql<{ password_hash: string }>(
      "select password_hash from account where email = $1",
      [anna.email],
    );
    expect(stored?.password_hash).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  });
  await test.step("Julian logs in and closes the match that waited for him", async () => {
    await logIn(his, "premium@demo.test");
    await letMatchWait(vesper, "premium@demo.test");
    await his.goto("/members");
    await his
      .getByRole("dialog", { name: "It’s a match" })
      .getByRole("button", { name: "Later" })
      .click();
    await expect(his.getByRole("dialog")).toHaveCount(0);
  });
  const julian = await test.step("Anna finds Julian, whose photo is blurred for her", () =>
    findJulian(her));
  await test.step("they like each other, and both are told at once", () => match(her, his));
  await test.step("they write, and see that the other reads and types", () => chat(her, his));
  await test.step("Anna's third conversation is not free", () =>
    spendFreeConversations(her, julian));
  await test.step("Anna buys credits, and every photo is clear", () => buy(her, julian));

  await test.step("trust row 28: and nothing asked a foreign host, broke the policy or failed", () => {
    for (const each of watched) each.expectQuiet();
  });
  await phoneContext.close();
  await deskContext.close();
});

/** Answers with the address of his profile. */
async function findJulian(page: Page): Promise<string> {
  await page.getByRole("main").getByRole("link", { name: "Browse members" }).click();
  await page.getByRole("button", { name: "Filters" }).click();
  const filters = page.getByRole("form", { name: "Filters" });
  const age = String(ageOn("1973-04-12", new Date()));
  await filters.getByLabel("Country").selectOption({ label: "Belgium" });
  await expect(
    filters.getByLabel("Province").getByRole("option", { name: "Antwerp" }),
    "the sheet stays open, with the new country's regions",
  ).toBeAttached();
  await filters.getByLabel("Country").selectOption({ label: "Netherlands" });
  await expect(
    filters.getByLabel("Province").getByRole("option", { name: "Utrecht" }),
  ).toBeAttached();
  await filters.getByLabel("Looking for", { exact: true }).selectOption({ label: "Men" });
  await filters.getByLabel("From age").fill(age);
  await filters.getByLabel("To age").fill(age);
  await filters.getByRole("button", { name: /^Show / }).click();
  await page
    .getByRole("list", { name: "Members" })
    .getByRole("link", { name: new RegExp(`Julian, ${age}`) })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: `Julian, ${age}` })).toBeVisible();
  await expect(photo(page).locator(".photo-lock")).toContainText("Premium members see all photos");
  expect((await pictureOf(page)).width).toBeGreaterThan(0);
  return page.url();
}

const firstWords = "Good evening, Julian. Do you sail?";

async function match(her: Page, his: Page): Promise<void> {
  const likes = his.getByRole("navigation").getByRole("link", { name: /Likes/ });
  const counted = async () => Number(/\d+/.exec(await likes.innerText())?.[0] ?? 0);
  const before = await counted();
  const titled = Number(/^\((\d+)\)/.exec(await his.title())?.[1] ?? 0);
  await her.getByRole("button", { name: "Like Julian" }).tap();
  await expect(her.getByRole("button", { name: "take back the like for Julian" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect.poll(counted, { message: "the badge rises without a reload" }).toBe(before + 1);
  await expect(his).toHaveTitle(new RegExp(`^\\(${titled + 1}\\)`));

  await likes.click();
  const card = his
    .getByRole("list", { name: "Received" })
    .getByRole("listitem")
    .filter({ hasText: anna.name });
  await expect(card).toContainText("New");
  await card.getByRole("link").click();
  // On her page: her card has a heart by the same name, and goes while it is pressed.
  await expect(his.getByRole("heading", { level: 1, name: anna.name })).toBeVisible();
  await his
    .getByRole("article")
    .getByRole("button", { name: `Like ${anna.name}` })
    .click();
  await his
    .getByRole("dialog", { name: "It’s a match" })
    .getByRole("button", { name: "Later" })
    .click();
  const sheet = her.getByRole("dialog", { name: "You like each other" });
  await sheet.getByRole("textbox", { name: "Write to Julian" }).fill(firstWords);
  await sheet.getByRole("button", { name: "Send · free" }).tap();
  await expect(her).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
}

async function chat(her: Page, his: Page): Promise<void> {
  const hers = conversation(her);
  await expect(
    hers.bubble("Do you sail?").getByText("Delivered"),
    "his device has it, though he looks at something else",
  ).toBeVisible();

  await his
    .getByRole("navigation")
    .getByRole("link", { name: /Messages/ })
    .click();
  await his
    .getByRole("list", { name: "Conversations" })
    .getByRole("link", { name: new RegExp(anna.name) })
    .click();
  const hisSide = conversation(his);
  await expect(hisSide.bubble("Do you sail?")).toBeVisible();
  await expect(hers.bubble("Do you sail?").getByText("Read")).toBeVisible();

  await Promise.all([
    hers.write("I leave on Saturday, from Hoorn, with whoever dares."),
    expect(his.locator("header").getByText(`${anna.name} is typing`)).toBeVisible(),
  ]);
  await hers.send.tap();
  await expect(hisSide.bubble("whoever dares"), "seen without a reload").toBeVisible();

  const balance = Number(/\d+/.exec(await his.locator("#composer-note").innerText())?.[0]);
  await Promise.all([
    hisSide.write("Only if somebody brings the coffee."),
    expect(her.locator("header").getByText("Julian is typing")).toBeVisible(),
  ]);
  await expect(hisSide.send).toHaveText(/Send · 1 credit$/);
  await hisSide.send.click();
  await expect(hers.bubble("Only if somebody brings the coffee.")).toBeVisible();
  await expect(hisSide.bubble("Only if somebody brings the coffee.")).toContainText("1 credit");
  await expect(his.locator("#composer-note")).toContainText(`You have ${balance - 1} credits`);
}

/** Ends at the third member's conversation, with a message written and not sent. */
async function spendFreeConversations(page: Page, julian: string): Promise<void> {
  for (const [place, words] of [
    ["second", "Sea, woods or city?"],
    ["third", "Do you cook?"],
  ] as const) {
    await page.goto("/members?gender=man&country=NL");
    const others = page
      .getByRole("list", { name: "Members" })
      .getByRole("listitem")
      .filter({ has: page.locator("img") })
      .getByRole("link");
    const julianPath = new URL(julian).pathname;
    const addresses = (
      await others.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))
    ).filter((href) => href !== julianPath);
    await page.goto(addresses[place === "second" ? 0 : 1] ?? "");
    await page.getByRole("main").getByRole("link", { name: "Send a message" }).tap();
    const { write, send, bubble } = conversation(page);
    if (place === "second")
      await expect(page.locator("#composer-note"), "said before it is typed").toHaveText(
        "Uses your last free conversation.",
      );
    await write(words);
    if (place === "second") {
      await expect(send).toHaveText(/Send · free/);
      await send.tap();
      await expect(bubble(words).getByText("Sent")).toBeVisible();
    } else {
      await expect(page.locator("#composer-note")).toHaveText(
        "You’ve used both free conversations: replies cost 1 credit too.",
      );
      await expect(page.getByRole("link", { name: "Get credits" })).toHaveAttribute(
        "href",
        `/credits?next=${new URL(page.url()).pathname}`,
      );
      await page.locator(".composer").evaluate((form: HTMLFormElement) => form.requestSubmit()); // Enter, with a keyboard
      const prompt = page.getByRole("dialog", { name: "A message costs 1 credit" });
      await expect(prompt).toContainText(
        "You’ve used both free conversations: every other message costs credits",
      );
      await expect(prompt).toContainText("You’re out of credits.");
      await expect(
        prompt,
        "a credit of the largest package, with the running bonus taken off",
      ).toContainText("Messages from €0.25.");
      await prompt.getByRole("button", { name: "Cancel" }).click();
    }
  }
}

async function buy(page: Page, julian: string): Promise<void> {
  const chatAddress = page.url();
  await page
    .locator("header")
    .getByRole("link", { name: /, \d\d/ })
    .click();
  await expect(photo(page).locator(".photo-lock")).toBeVisible();
  const profileAddress = page.url();
  const blurred = await pictureOf(page);

  await photo(page).getByRole("link").click();
  const sheet = page.getByRole("dialog", { name: "Premium" });
  await expect(page, "the profile stays below it").toHaveURL(profileAddress);
  const bundle = sheet
    .getByRole("list")
    .getByRole("link", { name: /^\d+ credits$/ })
    .first();
  const words = await bundle.innerText();
  const credits = Number(/\d+/.exec(words)?.[0]);
  await bundle.click();
  const order = sheet.getByRole("region", { name: "Your order" });
  await expect(order.getByText(words, { exact: true })).toBeVisible();
  await order.getByRole("radio", { name: "iDEAL" }).check();
  await order.getByRole("button", { name: "Order with obligation to pay" }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await page.getByRole("button", { name: /^Pay €/ }).click();
  await expect(
    page.getByRole("heading", { name: `${credits} credits added`, exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "Now you see everyone" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Members" }).getByRole("img")).toHaveCount(9);
  await expect(page.locator(".arrival-balance"), "counted up").toContainText(`${credits}`);
  await expect(page.getByRole("link", { name: /^Back to \w/ })).toHaveAttribute(
    "href",
    new URL(profileAddress).pathname,
  );
  const withdraw = page.locator(".arrival-receipt").getByText("Withdraw from contract here");
  await expect(withdraw).toBeHidden();
  await page.getByText("Receipt", { exact: true }).tap();
  await expect(withdraw).toBeVisible();

  await page.goto(profileAddress);
  await expect(photo(page).locator("img")).toBeVisible();
  await expect(photo(page).locator(".photo-lock")).toHaveCount(0);
  const clear = await pictureOf(page);
  expect(clear.file).not.toBe(blurred.file);
  expect(clear.width).toBeGreaterThan(blurred.width);

  await page.goto(chatAddress);
  const { send, bubble, words: written } = conversation(page);
  await expect(written, "what was written before paying is kept").toHaveValue("Do you cook?");
  await send.tap();
  // She did not ask to start at once when she paid, so the first use asks.
  await page.getByRole("button", { name: "Start now and send" }).tap();
  await expect(bubble("Do you cook?").getByText("Sent", { exact: true })).toBeVisible();
  await expect(page.locator("#composer-note")).toContainText(`You have ${credits - 1} credits`);

  await page.goto(`${julian}/chat`);
  await expect(conversation(page).bubble("Do you sail?")).toBeVisible();
  await expect(send, "paying makes nothing cost that was free").toHaveText(/^Send · free/);
}

const photo = (page: Page): Locator => page.getByRole("article").getByRole("figure").first();

/** The main photo's file and true width, once it has been loaded. */
async function pictureOf(page: Page): Promise<{ file: string; width: number }> {
  const image = photo(page).locator("img").first();
  await expect
    .poll(() =>
      image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth),
    )
    .toBeGreaterThan(0);
  return image.evaluate((element: HTMLImageElement) => ({
    file: new URL(element.src).pathname,
    width: element.naturalWidth,
  }));
}
