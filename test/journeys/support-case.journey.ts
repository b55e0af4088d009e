import { desktop, phone } from "./devices.ts";
import { expectGood } from "./expect-good.ts";
import { logInOffice, officeOf } from "./log-in-office.ts";
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

  await test.step("found by the beginning of her address, and by keys", async () => {
    await main.getByLabel(/^Name, e-mail address/).fill(vera.email.slice(0, 8).toUpperCase());
    await main.getByLabel(/^Name, e-mail address/).press("Enter");
    await expect(page).toHaveURL(/query=VERA/);
    await expectGood(page, "members that were found");
    await expect(main.getByText("ve…@journey.test").first()).toBeVisible();
    await main.getByRole("heading", { level: 1 }).click();
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
    const part = main.getByRole("region", { name: "Private part" });
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
    await done("The credits are given.");
    await expect(main.getByRole("table", { name: "Timeline" })).toContainText("+15");
  });

  await test.step("what she sees is looked at, without a word that anybody wrote", async () => {
    await main.getByRole("link", { name: "See as this member" }).click();
    // The member's own screen asks 'What for' as well, and stands there until the next one has come.
    await expect(main.getByRole("heading", { name: "What Vera sees" })).toBeVisible();
    await main.getByLabel("What for").fill(why);
    await main.getByRole("button", { name: "Look" }).click();
    await expect(main.getByRole("region", { name: "Whom the search finds" })).toBeVisible();
    await expect(main.getByRole("region", { name: "Account" })).toContainText("15");
    await expectGood(page, "what a member sees");
  });

  await test.step("everything is in the audit: who, whom, what for", async () => {
    const rows = await vesper.sql<{ call: string; purpose: string }>(
      "select call, purpose from audit where subject_id = $1 order by seq",
      [vera.id],
    );
    expect(rows.map(({ call }) => call)).toEqual([
      "people.openPrivate",
      "people.correct",
      "people.giveCredits",
      "people.seeAs",
    ]);
    expect(rows.every(({ purpose }) => purpose.length > 10)).toBe(true);
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
