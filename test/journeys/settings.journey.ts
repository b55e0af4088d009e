import type { Page } from "@playwright/test";
import { desktop, phone } from "./devices.ts";
import { enterAs, member } from "./own-member.ts";
import { expect, test } from "./vesper.ts";
import { watch } from "./watch.ts";

/**
 * A member looks after the account: another address over real SMTP, another password that logs the
 * other browser out, invisible, the data.
 */
test("address, password, devices, invisible mode and one's own data", async ({
  browser,
  vesper,
}) => {
  const her = await member(vesper, "Settina");
  const contexts = [await browser.newContext(phone), await browser.newContext(desktop)] as const;
  // What the other browser asks in the moment of its logout is refused.
  const watched = await Promise.all(
    contexts.map((context) =>
      watch(context, vesper.url, {
        allowed: [context === contexts[1] ? /status of 40[13]/ : /status of 4(01|10|22)/],
      }),
    ),
  );
  const [hand, desk] = [await contexts[0].newPage(), await contexts[1].newPage()];
  await enterAs(hand, her);
  await enterAs(desk, her);

  await test.step("the address: refused at its field, then confirmed by the button behind the link; opening it uses nothing up", async () => {
    await hand.goto("/notifications#mail");
    const mail = section(hand, "E-mail address");
    await mail.getByText("Change the address").click();
    await mail.getByLabel("New e-mail address").fill("not an address");
    await mail.getByLabel("Your password", { exact: true }).fill(her.password);
    await mail.getByRole("button", { name: "Send the link" }).click();
    await expect(mail.getByText("This isn’t a valid new e-mail address.")).toBeVisible();
    await expect(mail.getByLabel("New e-mail address")).toHaveValue("not an address");
    await mail.getByLabel("New e-mail address").fill("settina.new@journey.test");
    await mail.getByRole("button", { name: "Send the link" }).click();
    await expect(
      mail.getByText("An e-mail is on its way to settina.new@journey.test", { exact: false }),
    ).toBeVisible();
    await expect
      .poll(async () => (await vesper.mailTo(her.email)).subject)
      .toMatch(/wants to change your e-mail address/);
    const { text } = await vesper.mailTo("settina.new@journey.test");
    const [link = ""] = /http\S+\/mail-change\/do\?\S+/.exec(text) ?? [];
    for (let opened = 0; opened < 2; opened += 1) await hand.goto(link);
    await hand.getByRole("button", { name: "Confirm this address" }).click();
    await expect(hand.getByRole("main")).toContainText(
      "From now on you log in with settina.new@journey.test.",
    );
    await hand.goto("/notifications");
    await expect(section(hand, "E-mail address")).toContainText("settina.new@journey.test");
  });

  await test.step("what was agreed to at the sign-up, word for word", async () => {
    await section(hand, "What you agreed to").getByRole("link", { name: "Show the texts" }).click();
    const list = hand.getByRole("main").getByRole("listitem");
    await expect(list).toHaveText([/^PrivacyWhen you signed up, on/, /^TermsWhen you signed up/]);
    await list.getByRole("link", { name: "Terms" }).click();
    await expect(hand.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
    await expect(hand.getByRole("article")).toContainText("silence is not consent");
    await hand.getByRole("link", { name: "All the texts" }).click();
    await expect(list).toHaveCount(2);
    await hand.goto("/notifications");
  });

  await test.step("another language in the middle of it: what was typed stays, but for passwords", async () => {
    const mail = hand.locator("#mail");
    await mail.getByText("Change the address").click();
    await mail.getByLabel("New e-mail address").fill("half-typed@journey");
    const choose = async (label: RegExp, language: string) => {
      await hand.getByRole("button", { name: label }).click();
      await hand.getByRole("button", { name: language }).click();
    };
    await choose(/^Language: English/, "Nederlands");
    await expect(hand.getByRole("heading", { name: "Instellingen" })).toBeVisible();
    await expect(mail.locator("[name=email]")).toHaveValue("half-typed@journey");
    await choose(/^Taal: Nederlands/, "English");
    await expect(hand.getByRole("heading", { name: "Settings" })).toBeVisible();
  });

  await test.step("the password: the specification's words, and the other browser is out at once", async () => {
    const password = section(hand, "Password");
    await password.getByText("Change the password").click();
    const fill = async (old: string, fresh: string, again: string) => {
      await password.getByLabel("Old password").fill(old);
      await password.getByLabel("New password", { exact: true }).fill(fresh);
      await password.getByLabel("Repeat the new password").fill(again);
      await password.getByRole("button", { name: "Save the new password" }).click();
    };
    await fill(her.password, "an owl on the barn", "an owl on the bran");
    await expect(password.getByText("The entered passwords are not the same.")).toBeVisible();
    await fill("not this one", "an owl on the barn", "an owl on the barn");
    await expect(password.getByText("Please check your old password.")).toBeVisible();
    await desk.goto("/members");
    await fill(her.password, "an owl on the barn", "an owl on the barn");
    await expect(password.getByText("Your new password is saved.", { exact: false })).toBeVisible();
    await expect(desk).toHaveURL(/\/login/);
  });

  await test.step("invisible: said on every screen, quietly, until it is taken back", async () => {
    await hand.goto("/notifications#visibility");
    await section(hand, "Invisible mode").getByRole("button", { name: "Go invisible" }).click();
    await expect(
      section(hand, "Invisible mode").getByRole("button", { name: "Be visible again" }),
    ).toBeVisible();
    await hand.goto("/members");
    await hand.getByRole("link", { name: "Change", exact: true }).click();
    await section(hand, "Invisible mode").getByRole("button", { name: "Be visible again" }).click();
    await expect(
      section(hand, "Invisible mode").getByRole("button", { name: "Go invisible" }),
    ).toBeVisible();
  });

  await test.step("a copy of the data: asked with the password, then a file", async () => {
    const data = section(hand, "Your data");
    await data.getByLabel("Your password", { exact: true }).fill("an owl on the barn");
    await data.getByRole("button", { name: "Prepare my data" }).click();
    const link = data.getByRole("link", { name: "Download" });
    // A job gathers it, part by part, when the machine has time for it.
    await expect(link).toBeVisible({ timeout: 120_000 });
    const [file] = await Promise.all([hand.waitForEvent("download"), link.click()]);
    expect(file.suggestedFilename()).toMatch(/^data-.*\.zip$/);
  });

  for (const each of watched) each.expectQuiet();
  for (const context of contexts) await context.close();
});

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
