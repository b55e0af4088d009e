import type { CallHandler } from "#server/calls/context.ts";
import { ageCheckDue } from "#features/identity/age-check-due.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { asGift } from "#features/gifts/catalogue.ts";
import { clearMainPhotos } from "#features/photos/photo-rights.server.ts";
import { promptById } from "#features/prompts/read-prompts.server.ts";
import { givenBackOf } from "#features/wallet/read-ledger.server.ts";
import { cautionAmong } from "#features/screening/earlier.server.ts";
import { deletedCard, toCard, withTick } from "#features/profiles/card.server.ts";
import { requireConversation } from "../access.server.ts";
import { gonePhoto, toChatPhoto } from "../photos/chat-photo.server.ts";
import type * as contract from "../contract.ts";
import { asReaction } from "../reactions/reactions.ts";
import { erasedBody } from "./erased-body.ts";
import { freeHistory, hiddenUpTo } from "./history-limit.ts";
import { markDelivered } from "./mark-delivered.server.ts";
import { freeConversations, reasonOf } from "../price-reason.ts";
import { worded } from "../sending/quote.server.ts";
import { quotedMessage, wordedReply } from "../sending/reply.server.ts";
import { type QuotingRow, readWaiting } from "../sending/waiting.server.ts";

const pageSize = 30;
const catchUpSize = 100;
/** On each side of the message that is asked for. */
const surroundings = 15;

/**
 * A conversation as its member sees it, with what the next message would cost. Refuses not_found to
 * everybody else.
 */
export const read: CallHandler<typeof contract.read> = async ({
  db,
  site,
  services,
  language,
  viewer: maybe,
  input,
}) => {
  const viewer = requireViewer(maybe);
  const chat = await requireConversation(
    db,
    viewer.id,
    input.conversation,
    site.settings.message_credits,
    { readOnly: true },
  );
  const ageDue = ageCheckDue(site.settings, viewer);
  const hidden = hiddenUpTo(chat, viewer.paidUser);
  const { around } = input;
  const after = around === undefined ? input.after : Math.max(0, around - surroundings - 1);
  const forward = after !== undefined;
  const size = around !== undefined ? 2 * surroundings + 1 : forward ? catchUpSize : pageSize;
  const found = await db
    .selectFrom("message as m")
    .leftJoin("chat_photo as f", "f.id", "m.photo_id")
    .leftJoin("message_reaction as r", (on) =>
      on.onRef("r.conversation_id", "=", "m.conversation_id").onRef("r.seq", "=", "m.seq"),
    )
    .leftJoin("message_quote as q", (on) =>
      on
        .onRef("q.conversation_id", "=", "m.conversation_id")
        .onRef("q.sender_id", "=", "m.sender_id")
        .onRef("q.client_id", "=", "m.client_id"),
    )
    .where("m.conversation_id", "=", input.conversation)
    .where("m.seq", ">", Math.max(hidden, after ?? 0))
    .$if(input.before !== undefined, (q) => q.where("m.seq", "<", input.before ?? 0))
    .orderBy("m.seq", forward ? "asc" : "desc")
    .limit(size + 1)
    .select([
      "m.seq",
      "m.client_id",
      "m.sender_id",
      "m.body",
      "m.credits",
      "m.returned",
      "m.created_at",
      "m.gift",
      "r.reaction",
      "q.prompt",
      "q.answer",
      quotedMessage.as("quoted"),
      "f.id",
      "f.full_file",
      "f.preview_file",
      "f.width",
      "f.height",
    ])
    .execute();
  const page = found.slice(0, size);
  if (!forward) page.reverse();
  const newest = page.findLast(({ sender_id }) => sender_id !== viewer.id)?.seq ?? 0;
  if (newest > chat.my_delivered_seq)
    await markDelivered({ ...services, db }, [
      { conversation: chat.conversation_id, account: viewer.id, seq: newest },
    ]);
  const clear = await clearMainPhotos(db, viewer, [chat.id]);
  const paid = page.filter(({ sender_id, credits }) => sender_id === viewer.id && credits > 0);
  const back = await givenBackOf(
    db,
    viewer.id,
    paid.map(({ seq }) => `${chat.conversation_id}:${seq}`),
  );
  const gone = chat.standing === "deleted";
  const hasPhotos = !gone || chat.reported;
  const say = (key: string): string => services.words.get(language)?.intl.t(key) ?? "";
  const reader = { id: viewer.id, hidden, other: gone ? say("chat.deleted_member") : chat.name };
  const quote = (row: QuotingRow) =>
    row.quoted
      ? wordedReply(services, language, row.quoted, reader)
      : worded(services, language, row);
  const quoting =
    input.reply && chat.standing === "open" && site.settings.visible_profile_notes === "yes"
      ? await promptById(db, chat.id, input.reply)
      : null;
  const quoted = quoting && worded(services, language, quoting).quote;
  return {
    conversation: { id: chat.conversation_id, last_seq: chat.last_seq },
    profile: gone
      ? deletedCard(chat.id, say("chat.deleted_member"))
      : chat.shut
        ? deletedCard(chat.id, chat.name)
        : toCard(withTick(site.settings, chat), clear(chat.id)),
    messages: page.map(
      ({ seq, client_id, sender_id, body, credits, returned, created_at, gift, ...joined }, at) => {
        const { prompt, answer, quoted, reaction, ...photo } = joined;
        const mine = sender_id === viewer.id;
        // Somebody who reported reads all of it: it is their evidence.
        if (returned && !mine && !chat.reported)
          return {
            seq,
            client_id,
            sender_id,
            body: say("chat.returned_message"),
            gift: null,
            photo: null,
            created_at: created_at.toISOString(),
            caution: [],
            fictional: chat.fictional,
            credits: null,
          };
        return {
          seq,
          client_id,
          sender_id,
          body: gone && !mine && body === erasedBody ? say("chat.erased_message") : body,
          gift: asGift(gift),
          photo: hasPhotos ? toChatPhoto(photo) : gonePhoto(toChatPhoto(photo)),
          ...quote({ prompt, answer, quoted }),
          reaction: asReaction(reaction),
          created_at: created_at.toISOString(),
          caution: mine ? [] : cautionAmong(page, at),
          fictional: mine ? chat.i_am_fictional : chat.fictional,
          credits: mine ? credits : null,
          ...(mine && back.has(`${chat.conversation_id}:${seq}`) && { given_back: credits }),
        };
      },
    ),
    waiting:
      viewer.status === "not_confirmed"
        ? await readWaiting(db, viewer.id, chat.conversation_id, undefined, quote)
        : [],
    waits: viewer.status === "not_confirmed",
    more: around === undefined ? found.length > size : (page[0]?.seq ?? 0) > hidden + 1,
    history_limit: hidden > chat.hidden_seq ? freeHistory : null,
    photos_covered: !chat.shows_photos,
    num_unread_messages: chat.num_unread_messages,
    delivered_seq: chat.delivered_seq,
    read_seq: chat.read_seq,
    ...(services.translator && { translates: true }),
    ...(quoted && { quoting: { id: quoting.id, ...quoted } }),
    can_write: chat.standing === "open" && !ageDue && !viewer.held,
    reason:
      chat.standing !== "open"
        ? (`recipient_${chat.standing}` as const)
        : viewer.held
          ? "profile_held"
          : ageDue
            ? "age_check_required"
            : null,
    price: chat.cost,
    price_reason: reasonOf({
      price: site.settings.message_credits,
      cost: chat.cost,
      beganFree: chat.began_free,
      paidUser: viewer.paidUser,
      beganIt: chat.began_it,
      freeLeft: freeConversations - chat.free_conversations,
      lastSeq: chat.last_seq,
    }),
    free_conversations_left: viewer.paidUser ? 0 : freeConversations - chat.free_conversations,
    credits: chat.credits,
    needs_confirmation: chat.fictional && !chat.fictional_confirmed,
  };
};
