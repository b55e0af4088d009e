import type { Database } from "#server/db/database.ts";
import type { PublicAddress } from "#browser/page-context.ts";
import { siteLanguages } from "#features/languages/site-languages.ts";
import type { Settings } from "#features/sites/settings.ts";
import type { Site } from "#features/sites/site.server.ts";
import { asLanguage, type Language } from "#i18n/locales.ts";

/** What readers see of a page, besides its text. */
export interface LivePage {
  readonly id: string;
  readonly slug: string;
  readonly language: Language;
  readonly title: string;
  readonly in_footer: boolean;
}

const kept = new WeakMap<Site, Promise<readonly LivePage[]>>();

/**
 * The site's published pages, read once for as long as the site's object lives: publishing forgets
 * it, and every page from memory with it.
 */
export function livePages(db: Database, site: Site): Promise<readonly LivePage[]> {
  const known = kept.get(site);
  if (known) return known;
  const pages = readPages(db, site);
  kept.set(site, pages);
  pages.catch(() => kept.delete(site));
  return pages;
}

async function readPages(db: Database, site: Site): Promise<readonly LivePage[]> {
  const rows = await db
    .selectFrom("own_page")
    .where("site_id", "=", site.id)
    .where("live", "is not", null)
    .orderBy("published_at")
    .orderBy("id")
    .limit(1_000)
    .select(["id", "slug", "language", "live"])
    .execute();
  return rows.flatMap(({ id, slug, language, live }) => {
    const { title, in_footer } = live as { title: string; in_footer: boolean };
    const known = asLanguage(language);
    return known ? [{ id, slug, language: known, title, in_footer }] : [];
  });
}

/**
 * Of the languages a page has, the one for this reader: their own, else the site's, else the first
 * that was published.
 */
export const pageFor = (
  pages: readonly LivePage[],
  slug: string,
  language: Language,
  domainLanguage: string,
): LivePage | undefined => {
  const all = pages.filter((page) => page.slug === slug);
  return (
    all.find((page) => page.language === language) ??
    all.find((page) => domainLanguage.startsWith(page.language)) ??
    all[0]
  );
};

/** What the footer links to, for this reader. */
export const footerPages = (
  pages: readonly LivePage[],
  language: Language,
  domainLanguage: string,
): { to: string; title: string; language: Language }[] =>
  [...new Set(pages.map(({ slug }) => slug))].flatMap((slug) => {
    const page = pageFor(pages, slug, language, domainLanguage);
    return page?.in_footer ? [{ to: `/${slug}`, title: page.title, language: page.language }] : [];
  });

/** Their public addresses, each in the languages that it is written in. */
export const addressesOf = (pages: readonly LivePage[], settings: Settings): PublicAddress[] => {
  const offered = siteLanguages(settings);
  return [...Map.groupBy(pages, ({ slug }) => slug)]
    .map(([slug, all]) => ({
      path: `/${slug}`,
      languages: offered.filter((each) => all.some(({ language }) => language === each)),
    }))
    .filter(({ languages }) => languages.length > 0);
};
