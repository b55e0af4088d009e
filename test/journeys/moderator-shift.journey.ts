import { desktop } from "./devices.ts";
import { expectGood } from "./expect-good.ts";
import { logInOffice, officeOf } from "./log-in-office.ts";
import { expect, test } from "./vesper.ts";
import { watch } from "./watch.ts";

/** The site of the demo whose office has work waiting. */
const host = "fifty.localhost";

test("a moderator's shift: sixty photos and the reports, all by keyboard", async ({
  browser,
  vesper,
}) => {
  const baseURL = officeOf(vesper);
  const context = await browser.newContext({ ...desktop, baseURL });
  const watched = await watch(context, baseURL);
  const page = await context.newPage();
  await logInOffice(page, vesper, "/operator", { about: host });

  await test.step("sixty photos: a number refuses one, the rest that were seen are approved together", async () => {
    await page.goto("/operator/photos");
    await expect(page.getByText("60 waiting")).toBeVisible();
    await expect(page.getByText("Keys: A approves")).toBeVisible();
    await expectGood(page, "the grid of waiting photos");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("7");
    await expect(page.getByText("59 waiting")).toBeVisible();
    const photos = page.locator("[data-photo]");
    while ((await photos.count()) > 0) {
      await page.waitForTimeout(700); // so long each has to be on the screen at least
      const [left] = /\d+/.exec(await page.getByText(/\d+ waiting/).innerText()) ?? [""];
      await page.keyboard.press("Shift+A");
      await expect(page.getByText(`${left} waiting`)).toHaveCount(0);
    }
    await expect(page.getByText("Nothing is waiting")).toBeVisible();
    await expect
      .poll(async () => {
        const rows = await vesper.sql<{ status: string; count: string }>(
          `select i.status, count(*) from image i join profile p on p.id = i.profile_id
             join site_host h on h.site_id = p.site_id and h.host = $1
           where i.position = 1 and i.reviewed_at is not null group by 1 order by 1`,
          [host],
        );
        return rows.map(({ status, count }) => `${status} ${count}`);
      })
      .toEqual(["active 59", "refused 1"]);
  });

  await test.step("a report is decided without leaving the list, and the decision undone", async () => {
    await page.goto("/operator?kind=report");
    const rows = page.locator(".work-list > li");
    await expect(rows).toHaveCount(25);
    await expect(page.getByRole("button", { name: /Dismiss/ })).toBeVisible();
    await expectGood(page, "the queue");
    await page.keyboard.press("j");
    await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
    await expect(page.getByRole("button", { name: /Dismiss/ })).toBeVisible();
    await page.keyboard.press("a");
    await expect(rows).toHaveCount(24);
    await page.keyboard.press("u");
    await expect(rows).toHaveCount(25);
  });
  watched.expectQuiet();
  await context.close();
});
