import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import type { MailTemplate } from "#features/mail/mail-kinds.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { firstPurchaseOffer } from "#features/prices/discounts/find-discount.server.ts";
import { suggestMembers } from "#features/members/suggest-members.server.ts";
import { enqueuePush } from "#features/push/push-job.server.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { type AskedKind, kinds } from "#features/notifications/kinds.ts";

const mostAtOnce = 200;
/** Each asked for: is there something to tell this member, and which mail tells it? */
const told: Record<
  AskedKind,
  { readonly template: MailTemplate; isWorth(services: Services, id: string): Promise<boolean> }
> = {
  suggestions: {
    template: "suggestions",
    isWorth: async ({ db }, id) => (await suggestMembers(db, id, 1)).length > 0,
  },
  offers: {
    template: "offer",
    isWorth: async ({ db }, id) => (await firstPurchaseOffer(db, id)) !== null,
  },
};

/** Hourly: what members have asked for. Everybody else gets none of it (GDPR Art. 6 and 7). */
export const consentedJob = (services: Services): Job => ({
  name: "suggestions-and-offers",
  schedule: "23 * * * *",
  async run() {
    for (const kind of Object.keys(told) as AskedKind[]) await sendAsked(services, kind);
  },
});

/**
 * Suggestions once a week; the first-purchase offer once, while it lasts. Whoever has nothing to be
 * told waits until there is.
 */
export async function sendAsked(services: Services, kind: AskedKind): Promise<void> {
  const { db } = services;
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const { rows } = await sql<{ id: string; site: string; mail: boolean; push: boolean }>`
      select a.id, a.site_id as site, n.mail and a.notifications_disabled = '{}'
        and coalesce(a.mails_paused_until < now(), true) as mail, n.push
      from notification_preference n join account a on a.id = n.account_id
      where n.kind = ${kind} and n.account_id > ${after} and (n.mail or n.push)
        and a.status = 'active' and not (${kind} = 'offers' and a.paid_user)
        and (n.told_at is null or n.told_at < now() - make_interval(days => ${kinds[kind].daysApart}))
      order by n.account_id limit ${mostAtOnce}`.execute(db);
    for (const row of rows) await tell(services, kind, row);
    const last = rows.at(-1);
    if (!last || rows.length < mostAtOnce) return;
    after = last.id;
  }
}

async function tell(
  services: Services,
  kind: AskedKind,
  { id, site, mail, push }: { id: string; site: string; mail: boolean; push: boolean },
): Promise<void> {
  if (!(await told[kind].isWorth(services, id))) return;
  await services.db.transaction().execute(async (tx) => {
    // Two processes at the same minute: one of them tells.
    const { numUpdatedRows } = await tx
      .updateTable("notification_preference")
      .set({ told_at: sql<Date>`now()` })
      .where("account_id", "=", id)
      .where("kind", "=", kind)
      .where(
        sql<boolean>`(told_at is null or told_at < now() - make_interval(days => ${kinds[kind].daysApart}))`,
      )
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    if (mail)
      await queueMail(tx, services.jobs, {
        site,
        to: { account: id },
        template: told[kind].template,
        language: await mailLanguage(tx, id),
      });
    if (push) await enqueuePush(services, tx, [{ to: id, kind }]);
  });
}
