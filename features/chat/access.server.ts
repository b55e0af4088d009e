import { sql } from "kysely";
import type { CardRow } from "#features/profiles/card.server.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { commonRefusal } from "#server/calls/refusal.ts";

/** A conversation as one of its members may see it. */
export interface OpenConversation extends CardRow {
  readonly conversation_id: string;
  readonly last_seq: number;
  readonly hidden_seq: number;
  readonly num_unread_messages: number;
  /** How far the other has received and seen. */
  readonly delivered_seq: number;
  readonly read_seq: number;
  /** How far the member has received. */
  readonly my_delivered_seq: number;
  /**
   * `deleted`: the other deleted the account; what was written stays readable, the other has no
   * name any more.
   */
  readonly standing: "open" | "unavailable" | "unconfirmed" | "deleted";
  readonly cost: number;
  readonly began_free: boolean;
  /** The member sent its first message. */
  readonly began_it: boolean;
  /** Of the two, those that the member has begun. */
  readonly free_conversations: number;
  readonly credits: number;
  readonly fictional_confirmed: boolean;
  readonly shows_photos: boolean;
  readonly i_am_fictional: boolean;
  /** The member reported the other: what they received stays readable. */
  readonly reported: boolean;
  /** Blocked by either, or by us: only somebody who reported them reads on. */
  readonly shut: boolean;
}

/**
 * The door to a conversation: only its members, and not while one has blocked the other or an
 * operator blocked the other's account (trust rows 5 and 17). `price`: the site's message_credits.
 * `readOnly`: a member who reported the other comes in all the same, as long as the report is kept
 * (trust row 32). @throws Refusal not_found
 */
export async function requireConversation(
  db: Database | Tx,
  member: string,
  conversation: string,
  price: number,
  { readOnly = false } = {},
): Promise<OpenConversation> {
  const {
    rows: [row],
  } = await sql<OpenConversation>`
    select c.id as conversation_id, c.last_seq, mine.hidden_seq, mine.num_unread_messages,
      mine.fictional_confirmed, mine.shows_photos, theirs.delivered_seq, theirs.read_seq,
      mine.delivered_seq as my_delivered_seq,
      case when them.status = 'deleted' and s.standing in ('gone', 'blocked') then 'deleted'
        when s.standing in ('gone', 'blocked') then 'unavailable' else s.standing end as standing,
      k.reported, s.standing = 'blocked' or (s.standing = 'gone' and them.status <> 'deleted') as shut,
      words_cost(me.paid_user, mine.began_free, me.free_conversations, ${price}, c.started_by = me.id) as cost, mine.began_free, coalesce(c.started_by = me.id, false) as began_it, me.free_conversations, coalesce(w.credits, 0) as credits, coalesce(my.fictional, false) as i_am_fictional,
      pr.id, pr.name, pr.gender, pr.date_of_birth, pr.country, pr.region, pr.city, pr.fictional, pr.last_seen_at, pr.thumb, pr.card, pr.blurred, pr.verified
    from participant mine join conversation c on c.id = mine.conversation_id
      join participant theirs on theirs.conversation_id = mine.conversation_id
        and theirs.account_id = mine.peer_id
      join account me on me.id = mine.account_id left join wallet w on w.account_id = me.id
        left join profile my on my.id = me.id
      join account them on them.id = mine.peer_id join profile pr on pr.id = mine.peer_id
      cross join lateral (select chat_standing(them.status, them.invisible, pr.visible, ${blocked}) as standing) s
      cross join lateral (select exists (select from report r
        where r.conversation_id = mine.conversation_id and r.reporter_id = mine.account_id) as reported) k
    where mine.conversation_id = ${conversation} and mine.account_id = ${member} and ((s.standing <> 'blocked' and (s.standing <> 'gone' or them.status = 'deleted')) or (${readOnly} and k.reported))`.execute(
    db,
  );
  if (!row) throw commonRefusal("not_found");
  return row;
}

/** Did either of `mine` (a participant) and the other block the other? */
export const blocked = sql<boolean>`exists (select from block z
  where (z.account_id = mine.account_id and z.blocked_id = mine.peer_id) or (z.account_id = mine.peer_id and z.blocked_id = mine.account_id))`;
