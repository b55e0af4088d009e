import { phone } from "./devices.ts";
import { expectGood } from "./expect-good.ts";
import { logInOffice, officeOf } from "./log-in-office.ts";
import { expect, test } from "./vesper.ts";
import { watch } from "./watch.ts";

test("Clara complains on a phone, without an account, and is answered", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext({ ...phone, baseURL: vesper.url });
  const watched = await watch(context, vesper.url);
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem("entry_warning_skipped", String(Date.now())));
  await page.goto("/complaints");

  await test.step("an empty form leads to what is missing first", async () => {
    await page.getByRole("button", { name: "Send complaint" }).tap();
    const kind = page.getByLabel("What is it about?");
    await expect(kind).toBeFocused();
    await expect(kind).toBeInViewport();
    await expectGood(page, "the complaint that was refused");
  });
  const number =
    await test.step("the answer to a long form is read from its head, and comes by mail too", async () => {
      await page.getByLabel("What is it about?").selectOption("payment");
      await page.getByLabel(/^What happened/).fill("I was charged twice.");
      await page.getByLabel("Your name").fill("Clara");
      await page.getByLabel("Your e-mail address").fill("clara@journey.test");
      await page.getByRole("button", { name: "Send complaint" }).tap();
      const done = page.getByRole("heading", { name: "We have your complaint" });
      await expect(done).toBeVisible();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      const said = /C-\d{4}-\d{6}/.exec(await page.getByRole("alert").innerText())?.[0] ?? "";
      expect((await vesper.mailTo("clara@journey.test")).text).toContain(said);
      return said;
    });
  await test.step("the operator's answer goes to her, and the complaint is no longer open", async () => {
    const office = await browser.newContext({ ...phone, baseURL: officeOf(vesper) });
    const quiet = await watch(office, officeOf(vesper));
    const desk = await office.newPage();
    await logInOffice(desk, vesper, "/operator/complaints");
    await desk.getByRole("link", { name: number }).tap();
    await desk.getByLabel("Your answer").fill("The second payment is on its way back.");
    await desk.getByRole("button", { name: "Send answer" }).tap();
    await expect(desk.getByRole("heading", { name: "Our answer" })).toBeVisible();
    await vesper.mailTo("clara@journey.test", "The second payment is on its way back.");
    await desk.goto("/operator/complaints");
    await expect(desk.getByRole("link", { name: number })).toHaveCount(0);
    quiet.expectQuiet();
    await office.close();
  });
  watched.expectQuiet();
  await context.close();
});
