import { type CallHandler, requireViewer } from "#features/context.server.ts";
import { clearMainPhotos } from "#features/photos/photo-rights.server.ts";
import { toCard } from "#features/profiles/card.server.ts";
import { requireConversation } from "./access.server.ts";
import type * as contract from "./contract.ts";

const pageSize = 30;
const catchUpSize = 100;

/** A conversation as its member sees it, with what the next message would cost. Refuses not_found to everybody else. */
export const read: CallHandler<typeof contract.read> = async ({ db, site, viewer: maybe, input }) => {
  const viewer = requireViewer(maybe);
  const chat = await requireConversation(db, viewer.id, input.conversation, site.settings.message_credits);
  const forward = input.after !== undefined;
  const size = forward ? catchUpSize : pageSize;
  const found = await db.selectFrom("message").where("conversation_id", "=", input.conversation)
    .where("seq", ">", Math.max(chat.hidden_seq, input.after ?? 0))
    .$if(input.before !== undefined, (q) => q.where("seq", "<", input.before ?? 0))
    .orderBy("seq", forward ? "asc" : "desc").limit(size + 1)
    .select(["seq", "client_id", "sender_id", "body", "credits", "created_at"]).execute();
  const page = found.slice(0, size);
  if (!forward) page.reverse();
  const clear = await clearMainPhotos(db, viewer, [chat.id]);
  return {
    conversation: { id: chat.conversation_id, last_seq: chat.last_seq },
    profile: toCard(chat, clear(chat.id)),
    messages: page.map((message) => {
      const mine = message.sender_id === viewer.id;
      return { ...message, fictional: mine ? chat.i_am_fictional : chat.fictional, credits: mine ? message.credits : null, created_at: message.created_at.toISOString() };
    }),
    more: found.length > size,
    num_unread_messages: chat.num_unread_messages,
    delivered_seq: chat.delivered_seq,
    read_seq: chat.read_seq,
    can_write: chat.standing === "open",
    reason: chat.standing === "open" ? null : `recipient_${chat.standing}` as const,
    price: chat.cost,
    credits: chat.credits,
    needs_confirmation: chat.fictional && chat.cost > 0 && !chat.fictional_confirmed,
  };
};
