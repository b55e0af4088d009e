import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { requireConversation } from "../access.server.ts";
import type * as contract from "../contract.ts";
import { erasedBody } from "../reading/erased-body.ts";
import { hiddenUpTo } from "../reading/history-limit.ts";

const pageSize = 20;
/**
 * Messages that one request looks through, along the conversation's own index: few conversations
 * are longer, and none of them holds a connection for long.
 */
const lookedThrough = 2_500;
const mostWords = 8;
/** Characters of a message that are shown, and how many of them before the first word. */
const [shown, before] = [140, 30];

/**
 * Messages of a conversation that have all these words, or parts of words, newest first, without
 * regard to case and accents. `next`: there may be more before that number; a page may be short, or
 * empty. Refuses not_found to everybody who is not in it.
 */
export const search: CallHandler<typeof contract.search> = async ({ db, viewer: maybe, input }) => {
  const viewer = requireViewer(maybe);
  const chat = await requireConversation(db, viewer.id, input.conversation, 0);
  const hidden = hiddenUpTo(chat, viewer.paidUser);
  const below = Math.min(input.before ?? Infinity, chat.last_seq + 1);
  const from = Math.max(hidden + 1, below - lookedThrough);
  const words = input.words.split(/\s+/u).slice(0, mostWords);
  const { rows } = await sql<{ seq: number; sender_id: string; created_at: Date; words: string }>`
    with wanted as materialized (select plain_words(w) as word from unnest(${words}::text[]) w)
    select s.seq, s.sender_id, s.created_at,
      case when x.at > 1 then '…' else '' end || substr(s.body, x.at, ${shown})
        || case when length(s.body) >= x.at + ${shown} then '…' else '' end as words
    from (
      select seq, sender_id, created_at, body, plain_words(body) as plain from message
      where conversation_id = ${input.conversation} and seq >= ${from} and seq < ${below}
        and not (returned and sender_id <> ${viewer.id}) and body <> ${erasedBody}
    ) s cross join lateral (
      select greatest(1, min(strpos(s.plain, word)) - ${before}) as at from wanted
      having bool_and(strpos(s.plain, word) > 0)) x
    order by s.seq desc limit ${pageSize + 1}`.execute(db);
  const found = rows.slice(0, pageSize);
  const full = rows.length > pageSize;
  return {
    found: found.map(({ created_at, ...message }) => ({
      ...message,
      created_at: created_at.toISOString(),
    })),
    next: full ? (found.at(-1)?.seq ?? null) : from > hidden + 1 ? from : null,
  };
};
