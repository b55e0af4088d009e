import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { textOfPdf } from "#features/invoices/read-pdf.ts";
import { slice } from "#test/slice.ts";
import { desktop, phone } from "./devices.ts";
import { expectGood } from "./expect-good.ts";
import { enterAs, member } from "./own-member.ts";
import { expect, test, type Vesper } from "./vesper.ts";
import { watch } from "./watch.ts";

const words = {
  en: {
    order: "Order with obligation to pay",
    failed: "Payment failed or has been cancelled.",
    card: "Credit card",
    remember: "Save this for my next purchase",
    cancel: "Cancel",
    pay: /^Pay €/,
    stay: "Stay pending",
    withdraw: "Withdraw from contract here",
    confirm: "Confirm withdrawal",
    received: "We’ve received your withdrawal",
    back: "€12.00",
    declared: "withdraw from my contract",
    openOrder: "View order",
    refunded: "Your refund of €12.00",
    added: (credits: number) => `${credits} credits added`,
    invoice: "Invoice",
    repeat: "Repeat",
    remove: /^Remove Sandbox/,
    transfer: "Waiting for your transfer",
    tax: "VAT (21%)",
    price: "€25.00",
    send: /^Send · \d/,
    start: "Start now and send",
    gift: "Send a gift",
    discounted: "€18.75",
  },
  de: {
    order: "Zahlungspflichtig bestellen",
    failed: "Die Zahlung ist fehlgeschlagen oder wurde abgebrochen.",
    card: "Kreditkarte",
    remember: "Für meinen nächsten Kauf speichern",
    cancel: "Abbrechen",
    pay: /bezahlen$/,
    stay: "In Bearbeitung bleiben",
    withdraw: "Vertrag hier widerrufen",
    confirm: "Widerruf bestätigen",
    received: "Ihr Widerruf ist eingegangen",
    back: "12,00 €",
    declared: "widerrufe meinen Vertrag",
    openOrder: "Bestellung ansehen",
    refunded: /^Ihre Erstattung von 12,00/,
    added: (credits: number) => `${credits} Credits gutgeschrieben`,
    invoice: "Rechnung",
    repeat: "Wiederholen",
    remove: /^Sandbox .*entfernen/,
    transfer: "Wir warten auf Ihre Überweisung",
    tax: "USt. (21 %)",
    price: "25,00 €",
    send: /^Senden · \d/,
    start: "Jetzt beginnen und senden",
    gift: "Geschenk senden",
    discounted: "18,75 €",
  },
} as const;
type Words = (typeof words)[keyof typeof words];

const payers = [
  ["de", "phone", "Helga", phone],
  ["en", "desktop", "Harriet", desktop],
] as const;
for (const [language, device, name, options] of slice(payers, 2)) {
  test(`${name} pays in every way: ${language}, ${device}`, ({ browser, vesper }) =>
    pays(browser, vesper, language, name, options));
}

async function pays(
  browser: Browser,
  vesper: Vesper,
  language: "en" | "de",
  name: string,
  options: BrowserContextOptions,
): Promise<void> {
  const say: Words = words[language];
  const context = await browser.newContext({ ...options, baseURL: vesper.url });
  // The first use of what was bought asks whether to start, which the console calls a failure.
  const watched = await watch(context, vesper.url, {
    allowed: [/409 \(Conflict\) \(\S+\/api\/messages\.php\)/],
  });
  const page = await context.newPage();
  const own = await member(vesper, name);
  await enterAs(page, own);
  await expect(page).toHaveURL(/\/members/);
  await context.addCookies([{ name: "language", value: language, url: vesper.url }]);
  const button = page.getByRole("button", { name: say.order });
  const at = (outcome: string | RegExp) =>
    page.getByRole("button", { name: outcome, exact: typeof outcome === "string" }).click();
  const completed = (credits: number) =>
    expect(page.getByRole("heading", { name: say.added(credits) })).toBeVisible();

  await test.step("redirect: what is cancelled at the bank costs nothing, and is one step from another way", async () => {
    await page.goto("/premium?bundle=p1");
    const order = page.locator("section", { has: button });
    await expect(
      order.getByText(say.discounted).last(),
      "the price stands before the button",
    ).toBeVisible();
    await expect(order).toContainText(say.tax);
    await order.getByRole("radio", { name: "iDEAL" }).check();
    await expect(
      order.getByRole("checkbox", { name: say.remember }),
      "nobody stores a bank's page",
    ).toHaveCount(0);
    await button.click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await at(say.cancel);
    await expect(page.getByRole("heading", { name: say.failed })).toBeVisible();
    await expect(page.locator(".state-mark")).toHaveAttribute("data-tone", "danger");
    await expectGood(page, "the failed order");
  });

  await test.step("card: the failed order again at its discounted price, the card stored only because she says so", async () => {
    await page.getByRole("radio", { name: say.card }).check();
    const remember = page.getByRole("checkbox", { name: say.remember });
    await expect(remember).not.toBeChecked();
    await remember.check();
    await expect(page.getByText(say.discounted).last()).toBeVisible();
    await button.click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await at(say.pay);
    await completed(50);
    await expect(page.locator(".state-mark"), "no disc of a failure").toHaveCount(0);
    await expectGood(page, "the completed order");
    await page.locator(".arrival-receipt > summary").click();
    const link = page.getByRole("link", { name: new RegExp(`^${say.invoice} TEST-\\d{4}-\\d{6}`) });
    const pdf = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(textOfPdf(await pdf.body()).replaceAll(/\s/g, " ")).toContain(say.discounted);
  });

  await test.step("repeat order: one press, with the price on the button, charges the stored card", async () => {
    await page.goto("/credits");
    await page.getByRole("link", { name: say.repeat, exact: true }).click();
    await expect(page).toHaveURL(/\/credits\/repeat-order/);
    await expect(page.getByRole("main")).toContainText("Sandbox ••••");
    await page.getByRole("button", { name: `${say.order} · ${say.price}` }).click();
    await completed(50);
    await expect(page.locator(".arrival-balance")).toContainText("100");
  });

  await test.step("what is stored is the row that is shown first, and one press charges it", async () => {
    await page.goto("/credits?bundle=p0");
    const row = page.locator(".method").getByRole("radio").filter({ visible: true });
    await expect(row).toHaveCount(1);
    await expect(row).toBeChecked();
    await expect(row).toHaveAccessibleName(/^Sandbox ••••/);
    await expect(page.getByRole("checkbox", { name: say.remember })).toHaveCount(0);
    await expectGood(page, "the credits with a stored card");
    await button.click();
    await completed(20);
    await expect(page.locator(".arrival-balance")).toContainText("120");
    await page.goto("/credits");
    await page.getByRole("button", { name: say.remove }).filter({ visible: true }).click();
    await expect(page.getByText("Sandbox ••••")).toHaveCount(0);
  });

  await test.step("wallet", async () => {
    await page.goto("/credits/p0/paypal");
    await expect(page.getByRole("radio", { name: "PayPal" })).toBeChecked();
    await button.click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await at(say.pay);
    await completed(20);
  });

  await test.step("bank transfer: pending for days with its details, then there, without a reload", async () => {
    await page.goto("/credits/p0/wiretransfer");
    await button.click();
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    const checkout = page.url();
    await at(say.stay);
    await expect(page.getByRole("heading", { name: say.transfer })).toBeVisible();
    await expectGood(page, "the bank transfer");
    await vesper.sql(
      "update orders set created_at = created_at - interval '3 days' where account_id = $1 and status = 'pending'",
      [own.id],
    );
    await page.reload();
    await expect(page.getByText("DE89 3704 0044 0532 0130 00")).toBeVisible();
    await payElsewhere(page, checkout);
    await completed(20);
  });

  await test.step("what a message and a gift cost stands on the button, and is what is taken", async () => {
    const [man] = await vesper.sql<{ id: string }>(
      `select p.id from profile p join account a on a.id = p.id join account own on own.id = $1
      where a.site_id = own.site_id and p.visible and p.gender <> (select gender from profile where id = $1) and a.email not like '%@demo.test' and a.email not like '%@journey.test' order by p.id limit 1`,
      [own.id],
    );
    await page.goto(`/members/${man?.id}/chat`);
    const send = page.getByRole("button", { name: say.send });
    await page.locator(".composer textarea").fill("Good evening");
    // The first use of what was bought asks whether to start at once.
    await costs(vesper, own.id, await send.innerText(), async () => {
      await send.click();
      await page.getByRole("button", { name: say.start }).click();
    });
    await page.goto(`/members/${man?.id}`);
    await page.getByRole("main").getByRole("button", { name: say.gift }).click();
    const give = page.getByRole("dialog").getByRole("button", { name: say.send });
    await page.getByRole("dialog").getByRole("radio").first().check({ force: true });
    await costs(vesper, own.id, await give.innerText(), () => give.click());
  });

  await test.step("the books: what came in is listed, and no more", async () => {
    await page.goto("/transactions");
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(7);
    const rows = await vesper.sql<{ credits: number; debt: number }>(
      "select credits, debt from wallet where account_id = $1",
      [own.id],
    );
    expect(rows).toEqual([{ credits: 160 - 1 - 3, debt: 0 }]);
  });

  await test.step("withdrawal: from the footer, two steps, confirmed by mail; the unused package comes back whole", async () => {
    await page.getByRole("contentinfo").getByRole("link", { name: say.withdraw }).click();
    await expect(page).toHaveURL(/\/withdraw$/);
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: say.withdraw }).click();
    await expect(page.getByRole("main")).toContainText(say.declared);
    await expect(page.getByRole("main")).toContainText(say.back);
    await expectGood(page, "the withdrawal");
    await page.getByRole("button", { name: say.confirm }).click();
    await expect(page.getByRole("heading", { name: say.received })).toBeVisible();
    await vesper.mailTo(own.email, "withdraw from my contract"); // in her account's language
    expect(
      await vesper.sql("select credits, debt from wallet where account_id = $1", [own.id]),
    ).toEqual([{ credits: 160 - 1 - 3 - 20, debt: 0 }]);
    await page.getByRole("link", { name: say.openOrder }).click();
    await expect(
      page.getByRole("heading", { name: say.refunded }),
      "the order no longer says that its credits were added",
    ).toBeVisible();
    await expectGood(page, "the order that was given back");
  });
  watched.expectQuiet();
  await context.close();
}

/** Presses a button that names its price in credits, and holds the wallet to it. */
async function costs(
  vesper: Vesper,
  id: string,
  label: string,
  press: () => Promise<void>,
): Promise<void> {
  const credits = async () =>
    (
      await vesper.sql<{ credits: number }>("select credits from wallet where account_id = $1", [
        id,
      ])
    )[0]?.credits ?? 0;
  const [before, price] = [await credits(), Number(/\d+/.exec(label)?.[0])];
  expect(price, label).toBeGreaterThan(0);
  await press();
  await expect.poll(credits).toBe(before - price);
}

/** The bank books the money while the member looks at the page. */
async function payElsewhere(page: Page, checkout: string): Promise<void> {
  const answer = await page.request.post(checkout, { form: { outcome: "pay" }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}
