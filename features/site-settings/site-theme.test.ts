import { beforeAll, expect, test } from "vitest";
import type { Input } from "#server/calls/registry.ts";
import { nicheTokens } from "#features/sites/niche-tokens.server.ts";
import { themeProblems, themeSheet } from "#features/sites/theme-sheet.server.ts";
import { settingsSchema } from "#features/sites/settings.ts";
import { unreadable } from "#ui/contrast.ts";
import { withOverrides } from "#features/sites/theme.ts";
import { type Actor, openWorld, type World } from "#test/world.ts";

let world: World;
let operator: Actor;

beforeAll(async () => {
  world = await openWorld({ countries: ["NL", "DE"] });
  operator = await world.staff("Olga");
});

/** The site's settings with some changed, as the call takes them. */
async function settings(more: object = {}): Promise<Input<"site-settings.save">> {
  const {
    domain: _d,
    company_id: _c,
    push_public_key: _p,
    ...rest
  } = (await world.call("site-settings.read", {}, { as: operator })).body.settings;
  return { ...rest, ...more };
}
const save = async (more: object, as: Actor = operator, key?: string) =>
  world.call("site-settings.save", await settings(more), { as, ...(key && { key }) });
const themed = (theme: object, niche = 1) =>
  settingsSchema.parse({ name: "x", domain: "x", niche, theme });

test("a site's own colours become a stylesheet that follows them; what cannot be read becomes none", () => {
  const settings = themed(
    { light: { wine: "#0a4f5c", paper: "#f4f8f8" }, dark: { wine: "#8fd3df" } },
    5,
  );
  const sheet = themeSheet(settings);
  expect(sheet?.path).toMatch(/^\/theme\/[\w-]{16}\.css$/);
  expect(sheet?.css).toMatch(
    /^@media \(prefers-color-scheme:light\)\{:root\[data-niche\]\{[^}]*--wine:#0a4f5c/,
  );
  expect(sheet?.css).toContain("--card:");
  expect(themeSheet(settings)).toBe(sheet);
  for (const scheme of ["light", "dark"] as const)
    expect(
      unreadable(withOverrides(nicheTokens(5, scheme), settings.theme[scheme], scheme)),
    ).toEqual([]);
  expect(themeSheet(themed({ light: { ink: "#cccccc" }, dark: {} }))).toBeNull();
  expect(themeSheet(themed({ light: {}, dark: {} }))).toBeNull();
  expect(
    themeProblems(themed({ light: { paper: "#222222" }, dark: {} })).map(({ path }) => path),
  ).toEqual(["theme.light.paper"]);
});

test("the sheet is served under the address that its content makes, and under no other", async () => {
  await save({ theme: { light: { wine: "#0a4f5c" }, dark: {} }, niche: 1 });
  const site = await world.services.sites.byHost("127.0.0.1");
  const path = site && themeSheet(site.settings)?.path;
  const answer = await fetch(world.url + path);
  expect([
    answer.status,
    answer.headers.get("content-type"),
    answer.headers.get("cache-control"),
  ]).toEqual([200, "text/css; charset=utf-8", "public, max-age=31536000, immutable"]);
  expect(await answer.text()).toContain("--wine:#0a4f5c");
  expect((await fetch(`${world.url}/theme/other.css`)).status).toBe(404);
});
