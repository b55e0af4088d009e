import { demoSites } from "#features/demo/sites.ts";
import { entryWarningKey } from "#features/sites/entry-warning-key.ts";
import { readMessages } from "#i18n/catalogue.server.ts";
import { finishedLanguages } from "#i18n/locales.ts";
import { seed, slice, whole } from "#test/slice.ts";
import { phone } from "./devices.ts";
import { expectGood, expectWords } from "./expect-good.ts";
import { expect, test } from "./vesper.ts";

/**
 * What the front doors show of the product is drawn and says so, also before any script runs: every
 * third door in a run, each in another language. features/landers/foretaste asks for all of them.
 */
test("each front door shows an example of the people and the talk behind it", async ({
  browser,
  vesper,
}) => {
  for (const [at, { hosts, settings }] of slice([...demoSites.entries()], 3)) {
    const language = finishedLanguages[(seed + at) % finishedLanguages.length] ?? "en";
    const name = `${hosts[0]} in ${language}`;
    const baseURL = vesper.url.replace("127.0.0.1", hosts[0]);
    const looked = whole || at < 3; // axe is a script, too
    const context = await browser.newContext({
      ...phone,
      baseURL,
      javaScriptEnabled: looked,
      reducedMotion: "reduce", // axe measures colours, also of what is still fading in
    });
    const page = await context.newPage();
    await page.addInitScript((key) => localStorage.setItem(key, "1"), entryWarningKey);
    await page.goto(`/?language=${language}`);
    const words = readMessages(language);
    const own = (key: string) =>
      words[`foretaste.${key}@${settings.niche}`] ?? words[`foretaste.${key}`] ?? "";
    const example = page.getByRole("figure").filter({ hasText: own("lead") });
    await expect(example.getByText(own("mark"), { exact: true }), name).toHaveCount(4);
    for (const person of ["name_1", "name_2", "name_3"])
      await expect(
        example.getByRole("heading", { level: 3, name: new RegExp(`^${own(person)}, \\d\\d$`) }),
        name,
      ).toBeVisible();
    await expect(example.getByRole("list").last().getByRole("listitem"), name).toHaveCount(6);
    for (const said of ["answer", "say_1", "say_2", "say_3", "say_4"])
      await expect(example.getByText(own(said)).last(), `${name}: ${said}`).toBeVisible();
    await example.scrollIntoViewIfNeeded();
    await expect
      .poll(
        () =>
          example
            .locator("img")
            .evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.naturalWidth > 0)),
        { message: `${name}: its pictures are there` },
      )
      .toEqual(Array.from({ length: 6 }, () => true));
    await (looked ? expectGood : expectWords)(page, name);
    await context.close();
  }
});
