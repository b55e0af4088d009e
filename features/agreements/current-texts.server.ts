import { createHash } from "node:crypto";
import type { ContentElement } from "#features/content/contract.ts";
import type { PageName } from "#features/content/page-names.ts";
import { renderBody } from "#features/content/render-page.server.ts";
import { siteVariables } from "#features/content/site-variables.server.ts";
import { versionDate } from "#features/content/version-date.ts";
import { companyInFull } from "#features/sites/read-settings.server.ts";
import type { Site } from "#features/sites/site.server.ts";
import type { Language } from "#i18n/locales.ts";
import type { Services } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** A page as it reads now on one site in one language. */
export interface CurrentText {
  readonly page: PageName;
  readonly language: Language;
  readonly title: string;
  readonly body: readonly ContentElement[];
  readonly hash: Buffer;
  readonly version: Date;
}

/** The date that stands with an account for all of them: whatever is newer is still to be told. */
export const newestOf = (texts: readonly CurrentText[]): Date =>
  new Date(Math.max(...texts.map(({ version }) => version.getTime())));

/** The pages as they read now, for who is about to agree to them. */
export async function currentTexts(
  { config, content, words }: Pick<Services, "config" | "content" | "words">,
  db: Database | Tx,
  site: Site,
  language: Language,
  pages: readonly PageName[],
): Promise<readonly CurrentText[]> {
  const [library, intl] = [content.get(language), words.get(language)?.intl];
  if (!library || !intl) throw new Error(`${language} has no texts`);
  const company = await companyInFull(db, site);
  const variables = siteVariables(site.settings, company, intl, library, config);
  return pages.map((name) => {
    const page = library.pages.get(name);
    if (!page) throw new Error(`no text of ${name}`);
    const { title, updated } = page;
    const body = renderBody(page, library, variables);
    const text = { page: name, language, title, body };
    const hash = createHash("sha256").update(JSON.stringify(text)).digest();
    return { ...text, hash, version: versionDate(updated, company.added) };
  });
}
