import { sql } from "kysely";
import { erasedBody } from "../reading/erased-body.ts";
import type { Services } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Language } from "#i18n/locales.ts";
import { blocked } from "../access.server.ts";
import { mostQuoted } from "../most-quoted.ts";
import type { Quote } from "../schemas.ts";
import { hiddenUpTo } from "../reading/history-limit.ts";

/** A message that another replies to, as it is now. */
export interface QuotedMessage {
  readonly seq: number;
  readonly sender: string;
  readonly body: string;
  readonly kind: "text" | "gift" | "photo";
  readonly returned: boolean;
}

/** Who reads a reply. */
export interface ReplyReader {
  readonly id: string;
  /** Up to here the messages are hidden from them. */
  readonly hidden: number;
  /** The other's name, as they read it. */
  readonly other: string;
}

/** A reply as it was kept, and its two readers. */
export interface Replying {
  readonly quoted: QuotedMessage;
  readonly mine: ReplyReader;
  readonly theirs: ReplyReader;
}

/** The message that a row of `q` (message_quote) quotes. */
export const quotedMessage = sql<QuotedMessage | null>`(select json_build_object(
    'seq', x.seq, 'sender', x.sender_id, 'body', left(x.body, ${sql.lit(mostQuoted)}),
    'returned', x.returned, 'kind',
    case when x.gift is not null then 'gift' when x.photo_id is not null then 'photo' else 'text' end)
  from message x where x.conversation_id = q.conversation_id and x.seq = q.quoted_seq)`;

interface Reply {
  readonly sender: string;
  readonly conversation: string;
  readonly clientId: string;
}

/**
 * Keeps which message of the conversation one that is about to be sent replies to; of one that is
 * sent again, what it replied to at first. "gone": there is none that its sender can see. Null: the
 * message will be refused for a weightier reason, or was sent without.
 */
export async function keepReply(
  db: Database,
  reply: Reply,
  seq: number,
): Promise<Replying | "gone" | null> {
  const { sender, conversation, clientId } = reply;
  const readers = await readersOf(db, reply);
  if (readers?.standing !== "open") return null;
  const before = await readReply(db, reply);
  if (before) return before;
  const {
    rows: [found],
  } = await sql`select from message where conversation_id = ${conversation} and seq = ${seq}
    and seq > ${readers.mine.hidden} and not (returned and sender_id <> ${sender})`.execute(db);
  if (!found) return "gone";
  await sql`insert into message_quote (conversation_id, sender_id, client_id, quoted_seq)
    select ${conversation}::uuid, ${sender}::uuid, ${clientId}::uuid, ${seq}::bigint
    where not exists (select from message where conversation_id = ${conversation} and client_id = ${clientId})
    on conflict do nothing`.execute(db);
  return readReply(db, reply);
}

/** What a message of this client id replies to; null: to none of the conversation. */
export async function readReply(db: Database, reply: Reply): Promise<Replying | null> {
  const { rows } = await sql<{ quoted: QuotedMessage | null }>`
    select ${quotedMessage} as quoted from message_quote q
    where q.conversation_id = ${reply.conversation} and q.sender_id = ${reply.sender}
      and q.client_id = ${reply.clientId}`.execute(db);
  const quoted = rows[0]?.quoted;
  const readers = quoted && (await readersOf(db, reply));
  return readers ? { quoted, mine: readers.mine, theirs: readers.theirs } : null;
}

async function readersOf(db: Database | Tx, { sender, conversation }: Reply) {
  const {
    rows: [row],
  } = await sql<{
    standing: string;
    peer: string;
    last_seq: number;
    my_hidden: number;
    their_hidden: number;
    my_paid: boolean;
    their_paid: boolean;
    my_name: string | null;
    their_name: string;
  }>`
    select chat_standing(them.status, them.invisible, pr.visible, ${blocked}) as standing,
      mine.peer_id as peer, c.last_seq, mine.hidden_seq as my_hidden,
      theirs.hidden_seq as their_hidden, me.paid_user as my_paid, them.paid_user as their_paid,
      my.name as my_name, pr.name as their_name
    from participant mine join conversation c on c.id = mine.conversation_id
      join participant theirs on theirs.conversation_id = mine.conversation_id
        and theirs.account_id = mine.peer_id
      join account me on me.id = mine.account_id left join profile my on my.id = me.id
      join account them on them.id = mine.peer_id join profile pr on pr.id = mine.peer_id
    where mine.conversation_id = ${conversation} and mine.account_id = ${sender}`.execute(db);
  if (!row) return null;
  const { last_seq } = row;
  return {
    standing: row.standing,
    mine: {
      id: sender,
      hidden: hiddenUpTo({ last_seq, hidden_seq: row.my_hidden }, row.my_paid),
      other: row.their_name,
    },
    theirs: {
      id: row.peer,
      hidden: hiddenUpTo({ last_seq, hidden_seq: row.their_hidden }, row.their_paid),
      other: row.my_name ?? "",
    },
  };
}

/**
 * A reply's quote in the words of who reads it, to be spread into a message. What they cannot see,
 * or what is there no more, is said to be so.
 */
export function wordedReply(
  { words }: Pick<Services, "words">,
  language: Language,
  { seq, sender, body, kind, returned }: QuotedMessage,
  reader: ReplyReader,
): { quote?: Quote } {
  const intl = words.get(language)?.intl;
  if (!intl) return {};
  const mine = sender === reader.id;
  const gone = seq <= reader.hidden || (!mine && returned) || body === erasedBody;
  const what = { text: "", gift: intl.t("gifts.gift"), photo: intl.t("chat.photo") }[kind];
  return {
    quote: {
      question: mine ? intl.t("chat.said_by_me") : reader.other,
      answer: gone ? intl.t("chat.quote_gone") : [what, body].filter(Boolean).join(": "),
      seq,
    },
  };
}
