import type { Page } from "@playwright/test";
import { desktop } from "./devices.ts";
import { logInOffice, officeOf } from "./log-in-office.ts";
import { expect, test } from "./vesper.ts";
import { watch } from "./watch.ts";

const email = "free@demo.test";

for (const javaScriptEnabled of [true, false])
  test(`a member lets visitors see them and takes it back, ${javaScriptEnabled ? "at once" : "without JavaScript"}`, async ({
    browser,
    vesper,
  }) => {
    const host = "parents.localhost";
    const baseURL = vesper.url.replace("127.0.0.1", host);
    const context = await browser.newContext({ ...desktop, javaScriptEnabled, baseURL });
    await context.addCookies([{ name: "language", value: "en", domain: host, path: "/" }]);
    const watched = await watch(context, baseURL);
    const page = await context.newPage();
    await logInAt(page, email, "/notifications", javaScriptEnabled);
    const [member] = await vesper.sql<{ id: string }>(
      "select a.id from account a join site_host h on h.site_id = a.site_id where a.email = $1 and h.host = $2",
      [email, host],
    );
    const section = page.getByRole("region", { name: "People without an account" });
    const visitors = section.getByRole("checkbox", { name: "Visitors may see me" });
    const landers = section.getByRole("checkbox", { name: "Public pages may show me" });
    const stranger = await browser.newContext({ ...desktop, baseURL });
    const strange = await stranger.newPage();
    const lander = `/members/${member?.id}/landing`;
    /** The profile's status, and where the lander leads: to itself, or to the front door. */
    const seen = async () => {
      const profile = (await strange.goto(`/members/${member?.id}`))?.status();
      const status = (await strange.goto(lander))?.status();
      const { pathname } = new URL(strange.url());
      return [profile, status, pathname.replace(lander, "lander")];
    };
    const save = async () => {
      // 'Saved' may still stand there from the time before.
      const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
      await section.getByRole("button", { name: "Save" }).click();
      await answered;
      await expect(section.getByText("Saved")).toBeVisible();
    };
    await expect(visitors).not.toBeChecked();
    await expect(landers).not.toBeChecked();
    expect(await seen()).toEqual([404, 200, "/"]);
    await visitors.check();
    await save();
    await expect(visitors).toBeChecked();
    expect(await seen()).toEqual([200, 200, "/"]);
    await landers.check();
    await visitors.uncheck();
    await save();
    expect(await seen()).toEqual([404, 200, "lander"]);
    await landers.uncheck();
    await save();
    expect(await seen()).toEqual([404, 200, "/"]);
    watched.expectQuiet();
    await stranger.close();
    await context.close();
  });

test("an operator opens a site whose audience tells of its members with a tick, and not without", async ({
  browser,
  vesper,
}) => {
  const host = "adventure.localhost";
  const baseURL = vesper.url.replace("127.0.0.1", host);
  const office = officeOf(vesper);
  const context = await browser.newContext({ ...desktop, baseURL: office });
  const watched = await watch(context, office);
  const page = await context.newPage();
  await logInOffice(page, vesper, "/operator/site", { about: host });
  const open = page.getByRole("checkbox", { name: "Visitors may search members" });
  const meant = page.getByRole("checkbox", { name: /^Yes, visitors may see members of this site/ });
  const save = page.getByRole("main").getByRole("button", { name: "Save" });
  const doors = page.locator("summary").filter({ has: page.locator("#doors") });
  await doors.click();
  await open.check();
  await save.click();
  await expect(page.getByText(/^Confirm that visitors may see members/).first()).toBeVisible();
  await expect(open, "what was chosen is kept").toBeChecked();
  const stranger = await browser.newContext({ ...desktop, baseURL });
  const strange = await stranger.newPage();
  await strange.goto("/members?language=en");
  await expect(strange.getByRole("heading", { name: "Search is for members" })).toBeVisible();
  await stranger.close();
  const changed = async () => {
    await save.click();
    // The saved page, whose groups are folded: the one before may say the same.
    await expect(open).toBeHidden();
    await expect(page.getByText("Changed: Visitors may search members.")).toBeVisible();
  };
  await meant.check();
  await changed();
  await doors.click();
  await open.uncheck();
  await changed();
  watched.expectQuiet();
  await context.close();
});

async function logInAt(page: Page, email: string, next: string, javaScript: boolean) {
  await page.goto(`/login?next=${encodeURIComponent(next)}`);
  if (javaScript) await page.getByRole("dialog").getByRole("button", { name: "Enter" }).click();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("vesper-demo");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(new RegExp(next));
}
