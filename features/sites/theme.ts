import { contrast, type Tokens } from "#ui/contrast.ts";

/**
 * The colours that a site may set for itself (experience, 'Tokens'); the others follow from them.
 */
export const themeTokens = [
  "wine",
  "crimson",
  "unread",
  "paper",
  "ink",
  "ink-soft",
  "success",
] as const;
export type ThemeToken = (typeof themeTokens)[number];
export type Overrides = Partial<Record<ThemeToken, string>>;
export interface Theme {
  readonly light: Overrides;
  readonly dark: Overrides;
}

const channels = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** `part` of the second colour in the first. */
function mix(first: string, second: string, part: number): string {
  const other = channels(second);
  return `#${channels(first)
    .map((value, at) =>
      Math.round(value + ((other[at] ?? 0) - value) * part)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** White or near black, whichever can be read better. */
export const readableOn = (ground: string): string =>
  contrast("#ffffff", ground) >= contrast("#14090c", ground) ? "#ffffff" : "#14090c";

/**
 * A niche's colours with a site's own: surfaces follow its paper, edges its ink, soft grounds and
 * the words on buttons their colour.
 */
export function withOverrides(base: Tokens, own: Overrides, scheme: "light" | "dark"): Tokens {
  const theme: Record<string, string> = { ...base, ...own };
  const token = (name: string): string => theme[name] ?? "#000000";
  if (own.paper) {
    theme["card"] = mix(own.paper, "#ffffff", scheme === "light" ? 0.7 : 0.05);
    theme["sunk"] = mix(own.paper, "#000000", scheme === "light" ? 0.035 : 0.3);
  }
  if (own.paper ?? own.ink) theme["line"] = mix(token("card"), token("ink"), 0.14);
  if (own.paper ?? own["ink-soft"])
    theme["line-strong"] = mix(token("ink-soft"), token("paper"), 0.15);
  for (const name of ["wine", "crimson", "unread", "success"] as const) {
    if (own[name] ?? own.paper)
      theme[`${name}-soft`] = mix(token("card"), token(name), scheme === "light" ? 0.07 : 0.13);
  }
  if (own.paper)
    for (const name of ["warning", "danger", "info"])
      theme[`${name}-soft`] = mix(token("card"), token(name), scheme === "light" ? 0.07 : 0.13);
  for (const name of ["wine", "crimson"] as const)
    if (own[name]) theme[`on-${name}`] = readableOn(own[name]);
  return theme;
}
