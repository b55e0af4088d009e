import type { CallHandler } from "#server/calls/context.ts";
import { companyInFull } from "#features/sites/read-settings.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { asPageName } from "./page-names.ts";
import { renderBody, sectionsOf } from "./render-page.server.ts";
import { siteVariables } from "./site-variables.server.ts";
import { versionDate } from "./version-date.ts";

/**
 * A content page for this site and language (specification, sections 1 and 2). The same for every
 * reader, logged in or not.
 */
export const readPage: CallHandler<typeof contract.readPage> = async ({
  db,
  site,
  services,
  language,
  input,
}) => {
  const name = asPageName(input.page);
  const library = services.content.get(language);
  const page = name && library?.pages.get(name);
  const words = services.words.get(language);
  if (!library || !page || !words) return commonRefusal("not_found");
  const company = await companyInFull(db, site);
  const body = renderBody(
    page,
    library,
    siteVariables(site.settings, company, words.intl, library, services.config),
  );
  const updated =
    name === "terms" ? versionDate(page.updated, company.added) : new Date(page.updated);
  return {
    page: name,
    title: page.title,
    description: page.description,
    updated: updated.toISOString(),
    sections: sectionsOf(body),
    body,
  };
};
