import { readFileSync } from "node:fs";
import type { Tokens } from "#ui/contrast.ts";
import type { Scheme } from "./appearance.ts";

const css = readFileSync(new URL("../../ui/themes.css", import.meta.url), "utf8").replace(
  /\/\*[\s\S]*?\*\//g,
  "",
);
const darkPart = [...css.matchAll(/@media \(prefers-color-scheme: dark\) \{([\s\S]*?\n)\}/g)]
  .map((match) => match[1] ?? "")
  .join("\n");
const lightPart = css.replace(/@media \(prefers-color-scheme: dark\) \{[\s\S]*?\n\}/g, "");

function blockAfter(source: string, selector: string, value = "#[0-9a-f]{6}"): Tokens {
  const start = source.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no ${selector} in ui/themes.css`);
  const found = source
    .slice(start, source.indexOf("}", start))
    .matchAll(new RegExp(`--([\\w-]+):\\s*(${value})\\s*;`, "gi"));
  return Object.fromEntries(Array.from(found, (match) => [match[1] ?? "", match[2] ?? ""]));
}

/** What follows from the colours, the same for every niche: shades, a member's own bubbles. */
export const derivedTokens = (scheme: Scheme): Tokens =>
  blockAfter(scheme === "dark" ? darkPart : lightPart, ":root", "[^#;]+");

/** Every colour of a niche's theme, as ui/themes.css has it. */
export function nicheTokens(niche: number, scheme: Scheme): Tokens {
  const base = {
    ...blockAfter(lightPart, ":root"),
    ...(scheme === "dark" && blockAfter(darkPart, ":root")),
  };
  return niche === 1
    ? base
    : {
        ...base,
        ...blockAfter(scheme === "dark" ? darkPart : lightPart, `[data-niche="${niche}"]`),
      };
}
