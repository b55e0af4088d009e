import { createHash } from "node:crypto";
import { unreadable } from "#ui/contrast.ts";
import { nicheTokens, type Scheme } from "./niche-tokens.server.ts";
import type { Settings } from "./settings.ts";
import { type ThemeToken, themeTokens, withOverrides } from "./theme.ts";

const schemes: readonly Scheme[] = ["light", "dark"];

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

const made = new WeakMap<object, ThemeSheet | null>();

/**
 * The stylesheet of a site's own colours, under an address that changes with them; null: it has
 * none, or none that can be read.
 */
export function themeSheet(settings: Settings): ThemeSheet | null {
  const before = made.get(settings);
  if (before !== undefined) return before;
  const sheet = make(settings);
  made.set(settings, sheet);
  return sheet;
}

function make(settings: Settings): ThemeSheet | null {
  const blocks = schemes.map((scheme) => {
    const own = settings.theme[scheme];
    if (Object.keys(own).length === 0) return "";
    const base = nicheTokens(settings.niche, scheme);
    const changed = Object.entries(withOverrides(base, own, scheme)).filter(
      ([name, value]) => base[name] !== value,
    );
    // Outweighs both `:root` and `[data-niche]`, wherever the sheet stands.
    const rule = `:root[data-niche]{${changed.map(([name, value]) => `--${name}:${value}`).join(";")}}`;
    return scheme === "dark"
      ? `@media (prefers-color-scheme:dark){${rule}}`
      : `@media (prefers-color-scheme:light){${rule}}`;
  });
  const css = blocks.join("");
  if (css === "" || themeProblems(settings).length > 0) return null;
  return {
    css,
    path: `/theme/${createHash("sha256").update(css).digest("base64url").slice(0, 16)}.css`,
  };
}
