import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { generateSync } from "otplib";
import { expectGood } from "./expect-good.ts";
import { giveDevice } from "./give-device.ts";
import { logInOffice, officeOf } from "./log-in-office.ts";
import { expect, test, type Vesper } from "./vesper.ts";

const password = "seven quiet harbours";

/** What `npm run office -- invite` prints beside the running server. */
async function invite(vesper: Vesper, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["command.ts", "invite", ...words],
    {
      env: { ...process.env, DATA_DIR: vesper.folder, PORT: new URL(vesper.url).port },
    },
  );
  return /https?:\S+/.exec(stdout)?.[0] ?? stdout;
}

// A real owner is hired, and an office keeps its last one: elsewhere the demo's people are alone.
test.use({ ownWorld: true });

test("the first owner comes in by the command's link, invites a second person, and lets them go", async ({
  browser,
  vesper,
}) => {
  const office = officeOf(vesper);
  const link = await invite(vesper, "olga@house.test", "--name=Olga");
  expect(link).toContain(`${office}/operator/invitation?token=`);

  const hers = await browser.newContext({ locale: "en-GB" });
  const olga = await hers.newPage();
  await giveDevice(hers, olga);
  await test.step("a passkey, and the recovery codes, once", async () => {
    await olga.goto(link);
    // The card has the page's width, and the languages stand below it.
    const [card, languages] = await Promise.all([
      olga.getByRole("main").boundingBox(),
      olga.getByRole("navigation", { name: "Language" }).boundingBox(),
    ]);
    expect(card?.width).toBe(olga.viewportSize()?.width);
    expect(languages?.y).toBeGreaterThanOrEqual((card?.y ?? 0) + (card?.height ?? 0) - 1);
    await expectGood(olga, "the door");
    await olga.getByRole("button", { name: "Create a passkey" }).click();
    await expect(olga.getByRole("heading", { name: "Recovery codes" })).toBeVisible();
    await expect(olga.locator("section li")).toHaveCount(10);
    await olga.goto(link);
    await expect(olga.getByRole("heading", { name: "This link opens nothing" })).toBeVisible();
  });

  await test.step("signing in again, without an address", async () => {
    await hers.clearCookies();
    await olga.goto(`${office}/operator/login?next=/operator/me`);
    await expectGood(olga, "the door");
    await olga.getByRole("button", { name: "Use a passkey" }).click();
    await olga.waitForURL("**/operator/me");
    await expect(olga.getByRole("main").getByText("olga@house.test")).toBeVisible();
    await expectGood(olga, "the door");
    const { text } = await vesper.mailTo("olga@house.test", "tell an owner at once");
    expect(text).not.toContain("token=");
  });

  let second = "";
  await test.step("a second person is invited, after showing again who one is", async () => {
    await vesper.sql("update staff_session set proved_at = now() - interval '11 minutes'");
    await olga.goto(`${office}/operator/staff`);
    await expectGood(olga, "the door");
    await olga.getByLabel("E-mail address").fill("simon@house.test");
    await olga.getByLabel("Name", { exact: true }).fill("Simon");
    await olga.getByText("Manager", { exact: true }).click();
    await olga.locator('input[value="manager@*"]').check();
    await olga.getByRole("button", { name: "Make the link" }).click();
    const dialog = olga.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Use a passkey" }).click();
    await expect(olga.locator("[data-one-time-link]")).toBeVisible();
    second = (await olga.locator("[data-one-time-link]").textContent()) ?? "";
  });

  const his = await browser.newContext({ locale: "de-DE" });
  const simon = await his.newPage();
  let secret = "";
  await test.step("he takes a password and an authenticator app, in German", async () => {
    await simon.goto(second);
    await simon.getByRole("link", { name: "Deutsch" }).click();
    await expect(simon.getByRole("combobox", { name: "Sprache" })).toHaveValue("de");
    await simon.getByText("Mit Passwort und Authenticator-App").click();
    await simon.getByText("Stattdessen abtippen").click();
    secret = ((await simon.locator("details code").textContent()) ?? "").replaceAll(" ", "");
    await simon.getByLabel("Passwort", { exact: true }).fill(password);
    await simon.getByLabel("Sechs Ziffern aus der App").fill(generateSync({ secret }));
    await simon.getByRole("button", { name: "Einrichten und anmelden" }).click();
    await expect(simon.getByRole("heading", { name: "Wiederherstellungscodes" })).toBeVisible();
  });

  await test.step("he signs in with both, and with neither alone", async () => {
    await his.clearCookies();
    await simon.goto(`${office}/operator/login?next=/operator/me&language=de`);
    const typed = async (code: string) => {
      await simon.getByLabel("E-Mail-Adresse").fill("simon@house.test");
      await simon.getByLabel("Passwort", { exact: true }).fill(password);
      await simon.getByLabel("Code").fill(code);
      await simon.getByRole("button", { name: "Im Büro anmelden" }).click();
    };
    await typed("");
    await expect(simon.getByRole("alert")).toBeVisible();
    await typed(generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 }));
    await simon.waitForURL("**/operator/me");
  });

  await test.step("he is let go, and nothing opens for him at once", async () => {
    await olga.goto(`${office}/operator/staff`);
    await olga.getByRole("link", { name: "Simon" }).click();
    await expectGood(olga, "the door");
    await olga.locator("summary", { hasText: "Let go for good" }).click();
    await olga.getByRole("button", { name: "Let go for good" }).click();
    await expect(olga.getByText("Has left")).toBeVisible();
    const answer = await simon.request.get(`${office}/api/office-me.php`);
    expect(answer.status()).toBe(404);
  });

  await test.step("who did what stands in the audit: by person and act, whole, and as a file for whoever shows again who they are", async () => {
    await olga.goto(`${office}/operator`);
    await olga.getByRole("link", { name: "Audit" }).click();
    const rows = olga.getByRole("table", { name: "Audit" }).locator("tbody tr");
    await expect(rows.getByText("Suspended, reinstated or let someone go").first()).toBeVisible();
    for (const width of [390, 1280]) {
      await olga.setViewportSize({ width, height: 900 });
      for (const colorScheme of ["light", "dark"] as const) {
        await olga.emulateMedia({ colorScheme });
        await expectGood(olga, `the audit, ${width} px, ${colorScheme}`);
      }
    }
    await olga.getByLabel("Person").selectOption("Olga");
    await olga.getByLabel("Act", { exact: true }).selectOption("Invited someone");
    await olga.getByRole("button", { name: "Show" }).click();
    await expect(olga).toHaveURL(/call=staff\.invite/);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("Olga");
    await olga.getByRole("link", { name: "Verify the chain" }).click();
    await expect(olga.getByText(/^All \d+ rows are as written\.$/)).toBeVisible();
    await expectGood(olga, "the audit, verified");
    await vesper.sql("update staff_session set proved_at = now() - interval '11 minutes'");
    await olga.getByRole("link", { name: "Export as CSV" }).click();
    const file = olga.waitForEvent("download");
    await olga.getByRole("dialog").getByRole("button", { name: "Use a passkey" }).click();
    const text = await readFile(await (await file).path(), "utf8");
    expect(text.trim().split("\r\n")).toHaveLength(2);
    expect(text).toContain("staff.invite");
  });
  await hers.close();
  await his.close();
});

test("the demo's operator comes in by password alone, from the address that the start prints", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${vesper.url}/operator/photos`);
  await expect(page).toHaveURL(`${officeOf(vesper)}/operator/login?next=%2Foperator%2Fphotos`);
  await page.getByLabel("E-mail address").fill("operator@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("vesper-demo");
  await page.getByRole("button", { name: "Sign in to the office" }).click();
  await expect(page).toHaveURL(/\/operator\/photos$/);
  await test.step("nothing waits on the first site; what waits elsewhere is one press away", async () => {
    await page.goto(`${officeOf(vesper)}/operator`);
    await expect(page.getByRole("heading", { name: "Nothing waiting" })).toBeVisible();
    await expectGood(page, "an empty queue");
    await page.getByRole("button", { name: /^Golden Hour: (\d+|99\+) waiting$/ }).click();
    await expect(page.locator(".work-list > li").first()).toBeVisible();
  });
  await test.step("an address that is none is told in the office's own window", async () => {
    const answer = await page.goto(`${officeOf(vesper)}/operator/nowhere/at-all`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "This page could not be found" })).toBeVisible();
    await expect(page.getByRole("contentinfo"), "nothing of the members' site").toHaveCount(0);
    await page.getByRole("link", { name: "To the office" }).click();
  });
  await page.getByRole("button", { name: "Signed in: Demo" }).click();
  await page.getByRole("link", { name: "My access" }).click();
  await expect(page.getByText(/^The demo’s account/)).toBeVisible();
  await page.getByRole("button", { name: "Signed in: Demo" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/operator\/login$/);
  const log = await readFile(path.join(vesper.folder, "vesper.log"), "utf8");
  expect(log).toContain(`Office: ${officeOf(vesper)}/operator`);
  expect(log.split("Vesper is ready")[0], "a first start complains of nothing").not.toContain("{");
  await context.close();
});

test("without JavaScript a file that asks who one is leads there, and comes after the answer", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await logInOffice(page, vesper, "/operator/audit");
  await vesper.sql("update staff_session set proved_at = now() - interval '11 minutes'");
  await page.getByRole("link", { name: "Export as CSV" }).click();
  await expect(page).toHaveURL(/\/operator\/prove\?next=%2Foperator%2Faudit\.csv/);
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("vesper-demo");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Confirm" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("audit.csv");
  await context.close();
});
