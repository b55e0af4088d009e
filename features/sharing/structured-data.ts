import type { Settings } from "#features/sites/settings.ts";
import type { Language } from "#i18n/locales.ts";

export interface Trail {
  /** Name of the page, as HTML text. */
  readonly name: string;
}

interface Page {
  readonly settings: Settings;
  readonly language: Language;
  readonly origin: string;
  readonly address: string;
  readonly trail: Trail | null;
  /** The FAQ's page as its loader gave it. */
  readonly data: unknown;
}

interface Node {
  readonly tag: string;
  readonly children: readonly (Node | string)[];
}

/**
 * JSON-LD of a public page: who runs the site, the site, the way to the page, the FAQ's questions.
 * Nothing that is not on the page.
 */
export function structuredData({ settings, language, origin, address, trail, data }: Page): string {
  const organisation = {
    "@type": "Organization",
    "@id": `${origin}/#organisation`,
    name: settings.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer service",
      email: settings.support_email,
    },
  };
  const site = {
    "@type": "WebSite",
    "@id": `${origin}/#site`,
    name: settings.name,
    url: `${origin}/`,
    inLanguage: language,
    publisher: { "@id": `${origin}/#organisation` },
  };
  const graph = [
    organisation,
    site,
    ...(trail
      ? [
          {
            "@type": "BreadcrumbList",
            itemListElement: [
              { "@type": "ListItem", position: 1, name: settings.name, item: `${origin}/` },
              { "@type": "ListItem", position: 2, name: unescape(trail.name), item: address },
            ],
          },
        ]
      : []),
    ...(data
      ? [
          {
            "@type": "FAQPage",
            inLanguage: language,
            mainEntity: questionsOf((data as { body?: readonly (Node | string)[] }).body ?? []).map(
              ({ question, answer }) => ({
                "@type": "Question",
                name: question,
                acceptedAnswer: { "@type": "Answer", text: answer },
              }),
            ),
          },
        ]
      : []),
  ];
  return `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll("<", "\\u003c")}</script>`;
}

const unescape = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
const textOf = (node: Node | string): string =>
  typeof node === "string"
    ? node
    : node.children.map(textOf).join(node.tag === "ul" || node.tag === "ol" ? " " : "");

/** Each question (h3) with what stands between it and the next heading. */
function questionsOf(body: readonly (Node | string)[]): { question: string; answer: string }[] {
  const found: { question: string; answer: string }[] = [];
  let open = false;
  for (const node of body) {
    const tag = typeof node === "string" ? "" : node.tag;
    if (tag === "h3") found.push({ question: textOf(node), answer: "" });
    const last = found.at(-1);
    open = tag === "h3" || (open && tag !== "h2");
    if (open && tag !== "h3" && last) last.answer = `${last.answer} ${textOf(node)}`.trim();
  }
  return found.filter(({ answer }) => answer !== "");
}
