import { phone } from "./devices.ts";
import { enterAs, member } from "./own-member.ts";
import { expect, test } from "./vesper.ts";
import { watch } from "./watch.ts";

test("a favourite is kept with the star, stands in a list of the member's own, and leaves it again", async ({
  browser,
  vesper,
}) => {
  const context = await browser.newContext(phone);
  const watched = await watch(context, vesper.url);
  const page = await context.newPage();
  const frieda = await member(vesper, "Frieda");
  const kept = () =>
    vesper.sql("select member_id from favourite where account_id = $1", [frieda.id]);
  await enterAs(page, frieda);
  await expect(page).toHaveURL(/\/members/);

  await test.step("an empty list says what it is for", async () => {
    await page.goto("/likes");
    await page.getByRole("main").getByRole("link", { name: "Favourites" }).tap();
    await expect(page).toHaveURL(/\/favourites$/);
    await expect(page.getByRole("heading", { name: "No favourites yet" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Search members" }).tap();
  });
  const first = page.getByRole("list", { name: "Members", exact: true }).getByRole("link").first();
  // Of a card that is not drawn yet there are no words that one sees.
  const name = (await first.locator(".member-name").textContent())?.split(",")[0] ?? "";
  await first.tap();
  const star = page.getByRole("button", { name: `Add ${name} to your favourites` });
  const full = page.getByRole("button", { name: `In your favourites: remove ${name}` });

  await test.step("the star of a profile is filled at once", async () => {
    await star.tap();
    await expect(full).toHaveAttribute("aria-pressed", "true");
    await expect.poll(kept).toHaveLength(1);
    await page.reload();
    await expect(full).toBeVisible();
  });

  await test.step("the list is in her menu and has the card; a slip is undone where it stands", async () => {
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("link", { name: "Favourites" }).click();
    await expect(page.getByText("Only you see this list.")).toBeVisible();
    await expect(page.getByRole("list", { name: "Favourites" }).getByRole("listitem")).toHaveCount(
      1,
    );
    const box = await full.boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await full.tap();
    await expect.poll(kept).toEqual([]);
    await star.tap();
    await expect.poll(kept).toHaveLength(1);
  });

  await test.step("what was taken out on the profile is shown so on the way back, and gone then", async () => {
    await page.getByRole("list", { name: "Favourites" }).getByRole("link").tap();
    await full.tap();
    await expect.poll(kept).toEqual([]);
    await page.goBack();
    await expect(star).toHaveAttribute("aria-pressed", "false");
    await page.reload();
    await expect(page.getByRole("heading", { name: "No favourites yet" })).toBeVisible();
  });
  watched.expectQuiet();
  await context.close();
});
