import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beginConversation } from "#features/chat/conversation/open-chat.server.ts";
import type { Services } from "#server/calls/context.ts";
import { conversationsOf } from "./conversations.ts";
import type { PortraitPool } from "./pictures/portrait-pool.server.ts";
import type { SceneName } from "./pictures/scenes.server.ts";
import type { Random } from "./random.ts";
import type { SeededSite } from "./seed-sites.server.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
/**
 * For each conversation: days since its first and its last message, minutes before this time of day,
 * and how far the other has come.
 */
const courses = [
  { from: 6, to: 1, minutes: 95, theirs: "read" },
  { from: 4, to: 2, minutes: 210, theirs: "delivered" },
  { from: 6, to: 5, minutes: 40, theirs: "read" },
  { from: 9, to: 9, minutes: 330, theirs: "sent" },
] as const;
/** Messages that follow each other within minutes. */
const atOnce = 5;

/**
 * Conversations that one of the cast had with `others` within the last nine days, all read by
 * themselves. Written past the writer of messages, which knows no time but now; nothing was paid.
 */
export async function seedConversations(
  { db, storage }: Pick<Services, "db" | "storage">,
  site: SeededSite,
  {
    member,
    others,
    pool,
    random,
  }: {
    member: string;
    others: readonly string[];
    pool: PortraitPool;
    random: Random;
  },
): Promise<void> {
  const { niche, domain_language } = site.settings;
  for (const [at, lines] of conversationsOf(niche, domain_language).entries()) {
    const [other, course] = [others[at], courses[at]];
    if (!other || !course) return;
    const conversation = await beginConversation(db, site.id, other, member);
    const times = timesOf(lines.length, course);
    const rows = [];
    for (const [index, line] of lines.entries())
      rows.push({
        seq: index + 1,
        sender_id: line.mine ? member : other,
        client_id: randomUUID(),
        body: line.body,
        gift: line.gift,
        photo_id: line.photo ? await photoOf(line.photo, index + 1) : null,
        created_at: times[index],
      });
    const last = rows.length;
    const theirs = course.theirs === "read" ? last : lines.findLastIndex(({ mine }) => !mine) + 1;
    await sql`with said as (
        insert into message (conversation_id, seq, sender_id, client_id, body, gift, photo_id, created_at)
        select ${conversation}, m.* from json_to_recordset(${JSON.stringify(rows)}::json) as m (
          seq bigint, sender_id uuid, client_id uuid, body text, gift text, photo_id uuid,
          created_at timestamptz)
        returning *
      ), given as (
        insert into gift_received (conversation_id, seq, receiver_id, sender_id, gift, created_at)
        select conversation_id, seq, ${member}, sender_id, gift, created_at from said
          where gift is not null
      ), newest as (
        update conversation c set last_seq = s.seq, last_at = s.created_at,
          last_preview = left(s.body, 80), last_sender = s.sender_id, started_by = ${other}
        from said s where c.id = s.conversation_id and s.seq = ${last}
      )
      update participant p set last_at = date_trunc('minute', ${times[last - 1]}::timestamptz),
        shows_photos = p.account_id = ${member},
        delivered_seq = case when p.account_id = ${member} or ${course.theirs === "delivered"} then ${last}::bigint
          else ${theirs}::bigint end,
        read_seq = case p.account_id when ${member} then ${last}::bigint else ${theirs}::bigint end
      where p.conversation_id = ${conversation}`.execute(db);

    async function photoOf(only: SceneName, seq: number): Promise<string> {
      const [ids] = await pool.giveScenes({
        count: 1,
        circle: "chats",
        random: random.next,
        only,
      });
      if (!ids) throw new Error("no photo to show");
      // A chat shows two of the four files.
      await Promise.all([storage.remove(ids.thumb), storage.remove(ids.blurred)]);
      const { id } = await db
        .insertInto("chat_photo")
        .values({
          conversation_id: conversation,
          account_id: other ?? "",
          seq,
          full_file: ids.full,
          preview_file: ids.card,
          width: 864,
          height: 1080,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    }
  }
}

/** Times of messages, in sittings from one day to another, each a few minutes after the last. */
function timesOf(count: number, { from, to, minutes }: (typeof courses)[number]): string[] {
  const sittings = Math.ceil(count / atOnce);
  return Array.from({ length: count }, (_, at) => {
    const sitting = Math.floor(at / atOnce);
    const daysAgo = sittings === 1 ? to : from - ((from - to) * sitting) / (sittings - 1);
    const ago = minutes + sitting * 17 - (at % atOnce) * 4 - ((at * 7) % 3);
    return new Date(Date.now() - Math.round(daysAgo) * day - ago * minute).toISOString();
  });
}
