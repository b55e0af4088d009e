import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { words } from "./words/words.ts";

/**
 * One page of the operator's own on each demo site, in every language: whoever reads a site in one
 * that its countries do not speak finds the page in that one too.
 */
export async function demoPages(db: Database, siteId: string): Promise<void> {
  const common = { site_id: siteId, slug: "about-us", in_footer: true, version: 1 };
  await db
    .insertInto("own_page")
    .values(
      Object.entries(words).map(([language, { page: text }]) => ({
        ...common,
        language,
        ...text,
        live: JSON.stringify({ ...text, in_footer: true }),
        published_at: sql<Date>`now()`,
      })),
    )
    .execute();
}
