import { awake } from "./awake.ts";
import { phone } from "./devices.ts";
import { expect, test } from "./vesper.ts";
import { watch } from "./watch.ts";

const source = "network=net1&ref=blog&aff_sub=spring%2F26";

test("trust row 28: where a visitor came from goes along in the address, without JavaScript too, and nothing of it is stored before a yes", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false });
  const watched = await watch(context, vesper.url);
  const page = await context.newPage();

  await page.goto(`/?${source}`);
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL(new RegExp(`/pages/faq\\?${source}$`));
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  await page.getByRole("main").getByRole("link", { name: "Join free" }).click();
  await expect(page).toHaveURL(new RegExp(`/signup\\?${source}$`));
  await expect(page.locator('input[name="sub1"]')).toHaveValue("spring/26");
  await expect(page.getByRole("checkbox", { name: "Tell the partner" })).toBeVisible();
  expect(await context.cookies()).toEqual([]);

  await page.goto(`/pages/terms?${source}`);
  await page.getByRole("button", { name: "Allow measurement" }).click();
  await expect(page).toHaveURL(new RegExp(`/pages/terms\\?${source}$`));
  await expect(page.getByRole("form", { name: "Measurement" })).toHaveCount(0);
  expect((await context.cookies()).map(({ name, value }) => `${name}=${value}`)).toEqual([
    `consent-${new URL(page.url()).port}=measurement`,
  ]);
  await page.goto(`/signup?${source}`);
  await expect(page.getByRole("checkbox", { name: "Tell the partner" })).toHaveCount(0);

  await page.goto("/pages/cookies");
  await page.getByRole("button", { name: "Only what’s needed" }).click();
  await expect(page.getByText("Your choice: only what’s needed.")).toBeVisible();
  watched.expectQuiet();
});

test("trust row 28: a visit by a link with lb is logged after a yes only", async ({
  browser,
  vesper,
}) => {
  const rows = () =>
    vesper.sql<{ page: string; network: string }>(
      "select page, network from page_bounce order by id",
    );
  const logs = /\/assets\/log-bounce-[\w-]+\.js$/;
  const visit = async (consent: string | null) => {
    const context = await browser.newContext(phone);
    if (consent) await context.addCookies([{ name: "consent", value: consent, url: vesper.url }]);
    const page = await context.newPage();
    const script = consent === "measurement" ? page.waitForResponse(logs) : null;
    await page.goto(`${vesper.url}/pricing?network=net1&lb=1`);
    await awake(page.getByRole("link", { name: "Log in" }).first());
    if (script) await page.evaluate((url) => import(url), (await script).url());
    await page.waitForLoadState("networkidle");
    const closed = page.waitForEvent("close");
    await page.close({ runBeforeUnload: true });
    await closed;
    return context;
  };
  const contexts = [await visit(null), await visit("necessary"), await visit("measurement")];
  await expect.poll(rows).toEqual([{ page: "/pricing", network: "net1" }]);
  for (const context of contexts) await context.close(); // what a page says as it goes needs it open
});
