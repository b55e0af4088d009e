import type { Page } from "@playwright/test";
import { phone } from "./devices.ts";
import { enterAs, member, type OwnMember } from "./own-member.ts";
import { expect, test, type Vesper } from "./vesper.ts";
import { watch } from "./watch.ts";

const cards = (page: Page) =>
  page.getByRole("list", { name: "Members", exact: true }).getByRole("listitem");
const heartOf = (page: Page, at: number) =>
  cards(page)
    .nth(at)
    .getByRole("button", { name: /^Like / });

/** What moved since the last look: each animation's milliseconds and what it changes. */
const motions = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, "moved") as string[]).splice(0));
const recordMotions = () => {
  const moved: string[] = [];
  Object.assign(window, { moved });
  const animate = Reflect.get(Element.prototype, "animate") as Element["animate"];
  Element.prototype.animate = function (frames, options) {
    const first = (Array.isArray(frames) ? frames[0] : frames) ?? {};
    const { duration } = typeof options === "object" ? options : { duration: options };
    moved.push(`${Object.keys(first).join(" ")} ${String(duration)}`);
    return animate.call(this, frames, options);
  };
};

const likes = (vesper: Vesper, { id }: OwnMember) =>
  vesper.sql<{ liked_id: string }>("select liked_id from likes where account_id = $1", [id]);

for (const reducedMotion of ["no-preference", "reduce"] as const)
  test(`a card speaks, is liked where it stands, and opens: ${reducedMotion}`, async ({
    browser,
    vesper,
  }) => {
    const still = reducedMotion === "reduce";
    const context = await browser.newContext({ ...phone, reducedMotion });
    const watched = await watch(context, vesper.url, {
      allowed: [/status of 410/, /status of 503 .*\/words\//],
    });
    const page = await context.newPage();
    await page.addInitScript(recordMotions);
    const saskia = await member(vesper, still ? "Saskia" : "Sanne");
    await enterAs(page, saskia);
    await expect(page).toHaveURL(/\/members/);
    await page.goto("/members?gender=man&country=NL");
    const address = page.url();
    const stands = async () => {
      expect(page.url()).toBe(address);
      expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual(
        [390, 390],
      );
    };
    const whom = async (at: number) =>
      (await cards(page).nth(at).getByRole("link").getAttribute("href"))?.slice(-36) ?? "";

    await test.step("the first twelve have faces, blurred and with a lock; each says something of its own", async () => {
      for (let at = 0; at < 12; at += 1)
        await expect(
          cards(page).nth(at).locator(".photo > img, .photo > .corner-lock"),
        ).toHaveCount(2);
      expect(await page.locator(".member-words").count()).toBeGreaterThan(12);
      expect(await page.locator(".member-question + .member-words").count()).toBeGreaterThan(12);
      const heights = await cards(page).evaluateAll((all) =>
        all.map((each) => Math.round(each.getBoundingClientRect().height)),
      );
      expect(heights.length).toBe(24);
      for (let at = 0; at < 24; at += 2) expect(heights[at]).toBe(heights[at + 1]);
      await stands();
    });

    await test.step("a heart of 44 px is filled at once, and taken back by another touch", async () => {
      const heart = heartOf(page, 0);
      const box = await heart.boundingBox();
      expect([box?.width, box?.height]).toEqual([44, 44]);
      expect(await heart.evaluate((one) => one.closest("a"))).toBeNull();
      await expect(heart).toHaveAttribute("aria-pressed", "false");
      await motions(page);
      await heart.tap();
      await expect(heart).toHaveAttribute("aria-pressed", "true");
      await expect.poll(() => likes(vesper, saskia)).toEqual([{ liked_id: await whom(0) }]);
      expect(await motions(page)).toEqual(still ? [] : ["boxShadow 320"]);
      await stands();
      await heart.tap();
      await expect(heart).toHaveAttribute("aria-pressed", "false");
      await expect.poll(() => likes(vesper, saskia)).toEqual([]);
      await stands();
    });

    await test.step("two touches in a row end as the last one says", async () => {
      for (let touch = 0; touch < 3; touch += 1) await heartOf(page, 0).tap();
      await expect(heartOf(page, 0)).toHaveAttribute("aria-pressed", "true");
      await expect.poll(() => likes(vesper, saskia)).toHaveLength(1);
      await heartOf(page, 0).tap();
      await expect.poll(() => likes(vesper, saskia)).toEqual([]);
    });

    await test.step("a refusal empties it again and says why, on the card", async () => {
      const refuse = { code: "not_found", detail: "He has just left." };
      await page.route("**/api/like.php", async (route) => {
        await new Promise((wait) => setTimeout(wait, 500));
        await route.fulfill({
          status: 410,
          contentType: "application/problem+json",
          body: JSON.stringify(refuse),
        });
      });
      // The words for it come after the first view, and here not before they are needed; the first
      // time with an error instead.
      let come = () => {};
      const needed = new Promise<void>((resolve) => (come = resolve));
      let asked = 0;
      await page.route("**/words/*.json", async (route) => {
        asked += 1;
        await needed;
        await (asked === 1 ? route.fulfill({ status: 503, json: refuse }) : route.fallback());
      });
      await page.reload();
      await page.waitForFunction(() =>
        Object.keys(document.querySelector(".member-grid") ?? {}).some((key) =>
          key.startsWith("__react"),
        ),
      );
      await heartOf(page, 1).tap();
      await expect(heartOf(page, 1)).toHaveAttribute("aria-pressed", "true");
      await expect(heartOf(page, 1)).toHaveAttribute("aria-pressed", "false");
      come();
      await expect(cards(page).nth(1).getByRole("alert")).toContainText(refuse.detail);
      expect(asked).toBe(2);
      await page.unroute("**/words/*.json");
      await stands();
      await page.unroute("**/api/like.php");
      await heartOf(page, 1).tap();
      await expect(heartOf(page, 1)).toHaveAttribute("aria-pressed", "true");
      await expect(cards(page).nth(1).getByRole("alert")).toHaveCount(0);
      await expect.poll(() => likes(vesper, saskia)).toEqual([{ liked_id: await whom(1) }]);
    });

    await test.step("a like that is answered is a match, which no slip undoes", async () => {
      const him = await whom(2);
      await vesper.sql("insert into likes (account_id, liked_id) values ($1, $2)", [
        him,
        saskia.id,
      ]);
      await heartOf(page, 2).tap();
      const sheet = page.getByRole("dialog", { name: "You like each other" });
      await sheet.getByRole("button", { name: "Later" }).tap();
      await expect(sheet).toHaveCount(0);
      await expect(heartOf(page, 2)).toBeDisabled();
      await expect(heartOf(page, 2)).toHaveAttribute("aria-pressed", "true");
      await stands();
    });

    await test.step("its photo goes along to the profile, and the way back knows the heart", async () => {
      await motions(page);
      await cards(page).nth(1).getByRole("link").tap();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(/, \d\d/);
      await expect
        .poll(() => motions(page))
        .toEqual(still ? ["opacity 120"] : [expect.stringMatching(/transform 280$/)]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await page.getByRole("button", { name: /^Liked: take back/ }).tap();
      await expect.poll(async () => (await likes(vesper, saskia)).length).toBe(1);
      await expect(
        page.locator(".member-actions").getByRole("button", { name: /^Like / }),
      ).toBeVisible();
      await page.goBack();
      await expect(heartOf(page, 1)).toHaveAttribute("aria-pressed", "false");
      await expect(heartOf(page, 2)).toBeDisabled();
      await stands();
    });

    await test.step("a visitor has no heart", async () => {
      await page.goto("/icon.svg"); // what the list asks for by itself is a member's
      await context.clearCookies();
      await page.goto("/members");
      await expect(cards(page).first()).toBeVisible();
      await expect(page.getByRole("main").getByRole("button", { name: /^Like / })).toHaveCount(0);
      await expect(page.locator(".member-words, .member-why")).toHaveCount(0);
    });

    watched.expectQuiet();
    await context.close();
  });
