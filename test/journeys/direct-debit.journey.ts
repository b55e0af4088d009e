import type { Browser, BrowserContextOptions } from "@playwright/test";
import { slice } from "#test/slice.ts";
import { desktop, phone } from "./devices.ts";
import { expectGood } from "./expect-good.ts";
import { enterAs, member } from "./own-member.ts";
import { codeFromMail } from "./code-from-mail.ts";
import { expect, test, type Vesper } from "./vesper.ts";
import { watch } from "./watch.ts";

const words = {
  en: {
    holder: "Account holder",
    complete: "Netherlands, ING. Complete and correct.",
    wrong: "Character 5 is ‘1’, but a letter belongs there.",
    amount: "€18.75",
    next: "Continue to the mandate",
    code: "Confirmation code",
    invalid: /^Code invalid/,
    untick: "Without the mandate, we can’t collect. Tick the box to agree.",
    order: /^Order with obligation to pay · €18\.75/,
    placed: "Your order is placed",
    mandate: "Your mandate",
    revoke: "Revoke the mandate",
    revoked: "Mandate revoked.",
    cancelled: "Cancelled",
  },
  de: {
    holder: "Kontoinhaber",
    complete: "Niederlande, ING. Vollständig und richtig.",
    wrong: "Zeichen 5 ist ‚1‘, dort gehört aber ein Buchstabe hin.",
    amount: "18,75\u00A0€",
    next: "Weiter zum Mandat",
    code: "Bestätigungscode",
    invalid: /^Code ungültig/,
    untick:
      "Ohne das Mandat dürfen wir nicht einziehen. Setzen Sie das Häkchen, wenn Sie einverstanden sind.",
    order: /^Zahlungspflichtig bestellen · 18,75/,
    placed: "Ihre Bestellung ist eingegangen",
    mandate: "Ihr Mandat",
    revoke: "Mandat widerrufen",
    revoked: "Das Mandat ist widerrufen.",
    cancelled: "Entfallen",
  },
} as const;

const payers = [
  ["de", "phone", "Dagmar", phone],
  ["en", "desktop", "Daphne", desktop],
] as const;
for (const [language, device, name, options] of slice(payers, 2, 1)) {
  test(`${name} pays by direct debit: ${language}, ${device}`, ({ browser, vesper }) =>
    debits(browser, vesper, language, name, options));
}

async function debits(
  browser: Browser,
  vesper: Vesper,
  language: "en" | "de",
  name: string,
  options: BrowserContextOptions,
): Promise<void> {
  const say = words[language];
  const context = await browser.newContext({ ...options, baseURL: vesper.url });
  const watched = await watch(context, vesper.url);
  const page = await context.newPage();
  const own = await member(vesper, name);
  await enterAs(page, own);
  await expect(page).toHaveURL(/\/members/);
  await context.addCookies([{ name: "language", value: language, url: vesper.url }]);

  await test.step("the account: groups of four while typing, the wrong character named, the bank known", async () => {
    await page.goto("/directdebit?bundle=p1&next=/likes/given");
    await expect(page.getByRole("main"), "for how much, before any account is named").toContainText(
      say.amount,
    );
    const iban = page.getByLabel("IBAN");
    await page.getByRole("button", { name: say.next }).click();
    await expect(
      iban,
      "the first wrong field, though it is above what a phone shows",
    ).toBeFocused();
    await expect(iban).toBeInViewport();
    await iban.pressSequentially("nl691ngb");
    await expect(iban).toHaveValue("NL69 1NGB");
    await expect(page.getByText(say.wrong)).toBeVisible();
    // In the middle: the caret does not jump, so what is typed next stands there too.
    await iban.press("Home");
    for (let step = 0; step < 5; step += 1) await iban.press("ArrowRight");
    await iban.press("Delete");
    await iban.pressSequentially("i");
    await iban.press("End");
    await iban.pressSequentially("0123456789");
    await expect(iban).toHaveValue("NL69 INGB 0123 4567 89");
    await expect(page.getByText(say.complete)).toBeVisible();
    await page.getByLabel(say.holder).fill("Dagmar Ålund");
    await expectGood(page, "the account form");
    await page.getByRole("button", { name: say.next }).click();
  });

  await test.step("the mandate: a wrong code is named and can be corrected, and without the tick nothing is signed", async () => {
    const code = page.getByLabel(say.code);
    await expect(
      page.getByRole("main"),
      "the company's own full stop ends the sentence",
    ).not.toContainText("..");
    await code.fill("12");
    await expectGood(page, "the mandate");
    const agree = page.locator('input[name="agree"]');
    await agree.check();
    const order = page.getByRole("button", { name: say.order });
    await order.click();
    await expect(page.getByText(say.invalid)).toBeVisible();
    await code.fill(await codeFromMail(vesper, own.email));
    await agree.uncheck();
    await order.click();
    await expect(page.getByText(say.untick)).toBeVisible();
    await agree.check();
    await order.click();
    await expect(page.getByRole("heading", { name: say.placed })).toBeVisible();
    await expect(
      page.getByRole("main").locator(".state-actions").getByRole("link"),
      "back to where she came from, through every step",
    ).toHaveAttribute("href", "/likes/given");
    await expectGood(page, "the order that was placed");
  });

  await test.step("the next one takes one press, and the mandate can be taken back", async () => {
    await page.goto("/directdebit?bundle=p1");
    await expect(page.getByRole("main"), "for how much, before any account is named").toContainText(
      say.amount,
    );
    await expect(page.getByRole("heading", { name: say.mandate })).toBeVisible();
    await expectGood(page, "the mandate that is there");
    await page.getByRole("button", { name: say.revoke }).click();
    await expect(page.getByText(say.revoked)).toBeVisible();
    await expect(page.getByRole("link", { name: say.cancelled })).toBeVisible();
  });
  watched.expectQuiet();
  await context.close();
}
