import { sql } from "kysely";
import { unreadSenders } from "#features/chat/reading/unread-senders.server.ts";
import type { Services } from "#server/calls/context.ts";
import { unreadGifts } from "#features/chat/gifts/unread-gifts.server.ts";
import { unseenLikes } from "#features/likes/unseen-likes.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import type { ToldKind } from "#features/notifications/kinds.ts";
import { waitMinutes } from "#features/push/notify.server.ts";
import { preferencesOf } from "#features/notifications/preferences.server.ts";

const mostAtOnce = 100;
/** Mails in 24 hours, and hours between two of them. */
const mostADay = 3;
const hoursApart = 3;
/** Somebody seen within these minutes is here; presence is exact to three. */
const hereMinutes = 5;

/** One line of a digest: who, and what they did. */
export interface DigestRow {
  readonly kind: ToldKind;
  readonly name: string;
  readonly fictional: boolean;
  /** Messages of this member; 1 for everything else. */
  readonly count: number;
  readonly at: Date;
}

/**
 * Everything a member has not come to see and wants to hear of by mail; none while mails are
 * disabled. Matches, gifts, messages, likes.
 */
export async function digestRows(db: Database | Tx, accountId: string): Promise<DigestRow[]> {
  const { kinds, disabled, paused_until } = await preferencesOf(db, accountId);
  if (disabled.length > 0 || paused_until) return [];
  const wanted = new Set(kinds.filter(({ mail }) => mail).map(({ kind }) => kind));
  const likes = (await unseenLikes(db, accountId)).map(
    ({ name, fictional, created_at, match }): DigestRow => ({
      kind: match ? "match" : "like",
      name,
      fictional,
      count: 1,
      at: created_at,
    }),
  );
  const given = await unreadGifts(db, accountId);
  const gifts = given.map(({ name, fictional, created_at }): DigestRow => ({
    kind: "gift",
    name,
    fictional,
    count: 1,
    at: created_at,
  }));
  const messages = (await unreadSenders(db, accountId))
    .map(({ conversation, name, fictional, count, last_at }): DigestRow => ({
      kind: "message",
      name,
      fictional,
      count: count - given.filter((gift) => gift.conversation === conversation).length,
      at: last_at,
    }))
    .filter(({ count }) => count > 0);
  // In the order of the mail.
  const waiting: Readonly<Record<ToldKind, readonly DigestRow[]>> = {
    match: likes.filter(({ kind }) => kind === "match"),
    gift: gifts,
    message: messages,
    like: likes.filter(({ kind }) => kind === "like"),
  };
  return Object.values(waiting)
    .flat()
    .filter(({ kind }) => wanted.has(kind));
}

/** Every minute: who is due, who is here, who has had enough today, and who gets a mail. */
export const digestJob = (services: Services): Job => ({
  name: "digest",
  schedule: "* * * * *",
  run: () => sendDigests(services),
});

/**
 * Queues the digests that are due. One mail speaks of everything that waits; it goes out only when
 * something is new since the last one, when the member is not here, at most three a day and three
 * hours apart. Times are the database's.
 */
export async function sendDigests(services: Services): Promise<void> {
  for (let done = mostAtOnce; done === mostAtOnce;)
    done = await services.db.transaction().execute((tx) => sendSome(services, tx));
}

async function sendSome(services: Services, tx: Tx): Promise<number> {
  const { rows: due } = await sql<{
    id: string;
    site: string;
    told_at: Date | null;
    later: Date | null;
    active: boolean;
  }>`
    select d.account_id as id, a.site_id as site, d.told_at, a.status = 'active' as active,
      case when p.last_seen_at > now() - make_interval(mins => ${hereMinutes}) then p.last_seen_at + make_interval(mins => ${waitMinutes})
        when r.count >= ${mostADay} then r.first + interval '1 day'
        when r.last > now() - make_interval(hours => ${hoursApart}) then r.last + make_interval(hours => ${hoursApart}) end as later
    from notification_digest d join account a on a.id = d.account_id join profile p on p.id = a.id
      cross join lateral (select count(*) as count, min(s) as first, max(s) as last from unnest(d.sent) s where s > now() - interval '1 day') r
    where d.due_at <= now() order by d.due_at limit ${mostAtOnce} for update of d skip locked`.execute(
    tx,
  );
  for (const { id, site, told_at, later, active } of due) {
    if (active && later) {
      await tx
        .updateTable("notification_digest")
        .set({ due_at: later })
        .where("account_id", "=", id)
        .execute();
      continue;
    }
    const rows = active ? await digestRows(tx, id) : [];
    const news = rows.some(({ at }) => told_at === null || at > told_at);
    await tx
      .updateTable("notification_digest")
      .where("account_id", "=", id)
      .set({
        due_at: null,
        ...(news && {
          told_at: sql<Date>`now()`,
          sent: sql<
            Date[]
          >`array(select s from unnest(sent) s where s > now() - interval '1 day') || now()`,
        }),
      })
      .execute();
    if (news)
      await queueMail(tx, services.jobs, {
        site,
        to: { account: id },
        template: "digest",
        language: await mailLanguage(tx, id),
      });
  }
  return due.length;
}
