import type { Locator, Page } from "@playwright/test";
import { desktop } from "./devices.ts";
import { logIn } from "./log-in.ts";
import { enterAs, member } from "./own-member.ts";
import { expect, test, type Vesper } from "./vesper.ts";

const player = "free@demo.test";
const own = "(select id from account where email = $1 order by signup_date limit 1)";

test.use(desktop);

/** Nothing waits for the player, so that no match opens over the game. */
async function beginAnew({ sql }: Vesper): Promise<void> {
  for (const statement of [
    `delete from likes where ${own} in (account_id, liked_id)`,
    `delete from pass where account_id = ${own}`,
    `delete from swipe_game where account_id = ${own}`,
    `delete from swipe_queue where account_id = ${own}`,
    `delete from match_wish where account_id = ${own}`,
  ])
    await sql(statement, [player]);
}

const topCard = (page: Page): Locator =>
  page.locator(".swipe-card:not([inert])").getByRole("heading");

/** Answers the card on top, and gives whom it showed once another one lies there. */
async function answer(page: Page, press: () => Promise<void>): Promise<string> {
  const shown = await topCard(page).innerText();
  await press();
  await expect(topCard(page)).not.toHaveText(shown);
  return shown;
}

test("four likes a day, passes without end, one undo, and four more tomorrow", async ({
  page,
  vesper,
}) => {
  await beginAnew(vesper);
  await logIn(page, player);
  await page
    .getByRole("navigation", { name: "Search members" })
    .getByRole("link", { name: "Swipe game" })
    .click();
  await expect(page.getByText("4 likes left today")).toBeVisible();

  await test.step("by arrow key, by button, and by dragging the card", async () => {
    await answer(page, () => page.keyboard.press("ArrowRight"));
    await answer(page, () => page.keyboard.press("ArrowRight"));
    await answer(page, () => page.getByRole("button", { name: /^Like / }).click());
    await expect(page.getByText("1 like left today")).toBeVisible();
    await answer(page, async () => {
      const box = await topCard(page).boundingBox();
      if (!box) throw new Error("no card");
      await page.mouse.move(box.x + 20, box.y - 120);
      await page.mouse.down();
      await page.mouse.move(box.x + 220, box.y - 110, { steps: 5 });
      await page.mouse.up();
    });
    await expect(page.getByText("0 likes left today")).toBeVisible();
  });

  const passed: string[] = [];
  await test.step("the fifth like is refused with the time, passes go on", async () => {
    const shown = await topCard(page).innerText();
    await page.keyboard.press("ArrowRight");
    await expect(
      page
        .getByRole("alert")
        .filter({ hasText: "You’ve given today’s 4 likes. The next ones come on" }),
    ).toBeVisible();
    await expect(topCard(page)).toHaveText(shown);
    for (let count = 0; count < 8; count += 1)
      passed.push(await answer(page, () => page.keyboard.press("ArrowLeft")));
    await expect
      .poll(() => vesper.sql(`select from likes where account_id = ${own}`, [player]))
      .toHaveLength(4);
  });

  await test.step("the last pass comes back, once, and is still there after a reload", async () => {
    await answer(page, () => page.keyboard.press("Backspace"));
    await expect(topCard(page)).toHaveText(passed.at(-1) ?? "");
    await page.keyboard.press("Backspace");
    await expect(page.getByRole("button", { name: "Undo the last pass" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    // Answers are sent one after the other: seven of eight are seven as well, and no undo yet.
    const keptPasses = `select from pass join swipe_game using (account_id)
      where account_id = ${own} and last_pass is null`;
    await expect.poll(() => vesper.sql(keptPasses, [player])).toHaveLength(7);
    await page.reload();
    await expect(topCard(page)).toHaveText(passed.at(-1) ?? "");
    await expect(page.getByText("0 likes left today")).toBeVisible();
  });

  await test.step("tomorrow", async () => {
    await vesper.sql(`update swipe_game set day = day - 1 where account_id = ${own}`, [player]);
    await page.reload();
    await expect(page.getByText("4 likes left today")).toBeVisible();
    await answer(page, () => page.getByRole("button", { name: /^Like / }).click());
    await expect(page.getByText("3 likes left today")).toBeVisible();
    await expect
      .poll(() => vesper.sql(`select from likes where account_id = ${own}`, [player]))
      .toHaveLength(5);
  });
});

/** Presses Tab until this has the focus, as whoever has no mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`not reached by Tab: ${String(target)}`);
}

test("the match finder from its first step to a like, by keyboard alone", async ({
  page,
  vesper,
}) => {
  await beginAnew(vesper);
  await logIn(page, player, "/match-finder");
  const onward = page.getByRole("button", { name: "Continue" });
  const go = async (button: Locator, step: RegExp) => {
    await tabTo(page, button);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(step);
  };
  await expect(page.getByText("Step 1 of 4")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Men", exact: true })).toBeChecked();
  await go(onward, /step=age$/);

  await test.step("what was typed and not sent survives a reload; what was sent, the way back", async () => {
    const youngest = page.getByLabel("From age");
    await tabTo(page, youngest);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("31");
    await page.reload();
    await expect(youngest).toHaveValue("31");
    await go(onward, /step=where$/);
    await go(page.getByRole("link", { name: "Back" }), /step=age$/);
    await expect(youngest).toHaveValue("31");
    await tabTo(page, page.getByLabel("To age"));
    await page.keyboard.press("Control+A");
    await page.keyboard.type("20");
    await tabTo(page, onward);
    await page.keyboard.press("Enter");
    await expect(page.getByText("The highest age is below the lowest.")).toBeVisible();
    await expect(page.getByLabel("To age")).toBeFocused();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("99");
    await go(onward, /step=where$/);
  });
  await tabTo(page, page.getByRole("radio", { name: /^Near / }));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "The whole country: Netherlands" })).toBeChecked();
  await go(onward, /step=interests$/);
  await test.step("the interests lie in groups: the first is open, what is intimate is folded", async () => {
    const group = (named: string) =>
      page.locator("details", { has: page.getByText(named, { exact: true }) });
    await expect(group("Food and drink")).toHaveJSProperty("open", true);
    await expect(group("Food and drink").getByRole("checkbox", { name: "Wine" })).toBeVisible();
    const intimate = group("Intimacy");
    await expect(intimate).toHaveJSProperty("open", false);
    await expect(intimate.locator("input")).toHaveCount(13);
    await expect(intimate.locator("input").filter({ visible: true })).toHaveCount(0);
  });
  await go(page.getByRole("button", { name: "Show suggestions" }), /\/match-finder$/);

  const list = page.getByRole("list", { name: "Suggested for you" });
  const first = list.getByRole("heading").first();
  const name = await first.innerText();
  await expect(
    page
      .getByRole("list", { name: `Why ${name.split(",")[0]}` })
      .first()
      .getByRole("listitem"),
  ).not.toHaveCount(0);
  const like = page
    .getByRole("button", { name: `Like ${name.split(",")[0]}`, exact: true })
    .first();
  await tabTo(page, like);
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("button", { name: `Liked: take back the like for ${name.split(",")[0]}` }),
  ).toBeFocused();
  await expect
    .poll(() => vesper.sql(`select from likes where account_id = ${own}`, [player]))
    .toHaveLength(1);
  await page.reload();
  await expect(list.getByRole("heading").first()).not.toHaveText(name);
});

test("without JavaScript the swipe game is two buttons and an undo", async ({
  browser,
  page,
  vesper,
}) => {
  await beginAnew(vesper);
  await logIn(page, player);
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: vesper.url,
    storageState: await page.context().storageState(),
  });
  const bare = await plain.newPage();
  await bare.goto("/swipe-game");
  await answer(bare, () => bare.getByRole("button", { name: /^Like / }).click());
  await expect(bare.getByText("3 likes left today")).toBeVisible();
  const passed = await answer(bare, () => bare.getByRole("button", { name: /^Pass / }).click());
  await answer(bare, () => bare.getByRole("button", { name: "Undo the last pass" }).click());
  await expect(topCard(bare)).toHaveText(passed);
  await plain.close();
});

test("the like modal comes after ?t= seconds, leaves the address, and closes by its backdrop, its cross and Escape", async ({
  page,
  vesper,
}) => {
  // Of a member of its own: the demo's have been shown many cards by journeys before, and a member
  // may see a thousand in five minutes.
  const rosalie = await member(vesper, "Rosalie");
  await enterAs(page, rosalie);
  const modal = page.getByRole("dialog", { name: /^You might like / });
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => page.getByRole("button", { name: "Close" }).click(),
    () => page.mouse.click(8, 400),
  ]) {
    await page.goto("/members?t=1");
    await expect(modal).toBeVisible();
    await expect(page).toHaveURL(/\/members(?!.*[?&]t=)/);
    await close();
    await expect(modal).toHaveCount(0);
  }
  expect(
    await vesper.sql("select from likes where $1 in (account_id, liked_id)", [rosalie.id]),
  ).toEqual([]);
});
