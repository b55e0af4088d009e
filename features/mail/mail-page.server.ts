import { themeColours } from "#features/sites/theme-colours.ts";
import type { Settings } from "#features/sites/settings.ts";

const sans = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "Fraunces,Georgia,'Times New Roman',serif";
const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** A text as HTML shows it, in an attribute too. */
export const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/**
 * Ink, paper and lines of ui/themes.css. Mail programs know no custom properties, and some drop
 * <style>: light is inline.
 */
const light = { ink: "#2a1519", soft: "#6b5358", card: "#ffffff", line: "#eaded8" };
/** Seen through onto the niche's own night. */
const dark = {
  ink: "#f4e9e6",
  soft: "#bfaeb0",
  card: "rgba(255,255,255,.055)",
  line: "rgba(255,255,255,.15)",
};

/** Signs of a figure, which stands beside its label; what is longer is a sentence, under its own. */
const longestFigure = 40;

interface Fact {
  readonly label: string;
  readonly value: string;
}

const factRow = ({ label, value }: Fact) => `
<tr><td class="soft line" style="padding:11px 16px 11px 0;border-top:1px solid ${light.line};font:400 15px/1.5 ${sans};color:${light.soft}">${escape(label)}</td><td class="ink line" align="right" style="padding:11px 0;border-top:1px solid ${light.line};font:600 15px/1.5 ${sans};color:${light.ink}">${escape(value)}</td></tr>`;

const sentenceRow = ({ label, value }: Fact) => `
<tr><td class="line" style="padding:11px 0;border-top:1px solid ${light.line}"><span class="soft" style="font:400 15px/1.5 ${sans};color:${light.soft}">${escape(label)}</span><br><span class="ink" style="font:400 17px/1.5 ${sans};color:${light.ink}">${escape(value)}</span></td></tr>`;

/** The parts of every mail, in a site's own colours. */
export function mailParts({ niche, theme }: Pick<Settings, "niche" | "theme">) {
  const { wine } = themeColours(niche, theme);
  return {
    title: (text: string) =>
      `<h1 class="ink" style="margin:0 0 16px;font:600 26px/1.25 ${serif};color:${light.ink}">${escape(text)}</h1>`,
    paragraph: (text: string) =>
      `<p class="ink" style="margin:0 0 16px;font:400 17px/1.55 ${sans};color:${light.ink}">${escape(text)}</p>`,
    rows: (rows: readonly { title: string; label?: string; note?: string }[]) =>
      table(
        "margin:8px 0 8px",
        rows
          .map(
            ({ title, label, note }) => `
<tr><td class="line" style="padding:14px 0;border-top:1px solid ${light.line}"><span class="ink" style="font:600 17px/1.4 ${sans};color:${light.ink}">${escape(title)}</span>${label ? ` <span class="soft pill" style="display:inline-block;margin-left:6px;padding:1px 9px;border:1px solid ${light.line};border-radius:999px;font:400 13px/1.5 ${sans};color:${light.soft}">${escape(label)}</span>` : ""}${note ? `<br><span class="soft" style="font:400 15px/1.5 ${sans};color:${light.soft}">${escape(note)}</span>` : ""}</td></tr>`,
          )
          .join(""),
      ),
    facts: (facts: readonly Fact[]) => {
      const row = facts.some(({ value }) => value.length > longestFigure) ? sentenceRow : factRow;
      return table("margin:8px 0 8px", facts.map(row).join(""));
    },
    button: ({ label, url }: { label: string; url: string }) =>
      `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:26px 0 8px"><tr><td class="button" bgcolor="${wine}" style="border-radius:999px;background:${wine}"><a href="${escape(url)}" class="button-words" style="display:inline-block;padding:14px 28px;font:600 17px/1.2 ${sans};color:#ffffff;text-decoration:none">${escape(label)}</a></td></tr></table>`,
    link: ({ label, url }: { label: string; url: string }) =>
      `<p style="margin:16px 0 8px;font:400 17px/1.55 ${sans}"><a class="link" href="${escape(url)}" style="color:${wine}">${escape(label)}</a></p>`,
    fallback: (words: string, url: string) =>
      `<p class="soft line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${light.line};font:400 14px/1.5 ${sans};color:${light.soft}">${escape(words)}<br><span style="word-break:break-all">${escape(url)}</span></p>`,
    small: (text: string) =>
      `<p class="soft" style="margin:0 0 8px;font:400 14px/1.5 ${sans};color:${light.soft}">${escape(text)}</p>`,
    smallLinks: (links: readonly { label: string; url: string }[]) =>
      `<p class="soft" style="margin:0 0 8px;font:400 14px/1.7 ${sans};color:${light.soft}">${links.map(({ label, url }) => `<a class="soft" href="${escape(url)}" style="color:${light.soft}">${escape(label)}</a>`).join(" &nbsp;·&nbsp; ")}</p>`,
    /** The whole document. `preview`: what an inbox shows beside the subject. */
    page: ({
      language,
      subject,
      preview,
      site,
      card,
      foot,
    }: {
      language: string;
      subject: string;
      preview: string;
      site: string;
      card: string;
      foot: string;
    }) => {
      const { light: paper, dark: night, wineDark, onWineDark } = themeColours(niche, theme);
      const dim = `.body{background:${night}!important}.card{background:${dark.card}!important;border-color:${dark.line}!important}.ink{color:${dark.ink}!important}.soft{color:${dark.soft}!important}.line,.pill{border-color:${dark.line}!important}.brand,.link{color:${wineDark}!important}.button{background:${wineDark}!important}.button-words{color:${onWineDark}!important}`;
      return `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escape(subject)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:480px){.card{padding:28px 22px!important}}@media (prefers-color-scheme:dark){${dim}}</style></head>
<body class="body" style="margin:0;padding:0;background:${paper}"><div style="display:none;max-height:0;overflow:hidden">${escape(preview)}${"&#847;&zwnj;&nbsp;".repeat(40)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="body" bgcolor="${paper}" style="background:${paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="brand" style="padding:0 4px 18px;font:600 21px/1.3 ${serif};color:${wine}">${escape(site)}</td></tr>
<tr><td class="card" bgcolor="${light.card}" style="background:${light.card};border:1px solid ${light.line};border-radius:14px;padding:36px 32px">
${card}
</td></tr>
<tr><td style="padding:22px 4px">
${foot}
</td></tr></table></td></tr></table></body></html>`;
    },
  };
}

const table = (style: string, rows: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${style}">${rows}</table>`;
