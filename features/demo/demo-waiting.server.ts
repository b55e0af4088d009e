import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beginConversation } from "#features/chat/conversation/open-chat.server.ts";
import type { Services } from "#server/calls/context.ts";
import { grantCredits } from "#features/wallet/grant-credits.server.ts";
import { asLanguage } from "#i18n/locales.ts";
import { openingsOf } from "./openings.ts";
import type { PortraitPool } from "./pictures/portrait-pool.server.ts";
import type { Random } from "./random.ts";
import { seedConversations } from "./seed-conversations.server.ts";
import type { SeededSite } from "./seed-sites.server.ts";

interface Cast {
  readonly free: string;
  readonly premium: string;
}

/**
 * What waits for the cast: likes not yet seen, a match not yet shown, conversations with unread
 * messages and those of the last nine days, credits for the premium member.
 */
export async function seedWaiting(
  services: Services,
  site: SeededSite,
  { free, premium }: Cast,
  pictures: { pool: PortraitPool; random: Random },
): Promise<void> {
  for (const [member, credits] of [
    [free, 0],
    [premium, 120],
  ] as const) {
    const fitting = await fittingMembers(services, site, member, [free, premium]);
    const admirers = fitting.slice(0, 5);
    const [match, ...given] = fitting.slice(5, 9);
    const now = Date.now();
    await services.db
      .insertInto("likes")
      .values([
        ...admirers.map((id, index) => ({
          account_id: id,
          liked_id: member,
          created_at: new Date(now - (index + 1) * 5_400_000),
        })),
        ...given.map((id) => ({ account_id: member, liked_id: id, seen_at: new Date(now) })),
        ...(match
          ? [
              {
                account_id: member,
                liked_id: match,
                created_at: new Date(now - 86_400_000),
                seen_at: new Date(now - 80_000_000),
              },
              { account_id: match, liked_id: member, created_at: new Date(now - 3_600_000) },
            ]
          : []),
      ])
      .execute();
    if (credits > 0) {
      await services.db.transaction().execute(async (tx) => {
        await tx.updateTable("account").set({ paid_user: true }).where("id", "=", member).execute();
        await grantCredits(tx, member, credits, "grant", "demo");
      });
    }
    await seedUnread(services, site, member, fitting.slice(8, 10));
    await seedConversations(services, site, { member, others: fitting.slice(10), ...pictures });
  }
}

/** Of the unread conversations, hours since the message. */
const writtenHoursAgo = [0, 3];

/** Two unread conversations, begun by others, through the same door as every message. */
async function seedUnread(
  services: Services,
  site: SeededSite,
  member: string,
  writers: readonly string[],
): Promise<void> {
  const language = asLanguage(site.settings.domain_language);
  const texts = openingsOf(site.settings.niche, language ?? "en");
  for (const [index, writer] of writers.entries()) {
    const conversation = await beginConversation(services.db, site.id, writer, member);
    for (const body of index === 0 ? texts.slice(0, 2) : texts.slice(2)) {
      await services.messages.send({
        conversation,
        sender: writer,
        clientId: randomUUID(),
        body,
        price: site.settings.message_credits,
        confirmed: false,
      });
    }
    const hours = writtenHoursAgo[index] ?? 0;
    if (hours > 0)
      await sql`with said as (
          update message set created_at = created_at - make_interval(hours => ${hours})
          where conversation_id = ${conversation} returning conversation_id
        ), listed as (
          update participant set last_at = last_at - make_interval(hours => ${hours})
          where conversation_id = ${conversation}
        )
        update conversation set last_at = last_at - make_interval(hours => ${hours})
        where id in (select conversation_id from said)`.execute(services.db);
  }
}

/**
 * Members that fit one of the cast both ways: country, what each seeks; most recently seen first.
 */
async function fittingMembers(
  services: Services,
  site: SeededSite,
  member: string,
  cast: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from profile me join profile p on p.site_id = me.site_id and p.country = me.country
      and p.visible and p.id <> all(${cast}::uuid[])
      and me.seeks & (1 << p.gender) > 0 and p.seeks & (1 << me.gender) > 0
    where me.id = ${member} and me.site_id = ${site.id} and p.thumb is not null
    order by p.order_at desc, p.id limit 16`.execute(services.db);
  return rows.map(({ id }) => id);
}
