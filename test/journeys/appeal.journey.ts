import { desktop, phone } from "./devices.ts";
import { everyLook } from "./every-look.ts";
import { expectGood } from "./expect-good.ts";
import { logInOffice, officeOf } from "./log-in-office.ts";
import { enterAs, member } from "./own-member.ts";
import { expect, test } from "./vesper.ts";
import { watch } from "./watch.ts";

test("somebody who cannot log in reads why, appeals, and is answered by somebody else", async ({
  browser,
  vesper,
}) => {
  const hedda = await member(vesper, "Hedda");
  // Decided by a colleague who is not there.
  await vesper.sql(
    `with m as (
       insert into measure (act_id, site_id, subject_id, kind, ends_at, ground, clause, source, facts, blanks, deciders)
         select uuidv7(), site_id, id, 'suspend', now() + interval '7 days', 'terms', 'persistence', 'report', 'harassment',
           '{"words": "You are not worth an answer."}', array[uuidv7()] from account where id = $1 returning *)
     update account set suspended_until = m.ends_at from m where account.id = m.subject_id`,
    [hedda.id],
  );
  const hers = await browser.newContext({ ...phone, baseURL: vesper.url });
  const theirs = await browser.newContext({ ...desktop, baseURL: officeOf(vesper) });
  const watched = [await watch(hers, vesper.url), await watch(theirs, officeOf(vesper))];
  const page = await hers.newPage();
  await page.addInitScript(() => localStorage.setItem("entry_warning_skipped", String(Date.now())));

  await test.step("the right password leads to the reasons, and no further", async () => {
    await enterAs(page, hedda);
    await expect(page).toHaveURL(/\/decision\?token=/);
    await expect(page.getByText(/We’ve suspended your account until/)).toBeVisible();
    await expect(page.getByText("You are not worth an answer.")).toBeVisible();
    await expectGood(page, "the reasons of a decision");
    await page.goto("/likes");
    await expect(page).toHaveURL(/\/login/);
    await page.goBack();
  });
  await test.step("she appeals there", async () => {
    await page.getByText("Don’t agree?").tap();
    await page.getByLabel("What did we get wrong?").fill("Somebody else used my phone.");
    await page.getByRole("button", { name: "Send appeal" }).tap();
    await expect(page.getByText(/^We have your appeal of /)).toBeVisible();
  });
  await test.step("an operator who did not decide upholds it", async () => {
    const desk = await theirs.newPage();
    await logInOffice(desk, vesper, "/operator?kind=appeal");
    await desk.getByRole("link", { name: /Hedda/ }).click();
    await expect(desk.getByText("Somebody else used my phone.")).toBeVisible();
    await everyLook(desk, "an appeal");
    await desk.getByRole("radio", { name: /^Uphold/ }).check();
    await desk.getByLabel("Reasons, as they read them").fill("It was not you who wrote it.");
    await desk.getByRole("button", { name: "Decide and tell them" }).click();
    await expect(desk).toHaveURL(/\/operator$/);
  });
  await test.step("she hears of it by mail, and is in again", async () => {
    await vesper.mailTo(hedda.email, "It was not you who wrote it.");
    await page.goto("/login");
    await enterAs(page, hedda);
    await expect(page).toHaveURL(/\/members/);
  });
  for (const each of watched) each.expectQuiet();
  await hers.close();
  await theirs.close();
});
