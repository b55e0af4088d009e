import { desktop, phone } from "./devices.ts";
import { expectGood } from "./expect-good.ts";
import { keysAct, logInOffice, officeOf } from "./log-in-office.ts";
import { member } from "./own-member.ts";
import { expect, test } from "./vesper.ts";
import { watch } from "./watch.ts";

const why = "She wrote that her birthday is wrong, with a copy of her passport";

test("somebody who writes to support is found, their private part opened for a purpose, their birthday corrected, and credits given", async ({
  browser,
  vesper,
}) => {
  const vera = await member(vesper, "Vera");
  const baseURL = officeOf(vesper);
  const context = await browser.newContext({ ...desktop, baseURL });
  const watched = await watch(context, baseURL);
  const page = await context.newPage();
  const main = page.getByRole("main");
  await logInOffice(page, vesper, "/operator/members");

  await test.step("found by the beginning of her name, and by keys", async () => {
    await main.getByLabel(/^Name, whole e-mail address/).fill("VERA");
    await main.getByLabel(/^Name, whole e-mail address/).press("Enter");
    await expect(page).toHaveURL(/query=VERA/);
    await expectGood(page, "members that were found");
    await expect(main.getByText("ve…@journey.test").first()).toBeVisible();
    await main.getByRole("heading", { level: 1 }).click();
    await keysAct(page);
    await page.keyboard.press("j");
    await expect(main.getByRole("link", { name: "Vera", exact: true })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(vera.id));
  });

  await test.step("which mails went to her", async () => {
    const mails = main.getByRole("table", { name: "E-mails sent" });
    await expect(mails).toContainText("activation");
    await expect(mails).toContainText("handed over");
    await expectGood(page, "a member's page");
    await expect(main).not.toContainText(vera.email);
  });

  await test.step("her private part stays folded without a purpose, and opens with one", async () => {
    const part = main.getByRole("region", { name: "Private details" });
    await part.getByLabel("What for").fill("look");
    await part.getByRole("button", { name: "Open" }).click();
    await expect(part.getByText(/10/)).toBeVisible();
    await expect(part).not.toContainText(vera.email);
    await part.getByLabel("What for").fill(why);
    await part.getByRole("button", { name: "Open" }).click();
    await expect(part).toContainText(vera.email);
    await expect(part).toContainText("2 Mar 1970");
    await expectGood(page, "a member's private part");
  });

  const done = (text: string) => expect(main.getByRole("status").getByText(text)).toBeVisible();
  await test.step("her birthday is corrected, and no child is made of her", async () => {
    const help = main.getByRole("region", { name: "Correct date of birth or gender" });
    await help.getByLabel("Date of birth").fill("2015-03-02");
    await help.getByLabel("Reason").fill(why);
    await help.getByRole("button", { name: "Save" }).click();
    await expect(help.getByText(/18/)).toBeVisible();
    await help.getByLabel("Date of birth").fill("1971-03-02");
    await help.getByRole("button", { name: "Save" }).click();
    await done("Corrected.");
    const [row] = await vesper.sql<{ born: string }>(
      "select date_of_birth::text as born from profile where id = $1",
      [vera.id],
    );
    expect(row?.born).toBe("1971-03-02");
  });

  await test.step("she gets credits for her trouble, and they are in her ledger", async () => {
    const help = main.getByRole("region", { name: "Give credits" });
    await help.getByLabel("Credits").fill("15");
    await help.getByLabel("Reason").fill("For the trouble with her birthday");
    await help.getByRole("button", { name: "Give" }).click();
    await done("Credits given.");
    await expect(main.getByRole("table", { name: "Timeline" })).toContainText("+15");
  });

  await test.step("what she sees is looked at, without a word that anybody wrote", async () => {
    await main.getByRole("link", { name: "See as this member" }).click();
    // The member's own screen asks 'What for' as well, and stands there until the next one has come.
    await expect(main.getByRole("heading", { name: "What Vera sees" })).toBeVisible();
    await main.getByLabel("What for").fill(why);
    await main.getByRole("button", { name: "Look" }).click();
    await expect(main.getByRole("region", { name: "Who the search finds" })).toBeVisible();
    await expect(main.getByRole("region", { name: "Account" })).toContainText("15");
    await expectGood(page, "what a member sees");
  });

  await test.step("everything is in the audit: who, whom, what for", async () => {
    const rows = await vesper.sql<{ call: string; purpose: string }>(
      "select call, purpose from audit where subject_id = $1 order by seq",
      [vera.id],
    );
    const looked = ["people.search", "people.read", "people.timeline"];
    expect(rows.map(({ call }) => call)).toEqual(expect.arrayContaining(looked));
    const acts = rows.filter(({ call }) => !looked.includes(call));
    expect(acts.map(({ call }) => call)).toEqual([
      "people.openPrivate",
      "people.correct",
      "people.giveCredits",
      "people.seeAs",
    ]);
    expect(acts.every(({ purpose }) => purpose.length > 10)).toBe(true);
  });
  watched.expectQuiet();
  await context.close();

  await test.step("on a phone, in the dark, in three more languages", async () => {
    const small = await browser.newContext({ ...phone, colorScheme: "dark", baseURL });
    const hand = await small.newPage();
    for (const language of ["de", "nl", "fr"] as const) {
      await logInOffice(hand, vesper, `/operator/members/${vera.id}`, { language });
      await expectGood(hand, `a member's page, ${language}`);
      await hand.goto("/operator/members");
      await expectGood(hand, `the members, ${language}`);
    }
    await small.close();
  });
});

test("what the books differ about is closed with a note, once, without JavaScript too; an account that was left out is seen", async ({
  browser,
  vesper,
}) => {
  const about = "fifty.localhost";
  const baseURL = officeOf(vesper);
  const context = await browser.newContext({ ...desktop, baseURL });
  const watched = await watch(context, baseURL);
  const page = await context.newPage();
  const main = page.getByRole("main");
  await logInOffice(page, vesper, "/operator/differences", { about });
  const entry = page.getByRole("link", { name: /^Differences/ });
  await expect(entry).toContainText("3");

  await test.step("from the list to the order, and to one kind", async () => {
    await keysAct(page);
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await expect(main.getByRole("region", { name: "Facts" })).toContainText("Test payments");
    await entry.click();
    await expect(main.getByRole("heading", { name: "Differences", level: 1 })).toBeVisible();
    await main.getByLabel("Kind").selectOption("Amount differs from the order");
    await main.getByRole("button", { name: "Show" }).click();
    const list = main.getByRole("table", { name: "Differences" });
    await expect(list).not.toContainText("Refunded twice");
    await expect(list).toContainText("Refund the money at the provider");
  });

  await test.step("without a note it stays, with one it is closed", async () => {
    await main.getByText("Close with a note").click();
    await main.getByLabel("What came of it").fill("done");
    await main.getByRole("button", { name: "Close", exact: true }).click();
    await expect(main.getByText("At least 10 characters.")).toBeVisible();
    await expectGood(page, "a note that was refused");
    await main.getByLabel("What came of it").fill("The bank sent the 20 euros back.");
    await main.getByRole("button", { name: "Close", exact: true }).click();
    await expect(main.getByRole("status")).toContainText("Difference closed.");
    await expect(main.getByText("Nothing open")).toBeVisible();
    await expect(entry).toContainText("2");
    await main.getByRole("link", { name: "All", exact: true }).click();
    await expect(main.getByText("The bank sent the 20 euros back.")).toBeVisible();
    await expect(main.getByText(/^Settled by itself/)).toBeVisible();
    await expectGood(page, "all differences");
  });

  await test.step("an account that was never compared is said first, and compared by a button", async () => {
    await vesper.sql("delete from reconciliation where provider = 'bank-file'");
    await entry.click();
    await main.getByText("Not every account was compared last night.").waitFor();
    await expectGood(page, "differences, one account left out");
    await main.getByRole("link", { name: "Comparisons" }).last().click();
    const accounts = main.getByRole("table", { name: "Accounts" });
    await expect(accounts.getByRole("row").nth(1)).toContainText("never compared");
    await expectGood(page, "comparisons, one account left out");
    await accounts.getByRole("button", { name: /^Compare now: Debits by file/ }).click();
    await expect(main.getByRole("status")).toContainText("The comparison is starting.");
    await expect(async () => {
      await page.reload();
      await expect(accounts.getByText("never compared")).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
  });
  watched.expectQuiet();
  await context.close();

  await test.step("without JavaScript, in the dark, on a phone, in German", async () => {
    const plain = { ...phone, colorScheme: "dark", javaScriptEnabled: false, baseURL } as const;
    const small = await browser.newContext(plain);
    const hand = await small.newPage();
    await logInOffice(hand, vesper, "/operator/differences", { about, language: "de" });
    await hand.getByText("Mit Notiz schließen").first().click();
    await hand.getByLabel("Was daraus wurde").first().fill("Der Bank wurde widersprochen.");
    await hand.getByRole("button", { name: "Schließen" }).first().click();
    await expect(hand.getByText("Abweichung geschlossen.")).toBeVisible();
    await small.close();
  });
});

test("what the providers paid out is listed, what belongs to no order is closed with a note, without JavaScript too", async ({
  browser,
  vesper,
}) => {
  const about = "fifty.localhost";
  const baseURL = officeOf(vesper);
  // The second comes from a batch without a payout; the bank sent the third back.
  await vesper.sql(`
    with payout as (
      insert into provider_payout
        (provider, reference, amount, currency, day, state, failed_on, itemised, rest)
      values ('stripe', 'po_1Rest', 123450, 'EUR', '2026-11-27', 'paid', null, true, -2900),
        ('adyen', 'Shop:41:EUR', 0, 'EUR', '2026-11-26', 'carried', null, true, 0),
        ('mollie', '1234567.2611.03', 8120, 'DKK', '2026-11-25', 'failed', '2026-11-26', true, 0),
        ('stripe', 'po_1ByHand', 5000, 'EUR', '2026-11-24', 'paid', null, false, 5000),
        ('mollie', '1234567.2611.02', 4500, 'EUR', '2026-11-23', 'paid', null, true, 0)
      returning id, amount, rest)
    insert into provider_payout_part (payout_id, site_id, amount)
    select payout.id, host.site_id, amount - rest from payout, site_host host
    where host.host = '${about}' and amount <> rest`);
  const context = await browser.newContext({ ...desktop, baseURL });
  const watched = await watch(context, baseURL);
  const page = await context.newPage();
  const main = page.getByRole("main");
  await logInOffice(page, vesper, "/operator/differences", { about });
  await main.getByText("Some payouts contain money that belongs to no order here.").waitFor();
  await main.getByRole("link", { name: "Payouts", exact: true }).first().click();
  const list = main.getByRole("table", { name: "Payouts" });
  await expect(list.getByRole("row").nth(1)).toContainText("po_1Rest");
  await expect(list).toContainText("Its money leaves with a later one.");
  await expect(list).toContainText("The bank sent this payout back on 26 Nov 2026");
  await expect(list).toContainText("€1,263.50");
  await expectGood(page, "payouts");
  await main.getByRole("link", { name: "To be checked" }).click();
  await expect(list).not.toContainText("2611");
  const closing = list.getByText("Close with a note");
  await expect(closing).toHaveCount(2);
  await closing.first().click();
  await main.getByLabel("What came of it").first().fill("The monthly fee of Stripe.");
  await main.getByRole("button", { name: "Close", exact: true }).first().click();
  await expect(main.getByRole("status")).toContainText("Payout closed.");
  await expect(closing).toHaveCount(1);
  watched.expectQuiet();
  await context.close();

  const plain = { ...phone, colorScheme: "dark", javaScriptEnabled: false, baseURL } as const;
  const small = await browser.newContext(plain);
  const hand = await small.newPage();
  const payouts = "/operator/differences/payouts?show=open";
  await logInOffice(hand, vesper, payouts, { about, language: "fr" });
  await hand.locator("summary").filter({ hasText: "note" }).first().click();
  await hand.locator("textarea").first().fill("Versé à la main par la comptable.");
  await hand.locator("details button").first().click();
  await expect(hand.getByText("Versement traité.")).toBeVisible();
  await small.close();
});
