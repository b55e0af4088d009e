import type { Services } from "#features/context.server.ts";
import { chooseLanguage } from "#i18n/choose-language.ts";
import type { Language } from "#i18n/locales.ts";
import type { Database, Tx } from "#server/db/database.ts";

/** In which language to write to a member who has not just asked for it: their own, else their site's. */
export async function mailLanguage({ sites }: Services, db: Database | Tx, accountId: string): Promise<Language> {
  const { language, site_id } = await db.selectFrom("account").where("id", "=", accountId).select(["language", "site_id"]).executeTakeFirstOrThrow();
  return chooseLanguage(language ?? undefined, (await sites.byId(site_id))?.settings.domain_language ?? "");
}
