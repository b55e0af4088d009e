import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** Contrast of every theme, computed from the stylesheet itself (WCAG 2.2, 1.4.3 and 1.4.11). */
const css = readFileSync(new URL("./themes.css", import.meta.url), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");

type Tokens = Record<string, string>;

function tokensOf(block: string): Tokens {
  const found = block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\s*;/gi);
  return Object.fromEntries([...found].map((match) => [match[1] ?? "", match[2] ?? ""]));
}

function blockAfter(source: string, selector: string): Tokens {
  const start = source.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no ${selector}`);
  return tokensOf(source.slice(start, source.indexOf("}", start)));
}

function themeOf(niche: number, scheme: "light" | "dark"): Tokens {
  const darkParts = [...css.matchAll(/@media \(prefers-color-scheme: dark\) \{([\s\S]*?\n)\}/g)].map((m) => m[1] ?? "");
  const lightPart = css.replace(/@media \(prefers-color-scheme: dark\) \{[\s\S]*?\n\}/g, "");
  const source = scheme === "dark" ? darkParts.join("\n") : lightPart;
  const base = { ...blockAfter(lightPart, ":root"), ...(scheme === "dark" ? blockAfter(source, ":root") : {}) };
  return niche === 1 ? base : { ...base, ...blockAfter(source, `[data-niche="${niche}"]`) };
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ["paper", "card", "sunk"];
const texts = ["ink", "ink-soft", "wine", "crimson", "success", "warning", "danger", "info", "unread"];
const textPairs: [text: string, ground: string][] = [
  ...texts.flatMap((text) => surfaces.map((ground): [string, string] => [text, ground])),
  ["on-wine", "wine"],
  ["on-crimson", "crimson"],
  ...["wine", "crimson", "unread", "success", "warning", "danger", "info"].map((name): [string, string] => [name, `${name}-soft`]),
  ...["wine", "crimson", "unread", "success", "warning", "danger", "info"].map((name): [string, string] => ["ink", `${name}-soft`]),
  ["ink-soft", "wine-soft"],
  ["card", "success"],
  ["card", "warning"],
  ["card", "danger"],
  ["card", "unread"],
];
const partPairs: [part: string, ground: string][] = surfaces.map((ground) => ["line-strong", ground]);

describe.each([1, 2, 3, 4, 5, 6, 7])("niche %i", (niche) => {
  test.each(["light", "dark"] as const)("is readable in %s", (scheme) => {
    const theme = themeOf(niche, scheme);
    const failures = [
      ...textPairs.map(([a, b]) => ({ a, b, least: 4.5 })),
      ...partPairs.map(([a, b]) => ({ a, b, least: 3 })),
    ]
      .map(({ a, b, least }) => ({ pair: `${a} on ${b}`, least, is: contrast(theme[a] ?? "", theme[b] ?? "") }))
      .filter(({ is, least }) => !(is >= least))
      .map(({ pair, least, is }) => `${pair}: ${is.toFixed(2)} < ${least}`);
    expect(failures).toEqual([]);
  });
});
