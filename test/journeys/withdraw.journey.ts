import type { Browser, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { desktop, phone } from "./devices.ts";
import { expectGood } from "./expect-good.ts";
import { enterAs, member, type OwnMember } from "./own-member.ts";
import { expect, test, type Vesper } from "./vesper.ts";
import { watch } from "./watch.ts";

test("German: Ute, a stranger to the login, cancels by the footer, keeps the receipt, and ends it by the mail", async ({
  browser,
  vesper,
}) => {
  const ute = await member(vesper, "Ute");
  const { page, done } = await visit(browser, vesper, "de", phone);
  await page.goto("/?language=de");
  await page.getByRole("contentinfo").getByRole("link", { name: "Verträge hier kündigen" }).click();
  await expect(page.getByRole("heading", { name: "Vertrag kündigen", level: 1 })).toBeVisible();
  await expectGood(page, "the cancellation's form");
  await test.step("what is missing is said at its field", async () => {
    await page.getByRole("button", { name: "Jetzt kündigen" }).click();
    await expect(page.getByLabel("Ihr Name")).toBeFocused();
  });
  await page.getByLabel("Ihr Name").fill("Ute Beispiel");
  await page.getByLabel("Ihre E-Mail-Adresse").fill(ute.email);
  await page.getByRole("button", { name: "Jetzt kündigen" }).click();
  await expect(page.getByRole("heading", { name: "Ihre Kündigung ist eingegangen" })).toBeVisible();
  await expectGood(page, "the cancellation that was received");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Als Datei speichern" }).click(),
  ]);
  const kept = readFileSync((await file.path()) ?? "", "utf8");
  expect(kept).toContain("Ute Beispiel");
  expect(kept).toMatch(/Eingegangen: \d/);

  const { text } = await vesper.mailTo(ute.email, "Mit dem Link");
  expect(text).toContain(file.suggestedFilename().replace(".txt", ""));
  await page.goto(/\/cancel\/do\?token=\S+/.exec(text)?.[0] ?? "");
  await expectGood(page, "the link of the receipt");
  await page.getByRole("button", { name: "Sofort beenden" }).click();
  await expect(page.getByRole("heading", { name: "Ihr Vertrag ist beendet" })).toBeVisible();
  expect(await statusOf(vesper, ute)).toBe("deleted");
  await done();
});

test("English: Phyllis stops what somebody else wrote, then ends it herself, logged in", async ({
  browser,
  vesper,
}) => {
  const phyllis = await member(vesper, "Phyllis");
  const { page, done } = await visit(browser, vesper, "en", phone);
  const cancels = async () => {
    await page.goto("/cancel");
    await page.getByLabel("Your name").fill("Phyllis");
    await page.getByLabel("Your e-mail address").fill(phyllis.email);
    await page.getByRole("button", { name: "Cancel now" }).click();
    await expect(
      page.getByRole("heading", { name: "We’ve received your cancellation" }),
    ).toBeVisible();
  };
  await cancels();
  await enterAs(page, phyllis);
  await expect(page).toHaveURL(/\/members/);
  await page.goto("/cancel");
  await expectGood(page, "a cancellation that waits");
  await page.getByRole("button", { name: "Stop it" }).click();
  await expect(page.getByRole("button", { name: "Stop it" })).toHaveCount(0);
  expect(await statusOf(vesper, phyllis)).toBe("active");
  await cancels();
  await expect(page.getByRole("main")).toContainText("It has taken effect.");
  expect(await statusOf(vesper, phyllis)).toBe("deleted");
  await page.goto("/members");
  await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible();
  await done();
});

test("French: Odile sees everything once more before it is sent, and changes it", async ({
  browser,
  vesper,
}) => {
  const { page, done } = await visit(browser, vesper, "fr", desktop);
  await page.goto("/cancel?language=fr");
  await page.getByLabel("Votre nom").fill("Odile");
  await page.getByLabel("Votre adresse e-mail").fill("odile@journey.test");
  await page.getByRole("button", { name: "Vérifier avant l’envoi" }).click();
  await expect(page.getByRole("main")).toContainText("odile@journey.test");
  await expectGood(page, "the cancellation before it is sent");
  await page.getByRole("button", { name: "Modifier" }).click();
  await page.getByLabel("Votre nom").fill("Odile Exemple");
  await page.getByRole("button", { name: "Vérifier avant l’envoi" }).click();
  await page.getByRole("button", { name: "Notifier la résiliation" }).click();
  await expect(
    page.getByRole("heading", { name: "Nous avons reçu votre résiliation" }),
  ).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Odile Exemple");
  expect((await vesper.mailTo("odile@journey.test")).text).toContain("aucun compte");
  await done();
});

test("French: Agnès, who is blocked, withdraws by her order number, and the money comes back", async ({
  browser,
  vesper,
}) => {
  const agnes = await member(vesper, "Agnes");
  const { page, done } = await visit(browser, vesper, "fr", phone);
  const order = await buys(page, vesper, agnes);
  await page.waitForLoadState("networkidle"); // a photo still on its way would be refused to her
  await vesper.sql("update account set status = 'blocked' where id = $1", [agnes.id]);
  await page.goto("/withdraw?language=fr");
  await page.getByLabel("Votre nom").fill("Agnès");
  await page.getByLabel("Numéro de commande").fill(order.slice(-12));
  await page.getByLabel("Votre adresse e-mail").fill(agnes.email);
  await expectGood(page, "the withdrawal without a login");
  await page.getByRole("button", { name: "Confirmer la rétractation" }).click();
  await expect(
    page.getByRole("heading", { name: "Nous avons reçu votre rétractation" }),
  ).toBeVisible();
  await expectGood(page, "the withdrawal that was received");
  await vesper.mailTo(agnes.email, "rétracter de votre contrat");
  await expect
    .poll(() => vesper.sql("select kind, amount from refund where order_id = $1", [order]))
    .toEqual([{ kind: "withdrawal", amount: 1875 }]);
  await done();
});

test("Polish: Zofia, who never asked to begin at once, gets everything back, also when all credits are used", async ({
  browser,
  vesper,
}) => {
  const zofia = await member(vesper, "Zofia");
  const { page, done } = await visit(browser, vesper, "pl", desktop);
  const order = await buys(page, vesper, zofia);
  await vesper.sql(
    "insert into ledger_entry (account_id, credits, reason, reference) values ($1, -50, 'gift', uuidv7()::text)",
    [zofia.id],
  );
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Odstąp od umowy tutaj" }).click();
  await page.getByRole("button", { name: "Odstąp od umowy tutaj" }).click();
  await expect(page.getByRole("main")).toContainText(/18,75\s€/);
  await expectGood(page, "the withdrawal of an order that was used up");
  await page.getByRole("button", { name: "Potwierdź odstąpienie" }).click();
  await expect(page).toHaveURL(/\/withdraw\/[\w-]{36}/);
  expect(
    await vesper.sql("select amount, credits from refund where order_id = $1", [order]),
  ).toEqual([{ amount: 1875, credits: 0 }]);
  await done();
});

test("Dutch: Marijke deletes her account with 37 credits, reads what they cost, and is paid", async ({
  browser,
  vesper,
}) => {
  const marijke = await member(vesper, "Marijke");
  const { page, done } = await visit(browser, vesper, "nl", phone);
  const order = await buys(page, vesper, marijke);
  await vesper.sql(
    "insert into ledger_entry (account_id, credits, reason, reference) values ($1, -13, 'gift', uuidv7()::text)",
    [marijke.id],
  );
  await page.goto("/delete-account?step=erase");
  await expect(page.getByRole("main")).toContainText(/37 ongebruikte credits/);
  await expect(page.getByRole("main")).toContainText(/€\s13,88/);
  await expectGood(page, "the last step before the account ends");
  await page.getByLabel("Je wachtwoord", { exact: true }).fill(marijke.password);
  await page.getByRole("button", { name: "Alles nu wissen" }).click();
  await expect(page.getByRole("heading", { name: "Alles wordt gewist" })).toBeVisible();
  await expect
    .poll(() => vesper.sql("select kind, amount, credits from refund where order_id = $1", [order]))
    .toEqual([{ kind: "payout", amount: 1388, credits: 37 }]);
  await done();
});

/** A browser of its own, in this language. */
async function visit(browser: Browser, vesper: Vesper, language: string, options: typeof phone) {
  const context = await browser.newContext({ ...options, baseURL: vesper.url });
  await context.addCookies([{ name: "language", value: language, url: vesper.url }]);
  const watched = await watch(context, vesper.url, {
    allowed: [/status of 4(01|03|22)/, /response code: 403/],
  });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem("entry_warning_skipped", String(Date.now())));
  return {
    page,
    async done() {
      watched.expectQuiet();
      await context.close();
    },
  };
}

/** Buys the second package with the sandbox's bank; gives the order's id. */
async function buys(page: Page, vesper: Vesper, own: OwnMember): Promise<string> {
  const language = { name: "language", url: vesper.url };
  const before = (await page.context().cookies()).find(({ name }) => name === "language");
  await page.context().addCookies([{ ...language, value: "en" }]);
  await enterAs(page, own);
  await expect(page).toHaveURL(/\/members/);
  await page.goto("/premium?bundle=p1");
  const button = page.getByRole("button", { name: "Order with obligation to pay" });
  await page.locator("section", { has: button }).getByRole("radio", { name: "iDEAL" }).check();
  await button.click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await page.getByRole("button", { name: /^Pay €/ }).click();
  await expect(page.getByRole("heading", { name: "50 credits added" })).toBeVisible();
  await page.context().addCookies([{ ...language, value: before?.value ?? "en" }]);
  const [order] = await vesper.sql<{ id: string }>(
    "select id from orders where account_id = $1 and status = 'completed'",
    [own.id],
  );
  return order?.id ?? "";
}

async function statusOf(vesper: Vesper, { id }: OwnMember): Promise<string> {
  const [row] = await vesper.sql<{ status: string }>("select status from account where id = $1", [
    id,
  ]);
  return row?.status ?? "";
}
