import type { Locator } from "@playwright/test";
import { everyLook } from "./every-look.ts";
import { expectGood } from "./expect-good.ts";
import { logInOffice, officeOf } from "./log-in-office.ts";
import { expect, test } from "./vesper.ts";

test("a second site is made in the office, with hosts and a company, and a third as its copy; each answers at its own host", async ({
  browser,
  vesper,
}) => {
  test.setTimeout(600_000);
  const began = Date.now();
  const port = new URL(vesper.url).port;
  const at = (host: string) => `http://${host}:${port}`;
  const context = await browser.newContext({ baseURL: officeOf(vesper) });
  const page = await context.newPage();
  const main = page.getByRole("main");
  const form = main.locator('form:has([name="copy_of"])');
  const fill = (label: string, text: string, within: Locator = main) =>
    within.getByLabel(label, { exact: true }).fill(text);
  const choose = (label: string, option: string | { index: number }) =>
    form.getByLabel(label, { exact: true }).selectOption(option);
  const save = async () => {
    await main.getByRole("button", { name: "Save", exact: true }).click();
    await expect(main.getByRole("status")).toBeVisible();
  };
  await logInOffice(page, vesper, "/operator/sites");

  await test.step("a name, a host, a language, a country and a new company: it is made, closed", async () => {
    await fill("Name", "Avond", form);
    await fill("Host", "avond.localhost", form);
    await choose("Audience", { index: 1 });
    await choose("Language", "Nederlands");
    await form.locator('[name="company_name"]').fill("Avond B.V.");
    await main.getByRole("button", { name: "Create the site" }).click();
    await expect(main.getByText("avond.localhost is ready.")).toBeVisible();
    await expect(main.getByRole("row", { name: /Avond/ })).toContainText("opens soon");
  });

  await test.step("its own host says at once, in its language, that it opens soon", async () => {
    const visitor = await (await browser.newContext({ locale: "fr-FR" })).newPage();
    await visitor.goto(at("avond.localhost"));
    await expect(visitor.getByRole("heading", { name: "Avond" })).toBeVisible();
    await expect(visitor.locator("html")).toHaveAttribute("lang", "nl");
    await expect(visitor.getByText("Binnenkort open")).toBeVisible();
    await expectGood(visitor, "opening soon");
    await visitor.context().close();
  });

  await test.step("working on it, one reads what it still needs", async () => {
    await main.getByRole("button", { name: "Manage: Avond" }).first().click();
    await page.waitForURL("**/operator/opening");
    await expect(page.getByRole("button", { name: "Site: Avond" })).toBeVisible();
    await expect(main.getByText("missing", { exact: true })).toHaveCount(5);
  });

  await test.step("the company", async () => {
    await main.getByRole("link", { name: /^Company/ }).click();
    await expect(main.getByLabel("Name", { exact: true })).toHaveValue("Avond B.V.");
    await expect(page.locator(".office-side [aria-current]")).toHaveText(/^Company/);
    await fill("Street and number", "Kade 1");
    await fill("Postcode and town", "3511 AB Utrecht");
    await fill("Number in the trade register", "12345678");
    await save();
  });

  await test.step("the settings: support address, description and its own time", async () => {
    await page.goto("/operator/opening");
    await main.getByRole("link", { name: /^A support address/ }).click();
    await main.locator("summary", { hasText: "Customer service" }).click();
    await main.getByLabel("E-mail address").fill("hulp@avond.example.org");
    await main
      .getByRole("group", { name: "Description of the site" })
      .getByLabel("Nederlands")
      .fill("Voor wie van een avond met iemand houdt, dicht bij huis.");
    await main.locator("summary", { hasText: "Countries and languages" }).click();
    await main.getByLabel("Time zone").fill("Pacific/Auckland");
    await save();
    await expect(main.getByRole("link", { name: "View the site" })).toHaveAttribute(
      "href",
      `${at("avond.localhost")}/`,
    );
  });

  await test.step("free of charge; what is missing by now is somebody who decides", async () => {
    await page.goto("/operator/opening");
    await main.getByRole("link", { name: /^Free of charge/ }).click();
    await expect(main.getByText("1 → 0 credits")).toBeVisible();
    await main.getByRole("button", { name: "Make it free of charge" }).click();
    await expect(main.getByRole("link", { name: /^Something is sold/ })).toBeVisible();
    await expect(main.getByText("missing", { exact: true })).toHaveCount(1);
    await everyLook(page, "opening");
  });

  await test.step("a second host leads to the first, and who has one already is told so", async () => {
    await page.goto("/operator/sites");
    const row = main.getByRole("row", { name: /Avond/ });
    await row.locator("summary").click();
    await row.getByLabel("Host").fill("www.avond.localhost");
    await row.getByLabel("What it does").selectOption("leads to the main one");
    await row.getByRole("button", { name: "Change" }).click();
    await expect(main.getByText(/^www\.avond\.localhost leads/)).toBeVisible();
    await expect(row).toContainText("www.avond.localhost");
    await row.getByLabel("Host").fill("vesper.localhost");
    await row.getByRole("button", { name: "Change" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(at("www.avond.localhost"));
    expect(visitor.url()).toBe(`${at("avond.localhost")}/`);
    await visitor.goto(`${at("avond.localhost")}/pages/imprint`);
    await expect(visitor.getByText("Avond B.V.").first()).toBeVisible();
    await visitor.context().close();
  });

  await test.step("a copy has the settings, and its own name, host and language", async () => {
    await fill("Name", "Abend", form);
    await fill("Host", "abend.localhost", form);
    await choose("Audience", { index: 1 });
    await choose("Language", "Deutsch");
    await choose("Company", "Avond B.V.");
    await choose("Starts as a copy of", "Avond");
    await main.getByRole("button", { name: "Create the site" }).click();
    await expect(main.getByText("abend.localhost is ready.")).toBeVisible();
    await everyLook(page, "sites");
    await main.getByRole("button", { name: "Manage: Abend" }).first().click();
    await page.waitForURL("**/operator/opening");
    await expect(main.getByText("missing", { exact: true })).toHaveCount(3);
    await main.getByRole("link", { name: /^Free of charge/ }).click();
    await main.getByRole("button", { name: "Make it free of charge" }).click();
    await expect(main.getByText("missing", { exact: true })).toHaveCount(2);
    await page.goto("/operator/sources");
    await expect(main.getByText(`${at("abend.localhost")}/?network=`)).toBeVisible();
    await page.goto("/operator/site");
    await main.locator("summary", { hasText: "Customer service" }).click();
    await expect(main.getByLabel("E-mail address")).toHaveValue("hulp@avond.example.org");
    await everyLook(page, "settings");
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(at("abend.localhost"));
    await expect(visitor.getByRole("heading", { name: "Abend" })).toBeVisible();
    await expect(visitor.getByText("Wir öffnen bald")).toBeVisible();
    await visitor.context().close();
  });

  expect(Date.now() - began, "milliseconds for both").toBeLessThan(300_000);

  await test.step("in the office, times are the chosen site's", async () => {
    await page.goto("/operator/audit");
    const [newest] = await vesper.sql<{ at: Date }>(
      `select a.created_at as at from audit a join site s on s.id = a.site_id
       where s.settings ->> 'name' = 'Abend' order by a.seq desc limit 1`,
    );
    const there = new Intl.DateTimeFormat("en-GB", {
      dateStyle: "medium",
      timeStyle: "medium",
      timeZone: "Pacific/Auckland",
    }).format(newest?.at);
    await expect(
      page.getByRole("table", { name: "Audit" }).locator("tbody tr").first(),
    ).toContainText(there);
    await everyLook(page, "audit");
  });

  await test.step("and each of the house's screens is good in the other languages, at every width", async () => {
    for (const [language, screen] of [
      ["de", "company"],
      ["nl", "staff"],
      ["fr", "roles"],
      ["de", "members"],
    ] as const) {
      await logInOffice(page, vesper, `/operator/${screen}`, { language });
      await everyLook(page, `${screen} in ${language}`);
    }
    await logInOffice(page, vesper);
  });
  await context.close();
});
