import { sql } from "kysely";
import { toldPages } from "#features/content/page-names.ts";
import { knowTexts } from "#features/identity/know-texts.server.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import type { Site } from "#features/sites/site.server.ts";
import type { Language } from "#i18n/locales.ts";
import type { Services } from "#server/calls/context.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { agree } from "./agree.server.ts";
import { type CurrentText, currentTexts, newestOf } from "./current-texts.server.ts";

/** Days between the notice of a changed text and the day they apply to whoever was told. */
export const noticeDays = 30;

/**
 * Every hour: writes to members who know older terms or an older privacy statement than their
 * site's, `most` at a time, so that a
 * changed text is no flood of mails. Each has the full days from their own mail on; a member who
 * signs up meanwhile agrees to the new text and hears nothing.
 */
export const tellChangesJob = (services: Services, most = 20_000): Job => ({
  name: "tell-changed-texts",
  schedule: "27 * * * *",
  async run() {
    let left = most;
    const sites = await services.background.db.selectFrom("site").select("id").execute();
    for (const { id } of sites) {
      const site = left > 0 && (await services.sites.byId(id));
      if (site) left -= await tellSite(services, site, left);
    }
  },
});

/** Gives how many were told. */
async function tellSite(services: Services, site: Site, most: number): Promise<number> {
  const { db } = services.background;
  const inLanguage = new Map<Language, readonly CurrentText[]>();
  for (const language of services.content.keys())
    inLanguage.set(language, await currentTexts(services, db, site, language, toldPages));
  const newest = newestOf([...inLanguage.values()].flat());
  const { rows } = await sql<{ id: string }>`
    select id from account
    where site_id = ${site.id} and terms_version < ${newest}
      and status = 'active' and role = 'member' and not demo
    order by terms_version, id limit ${most}`.execute(db);
  for (const { id } of rows) await tell(services, site, id, inLanguage);
  return rows.length;
}

/** The date moves, the notice is kept and the mail goes out together, or none of them. */
async function tell(
  { background: { db }, jobs }: Services,
  site: Site,
  id: string,
  inLanguage: ReadonlyMap<Language, readonly CurrentText[]>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const language = await mailLanguage(tx, id);
    const texts = inLanguage.get(language) ?? [];
    const before = texts.length > 0 && (await knowTexts(tx, id, newestOf(texts)));
    if (!before) return;
    const changed = texts.filter(({ version }) => version > before);
    const appliesFrom = new Date(Date.now() + noticeDays * 86_400_000);
    await agree(tx, id, { kind: "notice", appliesFrom }, changed);
    await queueMail(tx, jobs, {
      site: site.id,
      to: { account: id },
      template: "texts-changed",
      language,
      values: {
        day: appliesFrom.getTime(),
        pages: changed.map(({ page }) => page).join(" "),
      },
    });
  });
}
