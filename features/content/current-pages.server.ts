import { companyInFull } from "#features/sites/read-settings.server.ts";
import type { Settings } from "#features/sites/settings.ts";
import type { Site } from "#features/sites/site.server.ts";
import type { Language } from "#i18n/locales.ts";
import type { Services } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { ContentElement } from "./contract.ts";
import type { PageName } from "./page-names.ts";
import type { ContentPage } from "./parse-page.server.ts";
import { renderBody } from "./render-page.server.ts";
import { siteVariables } from "./site-variables.server.ts";
import { versionDate } from "./version-date.ts";

/** A page as it reads now on one site in one language. */
export interface CurrentPage {
  readonly page: PageName;
  readonly language: Language;
  readonly title: string;
  /** The same object for as long as it reads the same. */
  readonly body: readonly ContentElement[];
  readonly version: Date;
}

/** What a site's pages read last, and with which variables: each order and each receipt asks. */
const bodies = new WeakMap<
  Settings,
  Map<ContentPage, { readonly filledWith: string; readonly body: readonly ContentElement[] }>
>();

/** A site's pages as they read now, for who is about to agree to them or gets them along. */
export async function currentPages(
  { config, content, words }: Pick<Services, "config" | "content" | "words">,
  db: Database | Tx,
  site: Site,
  language: Language,
  names: readonly PageName[],
): Promise<readonly CurrentPage[]> {
  const [library, intl] = [content.get(language), words.get(language)?.intl];
  if (!library || !intl) throw new Error(`${language} has no texts`);
  const company = await companyInFull(db, site);
  const variables = siteVariables(site.settings, company, intl, library, config);
  const filledWith = JSON.stringify(variables);
  const kept = bodies.get(site.settings) ?? new Map();
  bodies.set(site.settings, kept);
  return names.map((name) => {
    const page = library.pages.get(name);
    if (!page) throw new Error(`no text of ${name}`);
    const before = kept.get(page);
    const body =
      before?.filledWith === filledWith ? before.body : renderBody(page, library, variables);
    kept.set(page, { filledWith, body });
    const version = versionDate(page.updated, company.added);
    return { page: name, language, title: page.title, body, version };
  });
}
