import type { Text } from "#i18n/text.ts";
import type { Letter } from "./letter.ts";

interface Frame {
  readonly intl: Text;
  /** Origin of the site's own host, from its row, never from a request (trust row 19). */
  readonly origin: string;
  readonly site: string;
  readonly support: string;
}

/** A letter as subject, text and HTML. The HTML is a table with inline styles: what mail programs understand. */
export function renderMail(letter: Letter, { intl, origin, site, support }: Frame): { subject: string; text: string; html: string } {
  const say = (key: string): string => intl.t(key, { site, support, ...letter.values });
  const word = (part: string): string => say(`mail.${letter.words}.${part}`);
  const subject = word("subject").replaceAll(/\s+/g, " ");
  const title = word("title");
  const paragraphs = word("body").split("\n\n");
  const button = letter.path ? { label: word("button"), url: origin + letter.path } : null;
  const more = letter.morePath ? { label: word("more"), url: origin + letter.morePath } : null;
  const footer = say("mail.footer");

  const text = [
    title, ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(more ? [`${more.label}:\n${more.url}`] : []),
    `--\n${footer}`,
  ].join("\n\n");

  const html = page(intl.language, subject, `
<tr><td style="padding:0 4px 18px;font:600 20px/1.3 Georgia,'Times New Roman',serif;color:#5a0f22" class="brand">${escape(site)}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #eaded8;border-radius:14px;padding:36px 32px">
<h1 class="ink" style="margin:0 0 16px;font:600 26px/1.25 Georgia,'Times New Roman',serif;color:#2a1519">${escape(title)}</h1>
${paragraphs.map((paragraph) => `<p class="ink" style="margin:0 0 16px;font:400 17px/1.55 ${sans};color:#2a1519">${escape(paragraph)}</p>`).join("\n")}
${button ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:28px 0"><tr><td class="button" style="border-radius:999px;background:#5a0f22"><a href="${escape(button.url)}" style="display:inline-block;padding:14px 28px;font:600 17px/1.2 ${sans};color:#ffffff;text-decoration:none" class="button-words">${escape(button.label)}</a></td></tr></table>` : ""}
${more ? `<p style="margin:0 0 20px;font:400 17px/1.55 ${sans}"><a class="link" href="${escape(more.url)}" style="color:#5a0f22">${escape(more.label)}</a></p>` : ""}
${button ? `<p class="soft" style="margin:0;padding-top:16px;border-top:1px solid #eaded8;font:400 14px/1.5 ${sans};color:#6b5358">${escape(say("mail.link_fallback"))}<br><span style="word-break:break-all">${escape(button.url)}</span></p>` : ""}
</td></tr>
<tr><td class="soft" style="padding:20px 4px;font:400 14px/1.5 ${sans};color:#6b5358">${escape(footer)}</td></tr>`, paragraphs[0] ?? "");
  return { subject, text, html };
}

const sans = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const page = (language: string, subject: string, rows: string, preview: string): string => `<!DOCTYPE html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title>
<style>@media (prefers-color-scheme:dark){.body{background:#1a0e11!important}.card{background:#25161a!important;border-color:#43282f!important}.ink{color:#f4e9e6!important}.soft{color:#b9a3a8!important;border-color:#43282f!important}.brand,.link{color:#e8a0ae!important}.button{background:#e8a0ae!important}.button-words{color:#2a1519!important}}</style></head>
<body class="body" style="margin:0;padding:0;background:#fbf7f4"><div style="display:none;max-height:0;overflow:hidden">${escape(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="body" style="background:#fbf7f4"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">${rows}
</table></td></tr></table></body></html>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
