import type { Page } from "@playwright/test";
import { demoSites } from "#features/demo/sites.ts";
import { ageOn } from "#features/profile-fields/age-on.ts";
import { phone } from "./devices.ts";
import { enterAs, member } from "./own-member.ts";
import { expect, test } from "./vesper.ts";

test.use({ ...phone, reducedMotion: "reduce" });

/** What a card is: its parts from the outside in, and how large its picture is drawn. */
const firstCard = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByText(/, \d\d$/) })
    .first()
    .evaluate((card) => ({
      parts: [
        ...card.querySelectorAll(
          "a, .photo, .member-name, .member-city, .member-heart, .member-words",
        ),
      ].map(({ tagName, className }) => `${tagName} ${className}`),
      width: Math.round(card.querySelector(".photo")?.getBoundingClientRect().width ?? 0),
      height: Math.round(card.querySelector(".photo")?.getBoundingClientRect().height ?? 0),
    }));

test("a newcomer's first members are the cards of the search, and lead to their pages", async ({
  page,
  vesper,
}) => {
  await enterAs(page, await member(vesper, "Kaatje"));
  await expect(page).toHaveURL(/\/members/);
  const age = ageOn("1970-03-02", new Date());
  await expect(
    page.getByRole("list", { name: "Filters" }).getByText(`Aged ${age - 8} to ${age + 8}`),
    "of about her own age",
  ).toBeVisible();
  const searched = await firstCard(page);
  expect(searched.parts.length).toBeGreaterThanOrEqual(6);
  await page.goto("/signup-matches");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await firstCard(page)).toEqual(searched);
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().tap();
  await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/);
});

test("a visitor's list of members has the way in at hand, at its top, in its midst and at its end", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("entry_warning_skipped", "1"));
  await page.goto("/members");
  // Of a search that is closed to visitors three places are one.
  expect(
    await page.getByRole("list", { name: "Members" }).getByRole("listitem").count(),
  ).toBeGreaterThan(20);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(2_000);
  const join = page.getByRole("main").getByRole("link", { name: "Join free" });
  for (const place of [0, 0.4, 0.8]) {
    await page.evaluate(
      (share) => scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight)),
      place,
    );
    await expect(join.first()).toBeInViewport({ ratio: 1 });
  }
});

test("on every demo site the footer names the site's own page in the reader's language", async ({
  page,
  vesper,
}) => {
  const { port } = new URL(vesper.url);
  for (const {
    hosts: [, ...more],
    hosts: [first],
  } of demoSites) {
    const host = more.find((each) => each.endsWith(".localhost")) ?? first;
    for (const [language, title] of [
      ["de", "Über uns"],
      ["pl", "O nas"],
    ]) {
      await page.goto(`http://${host}:${port}/?language=${language}`);
      await expect(
        page.getByRole("contentinfo").getByRole("link", { name: title }),
        `${host} in ${language}`,
      ).toBeAttached();
    }
  }
});
