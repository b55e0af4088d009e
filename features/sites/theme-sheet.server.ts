import { createHash } from "node:crypto";
import { unreadable } from "#ui/contrast.ts";
import { type Appearance, type Scheme, schemes, type TextSize, textSizes } from "./appearance.ts";
import { derivedTokens, nicheTokens } from "./niche-tokens.server.ts";
import type { Settings } from "./settings.ts";
import { type ThemeToken, themeTokens, withOverrides } from "./theme.ts";

/**
 * Each colour of the site's own that cannot be read: the setting's path, and on what. One per
 * setting, the worst.
 */
export function themeProblems({
  niche,
  theme,
}: Pick<Settings, "niche" | "theme">): { path: string; ground: string; contrast: number }[] {
  return schemes.flatMap((scheme) => {
    const own = theme[scheme];
    if (Object.keys(own).length === 0) return [];
    const worst = new Map<string, { path: string; ground: string; contrast: number }>();
    for (const { front, ground, is } of unreadable(
      withOverrides(nicheTokens(niche, scheme), own, scheme),
    ).toSorted((a, b) => a.is - b.is)) {
      // What was set here is what can be changed here.
      const isOwn = (name: string): name is ThemeToken =>
        themeTokens.some((token) => token === name && own[token]);
      const blamed =
        [
          front,
          ground,
          front.replace(/^on-|-soft$/, ""),
          ground.replace(/-soft$/, ""),
          front === "line-strong" ? "ink-soft" : "",
        ].find(isOwn) ??
        themeTokens.find((token) => own[token]) ??
        "paper";
      if (!worst.has(blamed))
        worst.set(blamed, {
          path: `theme.${scheme}.${blamed}`,
          ground: blamed === ground ? front : ground,
          contrast: is,
        });
    }
    return [...worst.values()];
  });
}

export interface ThemeSheet {
  readonly path: string;
  readonly css: string;
}

const made = new WeakMap<object, Map<string, ThemeSheet | null>>();

const asOnTheDevice: Appearance = { scheme: null, text: null, still: false };

/**
 * The stylesheet of a site's own colours, and of what its reader has chosen, under an address that
 * changes with them; null: neither is there, or the site's own cannot be read.
 */
export function themeSheet(
  settings: Settings,
  chosen: Appearance = asOnTheDevice,
): ThemeSheet | null {
  const sheets = made.get(settings) ?? new Map<string, ThemeSheet | null>();
  made.set(settings, sheets);
  const name = JSON.stringify(chosen);
  const before = sheets.get(name);
  if (before !== undefined) return before;
  const css =
    (chosen.scheme ? inOneScheme(settings, chosen.scheme) : asTheDevice(settings)) +
    (chosen.text ? `:root[data-niche]{--text-scale:${textScales[chosen.text]}}` : "") +
    (chosen.still ? still : "");
  const sheet = css === "" ? null : { css, path: addressOf(css) };
  sheets.set(name, sheet);
  return sheet;
}

/** Every sheet that a page of this site may ask for. */
export const themeSheets = (settings: Settings): readonly ThemeSheet[] =>
  [null, ...schemes].flatMap((scheme) =>
    [null, ...textSizes].flatMap((text) =>
      [false, true].flatMap((still) => themeSheet(settings, { scheme, text, still }) ?? []),
    ),
  );

/** How much larger than the site's own text (ui/app.css). */
const textScales: Record<TextSize, number> = { large: 1.125, larger: 1.25 };

/** As for `prefers-reduced-motion` in ui/app.css. */
const still =
  "*,::before,::after,::backdrop{animation-duration:.01ms!important;animation-delay:0s!important;animation-iteration-count:1!important;transition-duration:0s!important;transition-delay:0s!important;scroll-behavior:auto!important}";

const addressOf = (css: string): string =>
  `/theme/${createHash("sha256").update(css).digest("base64url").slice(0, 16)}.css`;

const declared = (tokens: Iterable<readonly [name: string, value: string]>): string =>
  Array.from(tokens, ([name, value]) => `--${name}:${value}`).join(";");

/** All colours of one scheme, whatever the device says. */
function inOneScheme(settings: Settings, scheme: Scheme): string {
  const own = themeProblems(settings).length > 0 ? {} : settings.theme[scheme];
  const tokens = {
    ...derivedTokens(scheme),
    ...withOverrides(nicheTokens(settings.niche, scheme), own, scheme),
  };
  return `:root[data-niche]{color-scheme:${scheme};${declared(Object.entries(tokens))}}`;
}

function asTheDevice(settings: Settings): string {
  const blocks = schemes.map((scheme) => {
    const own = settings.theme[scheme];
    if (Object.keys(own).length === 0) return "";
    const base = nicheTokens(settings.niche, scheme);
    const changed = Object.entries(withOverrides(base, own, scheme)).filter(
      ([name, value]) => base[name] !== value,
    );
    // Outweighs both `:root` and `[data-niche]`, wherever the sheet stands.
    return `@media (prefers-color-scheme:${scheme}){:root[data-niche]{${declared(changed)}}}`;
  });
  const css = blocks.join("");
  return css === "" || themeProblems(settings).length > 0 ? "" : css;
}
