import type { Text } from "#i18n/text.ts";
import { keepOn } from "#browser/kept-query.ts";
import type { Settings } from "#features/sites/settings.ts";
import type { Letter } from "./letter.ts";
import { mailParts } from "./mail-page.server.ts";

interface Frame {
  readonly intl: Text;
  /** Origin of the site's own host, from its row, never from a request (trust row 19). */
  readonly origin: string;
  readonly site: string;
  /**
   * The site's own language: a link in a mail of another one says so, as the browser that opens it
   * may have been told of none.
   */
  readonly domainLanguage: string;
  readonly support: string;
  /** Decides the colours. */
  readonly niche: number;
  /** The site's own colours. */
  readonly theme: Settings["theme"];
  /** Signed token of the link that stops mails which strangers ask for; null: a member's own mail. */
  readonly neverAgain?: string | null;
  /** Who is behind the site, line by line: at the foot of every mail (company-lines.server.ts). */
  readonly company: readonly string[];
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** For mail programs' own 'unsubscribe': one click, without a page (RFC 8058). */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A letter as subject, text and HTML. The HTML is tables with inline styles: what mail programs
 * understand.
 */
export function renderMail(
  letter: Letter,
  { intl, origin, site, domainLanguage, support, niche, theme, company, neverAgain = null }: Frame,
): RenderedMail {
  const say = (key: string): string => intl.t(key, { site, support, ...letter.values });
  const word = (part: string): string => say(`${letter.words}.${part}`);
  const to = (path: string): string =>
    origin +
    (domainLanguage.startsWith(intl.language) ? path : keepOn(path, `?language=${intl.language}`));
  const subject = word("subject").replaceAll(/[^\S\u00a0\u202f]+/g, " "); // French keeps its narrow spaces
  const title = word("title");
  const paragraphs = word("body").split("\n\n");
  const button = letter.path ? { label: word("button"), url: to(letter.path) } : null;
  const more = letter.morePath ? { label: word("more"), url: to(letter.morePath) } : null;
  const { rows = [], facts = [], imprint } = letter;
  const unsubscribe = `/unsubscribe?token=${letter.unsubscribe}`;
  const stop = letter.unsubscribe ? { label: say("mail.unsubscribe"), url: to(unsubscribe) } : null;
  const settings = stop ? { label: say("mail.settings"), url: to("/notifications") } : null;
  const neverPath = `/unsubscribe?never=${neverAgain}`;
  const never = neverAgain ? { label: say("mail.never"), url: to(neverPath) } : null;
  const footer = say(
    stop ? "mail.footer_optional" : letter.stranger ? "mail.footer_stranger" : "mail.footer",
  );
  const labelled = (label: string): string => intl.t("mail.label", { label });

  const text = [
    title,
    ...paragraphs,
    ...(rows.length > 0
      ? [
          rows
            .map(({ title: name, label, note }) => {
              const who = `- ${name}${label ? ` (${label})` : ""}`;
              return note ? `${labelled(who)} ${note}` : who;
            })
            .join("\n"),
        ]
      : []),
    ...(facts.length > 0
      ? [facts.map(({ label, value }) => `${labelled(label)} ${value}`).join("\n")]
      : []),
    ...(button ? [`${labelled(button.label)}\n${button.url}`] : []),
    ...(more ? [`${labelled(more.label)}\n${more.url}`] : []),
    [
      "--",
      footer,
      ...(imprint ? [imprint] : []),
      ...(stop && settings
        ? [`${labelled(settings.label)} ${settings.url}`, `${labelled(stop.label)} ${stop.url}`]
        : []),
      ...(never ? [`${labelled(never.label)} ${never.url}`] : []),
      ...company,
    ].join("\n"),
  ].join("\n\n");

  const parts = mailParts({ niche, theme });
  const card = [
    parts.title(title),
    ...paragraphs.map(parts.paragraph),
    rows.length > 0 && parts.rows(rows),
    facts.length > 0 && parts.facts(facts),
    button && parts.button(button),
    more && parts.link(more),
    // A link with a secret can be had from nowhere else.
    button &&
      letter.path?.includes("token=") &&
      parts.fallback(say("mail.link_fallback"), button.url),
  ]
    .filter((part) => part)
    .join("\n");
  const foot = [
    parts.small(footer),
    imprint && parts.small(imprint),
    stop && settings && parts.smallLinks([settings, stop]),
    never && parts.smallLinks([never]),
    ...company.map(parts.small),
  ]
    .filter((part) => part)
    .join("\n");
  const html = parts.page({
    language: intl.language,
    subject,
    preview: paragraphs[0] ?? "",
    site,
    card,
    foot,
  });
  return {
    subject,
    text,
    html,
    headers:
      stop || never
        ? {
            "List-Unsubscribe": `<${origin}${stop ? unsubscribe : neverPath}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          }
        : {},
  };
}
