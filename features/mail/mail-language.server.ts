import { sql } from "kysely";
import { chooseLanguage } from "#i18n/choose-language.ts";
import type { Language } from "#i18n/locales.ts";
import type { Database, Tx } from "#server/db/database.ts";

/**
 * In which language to write to a member who has not just asked for it: their own, else their
 * site's. Within a transaction it takes no second connection.
 */
export async function mailLanguage(db: Database | Tx, accountId: string): Promise<Language> {
  const { language, site } = await db
    .selectFrom("account")
    .innerJoin("site", "site.id", "account.site_id")
    .where("account.id", "=", accountId)
    .select(["account.language", sql<string | null>`site.settings->>'domain_language'`.as("site")])
    .executeTakeFirstOrThrow();
  return chooseLanguage(language ?? undefined, site ?? "");
}
