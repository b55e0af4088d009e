import { randomUUID } from "node:crypto";
import { clientOf } from "./api.ts";
import { desktop, phone } from "./devices.ts";
import { expectGood } from "./expect-good.ts";
import { logInOffice, officeDevice, officeOf } from "./log-in-office.ts";
import { member, type OwnMember } from "./own-member.ts";
import { expect, test, type Vesper } from "./vesper.ts";
import { watch } from "./watch.ts";

/** Signs up once more with the same address; nobody presses anything. */
async function signUpAgain(vesper: Vesper, { email, password }: OwnMember, name: string) {
  const { status, body } = await clientOf(vesper.url, new Headers()).call(
    "POST",
    "/api/signup.php",
    {
      name,
      email,
      password,
      gender: "woman",
      seeks: ["man"],
      date_of_birth: "1970-03-02",
      country: "NL",
      city: "Utrecht",
      terms: true,
      consent: true,
    },
  );
  expect(status, JSON.stringify(body)).toBe(200);
}

test("who was banned and erased signs up again, reads why not, objects, and is let in by the office", async ({
  browser,
  vesper,
}) => {
  const ilse = await member(vesper, "Ilse");
  const office = await officeDevice(vesper);
  await vesper.sql(
    `insert into measure (act_id, site_id, subject_id, kind, ground, clause, source, facts, deciders)
      select uuidv7(), site_id, id, 'ban', 'terms', 'rules', 'own_look', 'other', array[uuidv7()]
      from account where id = $1`,
    [ilse.id],
  );
  await vesper.sql("update account set status = 'blocked' where id = $1", [ilse.id]);
  const purpose = "She asked for it by letter";
  const { status } = await office.call("POST", "/api/office-member-erasure.php", {
    member: { id: ilse.id },
    purpose,
  });
  expect(status).toBe(200);
  await expect
    .poll(async () => (await vesper.sql("select from barred_address")).length)
    .toBeGreaterThan(0);

  await test.step("the letter leads to the form, and the objection arrives", async () => {
    const context = await browser.newContext({ ...phone, baseURL: vesper.url });
    const watched = await watch(context, vesper.url);
    const page = await context.newPage();
    await page.addInitScript(() =>
      localStorage.setItem("entry_warning_skipped", String(Date.now())),
    );
    const main = page.getByRole("main");
    await signUpAgain(vesper, ilse, `Ilse${randomUUID().slice(0, 6)}`);
    const { text } = await vesper.mailTo(ilse.email, "can’t be used");
    expect(text).not.toContain("token=");
    const [link = ""] = /https?:\S+\/complaints/.exec(text) ?? [];
    await page.goto(link);
    await main.getByLabel("What is it about?").selectOption("decision");
    await main.getByLabel(/^What happened/).fill("It was my sister who used my account.");
    await main.getByLabel("Your name").fill("Ilse");
    await main.getByLabel("Your e-mail address").fill(ilse.email);
    await main.getByRole("button", { name: "Send complaint" }).click();
    await expect(main.getByText(/^Its number is/)).toBeVisible();
    watched.expectQuiet();
    await context.close();
  });

  const baseURL = officeOf(vesper);
  const context = await browser.newContext({ ...desktop, baseURL });
  const watched = await watch(context, baseURL);
  const page = await context.newPage();
  const main = page.getByRole("main");

  await test.step("the office finds the address, and lets it in for a reason", async () => {
    await logInOffice(
      page,
      vesper,
      `/operator/members?query=${encodeURIComponent(ilse.email)}&purpose=${encodeURIComponent("She wrote to us")}`,
    );
    await expect(main.getByText(/This address is shut out at/)).toBeVisible();
    await expectGood(page, "an address that is shut out");
    const help = main.getByRole("region", { name: "Let this address in again" });
    await help.getByLabel("Reason").fill("why");
    await help.getByRole("button", { name: "Let it in again" }).click();
    await expect(help.getByText(/10/)).toBeVisible();
    for (const language of ["de", "nl", "fr"] as const) {
      const small = await browser.newContext({ ...phone, colorScheme: "dark", baseURL });
      const hand = await small.newPage();
      await logInOffice(hand, vesper, page.url().slice(baseURL.length), { language });
      await expectGood(hand, `an address that is shut out, ${language}`);
      await small.close();
    }
    await help.getByLabel("Reason").fill("Her sister had used the account");
    await help.getByRole("button", { name: "Let it in again" }).click();
    await expect(main.getByText("The address is free again.")).toBeVisible();
    await expect(main.getByText(/This address is shut out at/)).toBeHidden();
  });
  watched.expectQuiet();
  await context.close();

  await signUpAgain(vesper, ilse, `Ilse${randomUUID().slice(0, 6)}`);
  const { text } = await vesper.mailTo(ilse.email, "One last step");
  expect(text).toContain("token=");
});
