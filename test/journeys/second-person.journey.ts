import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { clientOf } from "./api.ts";
import { everyLook } from "./every-look.ts";
import { cookiesOf, keysAct, logInOffice, officeDevice, officeOf } from "./log-in-office.ts";
import { member } from "./own-member.ts";
import { expect, test, type Vesper } from "./vesper.ts";

/** One more of the demo's office, with the same password, at work in this browser. */
async function logInSecond(page: Page, vesper: Vesper): Promise<void> {
  const email = "wilma@demo.test";
  await vesper.sql(
    `with made as (insert into staff (email, name, demo, password_hash)
      select $1, 'Wilma', true, password_hash from staff where email = 'operator@demo.test' returning id)
    insert into staff_grant (staff_id, role) select id, 'owner' from made`,
    [email],
  );
  const url = officeOf(vesper);
  const answer = await fetch(`${url}/api/office-sign-in.php`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: url,
      "x-client-request": "1",
      "idempotency-key": randomUUID(),
    },
    body: JSON.stringify({ email, password: "vesper-demo" }),
  });
  expect(answer.status).toBe(200);
  await page.context().addCookies(cookiesOf(clientOf(url, answer.headers), url));
  await page.goto(`${url}/operator/proposals`);
}

test("a ban waits: alone, it says so; a colleague confirms it from the list", async ({
  browser,
  vesper,
}) => {
  test.setTimeout(180_000);
  const bo = await member(vesper, "Bo");
  const desk = await officeDevice(vesper);
  const opened = await desk.call("POST", "/api/moderation-open.php", {
    profile: { id: bo.id },
    gravity: 2,
  });
  const { id } = (opened.body as { case: { id: string } }).case;
  const statusOf = async () =>
    (await vesper.sql("select status from account where id = $1", [bo.id]))[0]?.["status"];
  const office = await browser.newContext({ baseURL: officeOf(vesper) });
  const page = await office.newPage();
  await logInOffice(page, vesper, `/operator/cases/${id}`);
  await page.getByLabel("Ban for good").check();
  await page.getByLabel("What happened").selectOption("harassment");
  await page.locator('[name="words"]').fill("You are ugly");
  await page.getByRole("button", { name: "Decide and tell everyone concerned" }).click();
  await expect(page.getByRole("alert")).toContainText("by itself in a day");
  await everyLook(page, "waits");
  await page.getByRole("alert").getByRole("link", { name: "Proposals" }).click();
  const line = page.getByRole("link", { name: `Ban Bo for ever` });
  await line.click();
  await expect(page.getByText("Nobody else here can confirm this.")).toBeVisible();
  await everyLook(page, "own");
  expect(await statusOf()).toBe("active");

  const second = await (await browser.newContext({ baseURL: officeOf(vesper) })).newPage();
  await logInSecond(second, vesper);
  await expect(second.getByRole("link", { name: /^Proposals/ })).toContainText("1");
  await keysAct(second);
  await second.keyboard.press("j");
  await second.keyboard.press("Enter");
  await expect(second.getByRole("button", { name: "Confirm and carry out" })).toBeVisible();
  await everyLook(second, "confirm");
  await second.getByRole("button", { name: "Refuse" }).click();
  await expect(second.getByLabel("Reason for refusing")).toHaveAttribute("aria-invalid", "true");
  await second.getByRole("button", { name: "Confirm and carry out" }).click();
  await expect(second.getByText("Nothing is waiting for a second person.")).toBeVisible();
  await everyLook(second, "none");
  expect(await statusOf()).toBe("blocked");
  await page.goto("/operator/proposals?ended=yes");
  await page.getByRole("link", { name: "A ban for ever" }).click();
  await expect(page.getByRole("complementary")).toContainText("Wilma");
  await everyLook(page, "ended");
});
