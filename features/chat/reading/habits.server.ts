import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";

/** First messages of the last days that are looked at, the newest. */
const looked = { days: 90, most: 40 };
/** Of so many at least it is said, and from this share on. */
const enough = { messages: 10, share: 0.6 };
/** Hours that an answer has before its absence counts. */
const patience = 48;
/** Of a conversation its beginning: an answer that comes later is none to a first message. */
const beginning = 12;

interface Habits {
  readonly since: string | null;
  readonly answers_most: boolean;
}

/**
 * Since which month a member is here, once that is a month, and whether they answer most first
 * messages; nothing of who is invisible. Of whom they blocked nothing counts. Coarse on purpose, and
 * bounded: the newest conversations of one member by their index, and the beginning of each.
 */
export async function habitsOf(db: Database, member: string): Promise<Habits> {
  const { rows } = await sql<{ since: string | null; asked: number; answered: number }>`
    select case when a.signup_date < now() - interval '31 days'
        then to_char(a.signup_date at time zone 'UTC', 'YYYY-MM') end as since,
      counted.asked, counted.answered
    from account a cross join lateral (
      select count(*)::int as asked, (count(*) filter (where first.answered))::int as answered
      from (
        select exists (select from message m where m.conversation_id = c.id and m.seq <= ${beginning}
            and m.sender_id = a.id) as answered,
          uuid_extract_timestamp(c.id) as begun
        from (select conversation_id, peer_id from participant p where p.account_id = a.id
            and p.last_at > now() - make_interval(days => ${looked.days})
            order by p.last_at desc, p.conversation_id desc limit ${looked.most}) newest
          join conversation c on c.id = newest.conversation_id
        where c.started_by = newest.peer_id and not exists (
          select from block b where b.account_id = a.id and b.blocked_id = newest.peer_id)
        offset 0) first
      where first.answered or first.begun < now() - make_interval(hours => ${patience})
    ) counted
    where a.id = ${member} and a.status = 'active' and not a.invisible`.execute(db);
  const row = rows[0];
  if (!row) return { since: null, answers_most: false };
  const { since, asked, answered } = row;
  return {
    since,
    answers_most: asked >= enough.messages && answered >= enough.share * asked,
  };
}
