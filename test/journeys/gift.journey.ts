import type { BrowserContext, Locator, Page, Route } from "@playwright/test";
import sharp from "sharp";
import { colourOf, filledWith } from "./drawn-colours.ts";
import { desktop, phone } from "./devices.ts";
import { expectGood } from "./expect-good.ts";
import { expectLifted, expectPetals, holdBox, watchFlights } from "./gift-motion.ts";
import { enterAs } from "./own-member.ts";
import { expect, test, type Vesper } from "./vesper.ts";
import { watch } from "./watch.ts";

const giver = "premium@demo.test";
const receiver = "free@demo.test";
const host = "fifty.localhost";

/**
 * What members send besides words: a gift from a profile on a phone to a conversation open on a
 * desk, a photo, an emoji; and an end to it.
 */
test("Julian gives Marianne a rose, then a photo; she looks, answers, and deletes", async ({
  browser,
  vesper,
}) => {
  // A site of their own, so that no other journey's members are touched.
  const baseURL = vesper.url.replace("127.0.0.1", host);
  const [phoneContext, deskContext] = [
    await browser.newContext({ ...phone, baseURL }),
    await browser.newContext({ ...desktop, baseURL }),
  ];
  // The failures that are made on purpose below.
  const allowed = [
    /chat-photo\.php.*ERR_FAILED|ERR_FAILED.*chat-photo\.php/,
    /500.*chat\.php/,
    /^dialog: The conversation couldn’t be deleted/,
  ];
  const watched = [
    await watch(phoneContext, baseURL, { allowed }),
    await watch(deskContext, baseURL, { allowed }),
  ];
  const [his, hers] = [await enter(phoneContext, giver), await enter(deskContext, receiver)];
  const { he, she } = await whoTheyAre(vesper);
  const before = await money(vesper, he);
  const [had] = await vesper.sql<{ gifts: number }>(
    "select count(*)::int as gifts from gift_received where receiver_id = $1",
    [she],
  );
  expect(had?.gifts, "the demo's own gifts to her").toBeGreaterThan(0);
  const gifts = (had?.gifts ?? 0) + 1;

  await test.step("she has their conversation open", async () => {
    await hers.goto(`/members/${he}/chat`);
    await expect(hers).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
  });
  const letBoxCome = await holdBox(hers);
  await test.step("a gift from her profile, its price on the button, leads him into the conversation", async () => {
    await his.goto(`/members/${she}`);
    const give = his.getByRole("button", { name: "Send a gift" });
    await give.focus();
    await his.keyboard.press("Enter");
    const picker = his.getByRole("dialog", { name: "A gift for Marianne" });
    await expect(picker).toBeVisible();
    await his.keyboard.press("Escape");
    await expect(give, "a dialog that is closed gives the focus back").toBeFocused();
    await give.tap();
    await picker.getByText("A glass of wine").tap();
    await expect(picker.getByRole("radio", { name: "A glass of wine" })).toBeChecked();
    await expectGood(his, "the gift picker");
    await picker.getByText("A rose").tap();
    await expectLifted(picker, "A rose");
    await picker.getByLabel("A line to go with it").fill("For the lady with the boat");
    await watchFlights(his);
    await picker.getByRole("button", { name: "Send · 3 credits" }).tap();
    await expect(his).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
    await expect
      .poll(() => his.evaluate(() => Reflect.get(window, "flights")), "it flew, once")
      .toMatchObject([{ moves: 1 }]);
    await expect(his.locator("body > .gift-art"), "it has landed").toHaveCount(0);
    expect(await his.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([
      390, 390,
    ]);
    await expect(gift(his)).toContainText("For the lady with the boat");
    await expectPetals(gift(his)); // on his side too
  });
  await test.step("she sees it come, without a reload, opens its box, and may say thank you", async () => {
    const box = hers.getByRole("button", { name: "A gift from Julian. Open it?" });
    await expect(gift(hers)).toBeVisible();
    const { height: waiting } = (await gift(hers).boundingBox()) ?? {};
    letBoxCome();
    await expect(box).toBeVisible();
    await expect(gift(hers).locator(".gift-inside")).toHaveCSS("opacity", "0");
    const { height: closed } = (await gift(hers).boundingBox()) ?? {};
    expect(closed, "its box's script moves nothing").toBe(waiting);
    await box.click();
    await expect(gift(hers).locator(".gift-inside")).toHaveCSS("opacity", "1");
    await expect(box).toHaveCount(0);
    await expect(gift(hers)).toContainText("A rose");
    await expectPetals(gift(hers));
    expect((await gift(hers).boundingBox())?.height, "nothing moved").toBe(closed);
    await hers.getByRole("button", { name: "Thank you" }).click();
    await expect(hers.locator("#message")).toHaveValue(/^Thank you!/);
    await hers.locator("#message").fill("");
    await expect(
      hers.getByRole("list", { name: "Conversations" }).getByRole("link", { name: /Julian.*Gift/ }),
    ).toBeVisible();
    expect(await money(vesper, he)).toEqual({
      wallet: before.wallet - 3,
      ledger: before.ledger - 3,
    });
  });
  const address =
    await test.step("his photo shows its price and progress, and comes covered", async () => {
      await his
        .locator(".composer input[type=file]")
        .setInputFiles({ name: "holiday.jpg", mimeType: "image/jpeg", buffer: await aPhoto() });
      const dialog = his.getByRole("dialog", { name: "A photo for Marianne" });
      await expect(dialog.getByRole("img", { name: "The photo you chose" })).toBeVisible();
      await expectGood(his, "the photo dialog");
      await dialog.getByLabel("A line to go with it").fill("Where I am");
      const upload = Promise.withResolvers<undefined>();
      const cut = async (route: Route) => {
        await upload.promise;
        await route.abort();
      };
      await phoneContext.route("**/api/chat-photo.php**", cut, { times: 1 });
      await dialog.getByRole("button", { name: "Send · 2 credits" }).tap();
      await test.step("its bar wears the site's colour in the dark too, not the browser's", async () => {
        await his.emulateMedia({ colorScheme: "dark" });
        expect(await filledWith(dialog.getByRole("progressbar"))).toEqual(
          await colourOf(his, "var(--wine)"),
        );
        await his.emulateMedia({ colorScheme: "light" });
      });
      upload.resolve(undefined);
      await expect(
        dialog.getByRole("alert"),
        "kept, and tried again without choosing again",
      ).toContainText("Your photo is kept here");
      const answer = Promise.withResolvers<undefined>();
      const hold = async (route: Route) => {
        await answer.promise;
        await route.continue();
      };
      await phoneContext.route("**/api/messages.php", hold, { times: 1 });
      await dialog.getByRole("button", { name: "Try again" }).tap();
      await expect(dialog).toHaveCount(0);
      await expect(his.getByRole("img", { name: "Your photo" })).toBeVisible();
      await expect(
        his.getByRole("button", { name: "Open photo" }),
        "a press on what is still on its way would be lost when it is sent",
      ).toBeDisabled();
      answer.resolve(undefined);
      await his.getByRole("button", { name: "Open photo" }).tap();
      await his.getByRole("dialog", { name: "Photo" }).getByRole("button", { name: "Close" }).tap();

      await expect(hers.getByText("Julian sent you a photo.")).toBeVisible();
      await expect(
        hers.getByRole("img", { name: "Photo from Julian" }),
        "nothing is loaded before she asks",
      ).toHaveCount(0);
      await expectGood(hers, "a gift, and a covered photo");
      await hers.getByRole("button", { name: "Show" }).click();
      const shown = hers.getByRole("img", { name: "Photo from Julian" });
      await expect
        .poll(() =>
          shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
        )
        .toBeGreaterThan(0);
      await hers.getByRole("button", { name: "Open photo" }).click();
      await expect(hers.getByRole("dialog", { name: "Photo" }).getByRole("img")).toBeVisible();
      await hers.keyboard.press("Escape");
      expect(await money(vesper, he)).toEqual({
        wallet: before.wallet - 5,
        ledger: before.ledger - 5,
      });
      return shown.evaluate((image: HTMLImageElement) => new URL(image.src).pathname);
    });
  await test.step("trust row 5: its address shows nothing to whoever is not one of the two", async () => {
    const visitor = await (await browser.newContext({ baseURL })).newPage();
    expect((await visitor.goto(address))?.status()).toBe(404);
    await visitor.context().close();
    expect(await statusOf(hers, address)).toBe(200);
  });
  await test.step("she finds an emoji by its name with the keyboard, and it stands where her cursor is", async () => {
    const words = hers.getByRole("textbox", { name: "Message to Julian" });
    await words.fill("Thank you !");
    await words.press("ArrowLeft");
    await hers.getByRole("button", { name: "Emoji", exact: true }).click();
    await expectGood(hers, "the emoji");
    await hers.getByRole("searchbox", { name: "Search emoji" }).fill("sailing");
    await hers.keyboard.press("ArrowDown");
    await expect(hers.getByRole("button", { name: "sailing boat" })).toBeFocused();
    await hers.keyboard.press("Enter");
    await hers.keyboard.press("Escape");
    await expect(words).toHaveValue("Thank you ⛵!");
    await words.press("Enter");
    await expect(his.locator(".bubble").filter({ hasText: "Thank you ⛵!" })).toBeVisible();
  });
  await test.step("her profile says from whom, his view of it only how many", async () => {
    await his.goto(`/members/${she}`);
    await expect(his.getByRole("main")).toContainText(`${gifts} gifts received`);
    const profile = await deskContext.newPage();
    await profile.goto("/profile");
    await expect(profile.getByRole("region", { name: `${gifts} gifts for you` })).toContainText(
      "from Julian",
    );
    await expectGood(profile, "the own profile with a gift");
    await profile.close();
  });
  await test.step("she deletes the conversation: refused, it comes back; done, it is gone for her and stays for him", async () => {
    const row = hers
      .getByRole("list", { name: "Conversations" })
      .getByRole("link", { name: /Julian/ });
    const alerted = hers.waitForEvent("dialog");
    await deskContext.route(
      "**/api/chat.php",
      (route) =>
        route.request().method() === "DELETE"
          ? route.fulfill({ status: 500, json: { code: "internal", detail: "no" } })
          : route.continue(),
      { times: 1 },
    );
    await removeOpen(hers);
    expect((await alerted).message()).toBe(
      "The conversation couldn’t be deleted. Your list has been loaded again.",
    );
    await expect(row).toBeVisible();
    await row.click();
    await removeOpen(hers);
    await expect(hers).toHaveURL(/\/chats$/);
    await expect(row).toHaveCount(0);
    await hers.reload();
    await expect(row).toHaveCount(0);
    expect(await statusOf(his, address)).toBe(200);
  });
  await test.step("trust row 28: and nothing asked a foreign host, broke the policy or failed", () => {
    for (const each of watched) each.expectQuiet();
  });
  await phoneContext.close();
  await deskContext.close();
});

async function enter(context: BrowserContext, email: string): Promise<Page> {
  await context.addCookies([{ name: "language", value: "en", domain: host, path: "/" }]);
  const page = await context.newPage();
  await enterAs(page, { email, password: "vesper-demo" });
  await expect(page).toHaveURL(/\/members(\?|$)/);
  return page;
}

async function whoTheyAre(vesper: Vesper): Promise<{ he: string; she: string }> {
  const idOf = async (email: string) =>
    (
      await vesper.sql<{ id: string }>(
        "select a.id from account a join site_host h on h.site_id = a.site_id where a.email = $1 and h.host = $2",
        [email, host],
      )
    )[0]?.id ?? "";
  return { he: await idOf(giver), she: await idOf(receiver) };
}

async function money(vesper: Vesper, id: string): Promise<{ wallet: number; ledger: number }> {
  const [row] = await vesper.sql<{ wallet: number; ledger: string }>(
    "select credits as wallet, (select sum(credits) from ledger_entry where account_id = $1) as ledger from wallet where account_id = $1",
    [id],
  );
  return { wallet: row?.wallet ?? Number.NaN, ledger: Number(row?.ledger) };
}

/** Of a photo, asked for by this member's browser; a browser's copy does not count. */
const statusOf = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (url) => (await fetch(url, { cache: "no-store" })).status, address);

async function removeOpen(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Options for this conversation" }).click();
  await page.getByRole("button", { name: "Delete conversation" }).click();
  await page
    .getByRole("dialog", { name: "Delete this conversation?" })
    .getByRole("button", { name: "Delete conversation" })
    .click();
}

const gift = (page: Page): Locator => page.locator(".bubble-gift");
const aPhoto = () =>
  sharp({
    create: { width: 2400, height: 1600, channels: 3, background: { r: 70, g: 110, b: 160 } },
  })
    .jpeg()
    .toBuffer();
