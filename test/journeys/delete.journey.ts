import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { desktop } from "./devices.ts";
import { enterAs, member, type OwnMember } from "./own-member.ts";
import { expect, test, type Vesper } from "./vesper.ts";
import { watch } from "./watch.ts";

/** A member leaves, comes back on day 13, leaves again, and finds nothing on day 15. */
test("trust row 18: delete, come back on day 13, delete again, gone on day 15, from the logs too", async ({
  browser,
  vesper,
}) => {
  const her = await member(vesper, "Wanderbird");
  const context = await browser.newContext(desktop);
  const watched = await watch(context, vesper.url, { allowed: [/status of 4(01|03|10|22)/] });
  const page = await context.newPage();
  await enterAs(page, her);
  await expect(page).toHaveURL(/\/members(\?|$)/);

  await test.step("what could be done instead, and Delete as plainly; a wrong password deletes nothing", async () => {
    await page.goto("/notifications");
    await page.getByRole("link", { name: "Delete account" }).last().click();
    for (const title of ["Go invisible for a while", "No e-mails for a while", "Delete account"])
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Delete account" }).click();
    await page.getByLabel("Your password", { exact: true }).fill("not this one");
    await page.getByRole("button", { name: "Delete account" }).click();
    await expect(page.getByText("Please check your password.")).toBeVisible();
  });
  const first = await test.step("deleted", () => leave(page, her, vesper));
  await test.step("logging in says so, and sends the link again", async () => {
    await page.goto("/login");
    await page.getByLabel("E-mail address").fill(her.email);
    await page.getByLabel("Password", { exact: true }).fill(her.password);
    await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText("This account has been deleted.", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "Send the link again" }).click();
    await expect(page).toHaveURL(/\/account-deleted/);
    await expect
      .poll(async () => (await vesper.mailTo(her.email)).subject)
      .toMatch(/^Bring your account/);
  });
  await test.step("day 13: back, as it was", async () => {
    await pass(vesper, her, 13);
    await page.goto(first);
    await page.getByRole("button", { name: "Bring my account back" }).click();
    await expect(page).toHaveURL(/\/members(\?|$)/);
    await page.goto(`/members/${her.id}`);
    await expect(page.getByRole("main")).toContainText(her.name);
  });
  await test.step("day 15: no way back, and nothing left", async () => {
    await page.goto("/delete-account?step=confirm");
    const second = await leave(page, her, vesper);
    await pass(vesper, her, 15);
    await page.goto(second);
    await page.getByRole("button", { name: "Bring my account back" }).click();
    await expect(page.getByText("Link expired or invalid, request a new email")).toBeVisible();
    await vesper.sql("insert into pgboss.job (name, data) values ('erase-old-accounts', '{}')");
    await expect
      .poll(
        async () =>
          (
            await vesper.sql<{ email: string }>("select email from account where id = $1", [her.id])
          )[0]?.email,
        { timeout: 30_000 },
      )
      .toMatch(/^erased-/);
    const [left] = await vesper.sql<{ found: number }>(
      "select (select count(*) from profile p where p::text ilike $1) + (select count(*) from account a where a::text ilike $1) + (select count(*) from pgboss.job j where j::text ilike $1) as found",
      ["%wanderbird%"],
    );
    expect(Number(left?.found)).toBe(0);
    expect(
      readFileSync(path.join(vesper.folder, "vesper.log"), "utf8").toLowerCase(),
    ).not.toContain("wanderbird");
  });
  watched.expectQuiet();
  await context.close();
});

/** From the last step to the notice; gives the way back from the mail. */
async function leave(page: Page, { email, password }: OwnMember, vesper: Vesper): Promise<string> {
  const before = await vesper.mailTo(email);
  await page.evaluate(() => {
    localStorage.setItem(
      "vesper.draft.profile.hers",
      JSON.stringify({ at: Date.now(), values: { about: "I sail" } }),
    );
    localStorage.setItem(
      "vesper.draft.sign-up.2",
      JSON.stringify({ at: Date.now(), values: { email: "hers@journey.test" } }),
    );
    sessionStorage.setItem("vesper.typed", "What she was typing");
  });
  await page.getByLabel("Your password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page).toHaveURL(/\/account-deleted$/);
  await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
          key.startsWith("vesper."),
        ),
      ),
    )
    .toEqual([]);
  await expect.poll(async () => (await vesper.mailTo(email)).text).not.toBe(before.text);
  const { text } = await vesper.mailTo(email);
  return /http\S+\/reactivate\?\S+/.exec(text)?.[0] ?? "no link";
}

const pass = (vesper: Vesper, { id }: OwnMember, days: number) =>
  vesper.sql(
    "update account set deleted_at = deleted_at - make_interval(days => $2) where id = $1",
    [id, days],
  );
