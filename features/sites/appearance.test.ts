import { expect, test } from "vitest";
import { appearanceValue, asAppearance, schemes, textSizes } from "./appearance.ts";
import { nicheTokens } from "./niche-tokens.server.ts";
import { settingsSchema } from "./settings.ts";
import { themeSheet, themeSheets } from "./theme-sheet.server.ts";

test("a chosen look survives its cookie; what is no choice is none", () => {
  for (const scheme of [null, ...schemes])
    for (const text of [null, ...textSizes])
      for (const still of [false, true]) {
        const chosen = { scheme, text, still };
        expect(asAppearance(appearanceValue(chosen))).toEqual(chosen);
      }
  for (const odd of [undefined, "", "red", "dark;x", "__proto__"])
    expect(asAppearance(odd)).toEqual({ scheme: null, text: null, still: false });
});

test("a chosen scheme says every colour of the niche, whatever the device prefers", () => {
  for (const niche of [1, 2, 3, 4, 5, 6, 7]) {
    const settings = settingsSchema.parse({ name: "x", domain: "x", niche });
    for (const scheme of schemes) {
      const css = themeSheet(settings, { scheme, text: null, still: false })?.css ?? "";
      expect(css).toContain(`color-scheme:${scheme};`);
      expect(css).not.toContain("@media");
      for (const [name, value] of Object.entries(nicheTokens(niche, scheme)))
        expect(css, `${niche} ${scheme} ${name}`).toContain(`--${name}:${value}`);
      for (const name of ["shade-1", "shade-2", "shade-3", "bubble-mine", "bubble-mine-ink"])
        expect(css).toContain(`--${name}:`);
    }
    expect(new Set(themeSheets(settings).map(({ path }) => path)).size).toBe(17);
  }
});

test("stillness stands beside a site's own colours", () => {
  const theme = { light: { wine: "#0a4f5c" }, dark: {} };
  const settings = settingsSchema.parse({ name: "x", domain: "x", niche: 1, theme });
  const own = themeSheet(settings)?.css ?? "";
  const calm = themeSheet(settings, { scheme: null, text: null, still: true })?.css ?? "";
  expect(calm.startsWith(own)).toBe(true);
  expect(calm).toContain("animation-duration:.01ms!important");
  const light = themeSheet(settings, { scheme: "light", text: null, still: false })?.css;
  expect(light).toContain("--wine:#0a4f5c");
});
