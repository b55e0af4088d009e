import type { PublicAddress } from "#browser/page-context.ts";
import { addressIn } from "#features/languages/site-languages.ts";
import { listedAddresses } from "./public-addresses.ts";
import type { Settings } from "#features/sites/settings.ts";
import type { Language } from "#i18n/locales.ts";
import { regions } from "#i18n/regions.ts";
import { cardAddress } from "./card-address.ts";
import { structuredData, type Trail } from "./structured-data.ts";

interface Document {
  readonly path: string;
  readonly status: number;
  readonly settings: Settings;
  /** Addresses of the operator's own pages. */
  readonly own: readonly PublicAddress[];
  readonly language: Language;
  /** A member's page is shown to nobody else. */
  readonly member: boolean;
  /** Of the site's canonical host. */
  readonly origin: string;
  /** The page's finished HTML: its title and description are read from there. */
  readonly html: string;
  /** The route's data: the FAQ's questions. */
  readonly data: unknown;
}

/**
 * What a document tells search engines and whoever shows a link to it: canonical address, Open
 * Graph, Twitter, structured data; for everything that is no public page, `noindex` and the site's
 * own picture, so that no member's photo or name is ever in a preview. Written beside React, which
 * would send it to every browser as code, too.
 */
export function documentHead({
  path,
  status,
  settings,
  own,
  language,
  member,
  origin,
  html,
  data,
}: Document): string {
  if (member) return `<meta name="robots" content="noindex"/>`;
  const read = (pattern: RegExp): string | undefined => pattern.exec(html)?.[1];
  const title = read(/<title>([^<]*)<\/title>/) ?? settings.name;
  const listed = listedAddresses(settings, own).find((each) => each.path === path);
  const isPublic = status === 200 && listed !== undefined;
  const description = read(/<meta name="description" content="([^"]*)"/);
  // A lander's address with a slug that nobody made shows the lander itself.
  const home = isPublic ? path : /^\/landers\/\w+/.exec(path)?.[0];
  const address = home && origin + addressIn(home, language, settings);
  const picture = origin + cardAddress(home ?? "/", language);
  const meta = (name: string, content: string) =>
    `<meta ${name.startsWith("og:") ? "property" : "name"}="${name}" content="${content}"/>`;
  return [
    ...(address && status === 200 ? [`<link rel="canonical" href="${address}"/>`] : []),
    ...(isPublic
      ? [
          ...listed.languages.map((each) => [each, addressIn(path, each, settings)] as const),
          ["x-default", path] as const,
        ].map(([each, at]) => `<link rel="alternate" hreflang="${each}" href="${origin}${at}"/>`)
      : []),
    ...(isPublic ? [] : [meta("robots", "noindex")]),
    meta("og:type", "website"),
    meta("og:site_name", escape(settings.name)),
    meta("og:locale", `${language}_${regions[language]}`),
    // Who is in it is nobody's business outside.
    meta("og:title", isPublic ? title : escape(settings.name)),
    ...(description && isPublic ? [meta("og:description", description)] : []),
    ...(address ? [meta("og:url", address)] : []),
    meta("og:image", picture),
    meta("og:image:width", "1200"),
    meta("og:image:height", "630"),
    meta("twitter:card", "summary_large_image"),
    ...(isPublic
      ? [
          structuredData({
            settings,
            language,
            origin,
            trail: trailOf(path, title, settings),
            address: address ?? origin,
            data: path === "/pages/faq" ? data : undefined,
          }),
        ]
      : []),
  ].join("");
}

/** From the front door to this page. */
const trailOf = (path: string, title: string, { name }: Settings): Trail | null =>
  path === "/" || path.startsWith("/landers/")
    ? null
    : { name: title.replace(` · ${escape(name)}`, "") };

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
