import type { CallHandler } from "#server/calls/context.ts";
import { ageCheckDue } from "#features/identity/age-check-due.ts";
import type { Viewer } from "#features/identity/session.server.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { asGift, giftLineLength } from "#features/gifts/catalogue.ts";
import { requestStart, startNeeded } from "#features/orders/express-request.server.ts";
import { commonRefusal, invalidField, Refusal } from "#server/calls/refusal.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { cautionOf } from "#features/screening/find-contacts.server.ts";
import type { ContactKind } from "#features/screening/kinds.ts";
import { waitOf } from "#features/screening/wait.ts";
import type { Language } from "#i18n/locales.ts";
import { countCharacters } from "#browser/input/characters.ts";
import { ownChatPhoto } from "../photos/chat-photo.server.ts";
import type * as contract from "../contract.ts";
import { keepQuote, worded } from "./quote.server.ts";
import { keepReply, wordedReply } from "./reply.server.ts";
import { tellOfMessage } from "./tell-of-message.server.ts";
import { keepWaiting } from "./waiting.server.ts";

type Request = Parameters<CallHandler<typeof contract.sendMessage>>[0];

/**
 * Sends a message, a gift or a photo (specification, sections 4, 6 and 9). Who may, what it costs
 * and the debit are decided by the database in the transaction that stores it; both members'
 * devices hear of it after the commit. The client id makes a retry harmless, so no idempotency key
 * is stored. Of who has not confirmed an address it waits instead (decision 23). Refuses not_found
 * to everybody who is not in the conversation, profile_held, age_check_required, answer_gone
 * where what it quotes has left the other's profile, message_gone where it replies to what its sender cannot see,
 * and express_request_needed where it would use credits that wait for the express request: with
 * `express` that request is kept first.
 */
export const sendMessage: CallHandler<typeof contract.sendMessage> = async (request) => {
  const { services, db, site, viewer: maybe, input, refuse } = request;
  const viewer = requireViewer(maybe);
  if (viewer.held) return refuse("profile_held");
  if (ageCheckDue(site.settings, viewer)) return refuse("age_check_required");
  const { message_length } = site.settings;
  const kind = kindOf(input);
  const max = kind === "gift" ? Math.min(giftLineLength, message_length) : message_length;
  if (kind === "text" && input.body === "") return invalidField("body", "invalid.required");
  if (input.gift && input.photo) return invalidField("photo", "invalid.value");
  if (input.quote && kind !== "text") return invalidField("quote", "invalid.value");
  if (input.quoted_seq && (kind !== "text" || input.quote))
    return invalidField("quoted_seq", "invalid.value");
  if (countCharacters(input.body, max) > max) return refuse("message_too_long", { max });
  if (input.photo && !(await ownChatPhoto(db, viewer.id, input.conversation.id, input.photo.id)))
    return commonRefusal("not_found");

  const judgement = await services.screening.judge({
    siteId: site.id,
    sender: viewer.id,
    conversation: input.conversation.id,
    clientId: input.client_id,
    body: input.body,
    contactConfirmed: input.contact_confirmed ?? false,
  });
  if (judgement.code === "ask")
    return refuse("contact_unconfirmed", { kinds: [...judgement.kinds] });
  if (judgement.code === "held") return refuse("message_held");
  if (judgement.code === "wait") return refuse("first_messages_limit", waitOf(judgement.seconds));
  if (judgement.code === "same_words") return refuse("same_words");

  // Counted only for what goes out or waits: whatever else comes of it, the sender may write again.
  let went = false;
  try {
    return await deliver(request, viewer, judgement.kinds, () => {
      went = true;
    });
  } finally {
    if (!went) await judgement.giveBack?.();
  }
};

/** What judgement let pass is kept or sent; `goes` is called when it is. */
async function deliver(
  request: Request,
  viewer: Viewer,
  kinds: readonly ContactKind[],
  goes: () => void,
): ReturnType<CallHandler<typeof contract.sendMessage>> {
  const { services, db, site, language, input, refuse } = request;
  const { message_credits, gift_credits, photo_credits } = site.settings;
  const kind = kindOf(input);
  const quoted = input.quote
    ? await keepQuote(db, {
        sender: viewer.id,
        conversation: input.conversation.id,
        clientId: input.client_id,
        id: site.settings.visible_profile_notes === "yes" ? input.quote.id : "",
      })
    : null;
  if (quoted === "gone") return refuse("answer_gone");
  const reply = {
    sender: viewer.id,
    conversation: input.conversation.id,
    clientId: input.client_id,
  };
  const replying = input.quoted_seq ? await keepReply(db, reply, input.quoted_seq) : null;
  if (replying === "gone") return refuse("message_gone");
  const quoteFor = (reader: "mine" | "theirs", read: Language) =>
    quoted
      ? worded(services, read, quoted)
      : replying
        ? wordedReply(services, read, replying.quoted, replying[reader])
        : {};
  const mine = quoteFor("mine", language);

  const price = { text: message_credits, gift: gift_credits, photo: photo_credits }[kind];
  if (viewer.status === "not_confirmed") {
    const keep = () =>
      keepWaiting(db, viewer.id, { ...input, price, shown: input.price, kind }, refuse);
    const kept = await keep().catch(async (error: unknown) => {
      if (!input.express || !(error instanceof Refusal) || error.code !== "express_request_needed")
        throw error;
      await requestStart(request, viewer.id);
      return keep();
    });
    if (kept) {
      goes();
      return { ...kept, message: { ...kept.message, ...mine } };
    }
  }
  const send = () =>
    services.messages
      .send({
        conversation: input.conversation.id,
        sender: viewer.id,
        clientId: input.client_id,
        body: input.body,
        price,
        shown: input.price,
        confirmed: input.confirmed ?? false,
        gift: input.gift,
        photo: input.photo?.id,
      })
      .catch((error: unknown) => {
        if (isSentAlready(error)) throw commonRefusal("not_found");
        throw error;
      });
  let verdict = await send();
  if (verdict.code === "express_request_needed" && input.express) {
    // Kept only when nothing else is in the way of the message.
    await requestStart(request, viewer.id);
    verdict = await send();
  }
  if (verdict.code === "sent") goes();
  switch (verdict.code) {
    case "not_found":
      return commonRefusal("not_found");
    case "not_enough_credits":
      return refuse("not_enough_credits", {
        needed: verdict.cost,
        balance: verdict.balance ?? 0,
        kind,
      });
    case "message_price_changed":
      return refuse("message_price_changed", { needed: verdict.cost, kind });
    case "fictional_first":
      return refuse("fictional_first");
    case "fictional_unconfirmed":
      return refuse("fictional_unconfirmed", { needed: verdict.cost });
    case "express_request_needed":
      return refuse("express_request_needed", {
        needed: verdict.cost,
        kind,
        ...(await startNeeded(db, viewer.id)),
      });
    case "recipient_unavailable":
      return refuse("recipient_unavailable");
    case "recipient_unconfirmed":
      return refuse("recipient_unconfirmed");
    case "sent":
    case "duplicate": {
      const message = {
        seq: verdict.seq,
        client_id: input.client_id,
        sender_id: viewer.id,
        body: verdict.body ?? input.body,
        gift: asGift(verdict.gift),
        photo: verdict.photo_id
          ? await ownChatPhoto(db, viewer.id, input.conversation.id, verdict.photo_id)
          : null,
        caution: verdict.body === null ? [...kinds] : cautionOf(verdict.body),
        fictional: verdict.fictional,
        credits: null,
        created_at: verdict.at.toISOString(),
      };
      if (verdict.code === "sent") {
        const theirs =
          quoted || replying ? quoteFor("theirs", await mailLanguage(db, verdict.peer)) : {};
        tellOfMessage(services, verdict, input.conversation.id, message, { mine, theirs });
      }
      return {
        message: { ...message, ...mine, caution: [], credits: verdict.cost },
        credits: verdict.balance ?? 0,
      };
    }
  }
}

const kindOf = ({ gift, photo }: Request["input"]): "gift" | "photo" | "text" =>
  gift ? "gift" : photo ? "photo" : "text";

/** The photo went with another message: `message_photo` lets each be sent once. */
const isSentAlready = (error: unknown): boolean =>
  error instanceof Error && "constraint" in error && error.constraint === "message_photo";
