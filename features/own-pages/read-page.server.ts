import Markdoc from "@markdoc/markdoc";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { livePages, pageFor } from "./live-pages.server.ts";
import { showPage } from "./show-page.server.ts";

/**
 * `/{token}`: a page of the site's operator (specification, section 2). Refuses not_found for
 * everything that is not published here.
 */
export const read: CallHandler<typeof contract.read> = async (context) => {
  const { db, site, language, input } = context;
  const page = pageFor(
    await livePages(db, site),
    input.slug,
    language,
    site.settings.domain_language,
  );
  const row =
    page &&
    (await db
      .selectFrom("own_page")
      .where("id", "=", page.id)
      .select(["live", "published_at"])
      .executeTakeFirst());
  if (!page || !row?.live || !row.published_at) return commonRefusal("not_found");
  const { title, description, body } = row.live as {
    title: string;
    description: string;
    body: string;
  };
  const shown = await showPage(context, Markdoc.parse(body), page.language);
  return shown
    ? {
        title,
        description,
        language: page.language,
        updated: row.published_at.toISOString(),
        ...shown,
      }
    : commonRefusal("not_found");
};
