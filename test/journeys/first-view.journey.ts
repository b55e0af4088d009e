import { mostBytes, weigh } from "#bench/measure/weigh.ts";
import { entryWarningKey } from "#features/sites/entry-warning-key.ts";
import { formPaths } from "#features/sharing/public-paths.ts";
import { logInDevice } from "./api.ts";
import { placesOf } from "./places.ts";
import { expect, test } from "./vesper.ts";

test("first views weigh what they may, however much the office grows", async ({ vesper }) => {
  const { cookie } = await logInDevice(vesper, "premium@demo.test");
  const { chat = "" } = await placesOf(vesper, "premium@demo.test");
  const pages = [
    ["/", {}, mostBytes.door],
    ["/landers/socialnetwork", {}, mostBytes.door],
    ["/members", { cookie }, mostBytes.members],
    [`/chats/${chat}`, { cookie }, mostBytes.chat],
  ] as const;
  for (const [path, headers, most] of pages) {
    const { scripts = 0, styles = 0 } = (await weigh(vesper.url, path, headers)) ?? {};
    expect(scripts, `${path} is served with its scripts`).toBeGreaterThan(1_000);
    expect.soft(scripts, `bytes of JavaScript of ${path}`).toBeLessThanOrEqual(most);
    expect.soft(styles, `bytes of style of ${path}`).toBeLessThanOrEqual(mostBytes.styles);
  }
});

test("forms without a login come from memory, the same bytes for every visitor", async ({
  vesper,
  page,
}) => {
  const { cookie } = await logInDevice(vesper, "premium@demo.test");
  // A query that no kept page knows is drawn again: twice the same, except for what the policy needs.
  const drawn = async (path: string) =>
    (await (await fetch(`${vesper.url}${path}?drawn=1`)).text()).replaceAll(/nonce="[^"]*"/g, "");
  for (const path of formPaths) {
    const first = await fetch(vesper.url + path);
    const again = await fetch(vesper.url + path, { headers: { cookie: "other=1" } });
    expect([path, first.status]).toEqual([path, 200]);
    expect([path, await drawn(path)]).toEqual([path, await drawn(path)]);
    expect([path, await again.text()]).toEqual([path, await first.text()]);
    const headers = { "if-none-match": first.headers.get("etag") ?? "" };
    expect([path, (await fetch(vesper.url + path, { headers })).status]).toEqual([path, 304]);
    // A member is a reader of their own: nothing of it comes from memory.
    const own = await fetch(vesper.url + path, {
      headers: { ...headers, cookie },
      redirect: "manual",
    });
    expect([path, own.headers.get("etag")]).toEqual([path, null]);
  }
  await page.addInitScript((key) => localStorage.setItem(key, "1"), entryWarningKey);
  await page.goto("/login");
  await page.getByLabel("E-mail address").fill("nobody@demo.test");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
});
