import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { isMessageTaken } from "#features/measures/measure.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { Database } from "#server/db/database.ts";
import { requireConversation } from "../access.server.ts";
import { erasedBody } from "../reading/erased-body.ts";
import { hiddenUpTo } from "../reading/history-limit.ts";
import type * as contract from "./contract.ts";
import { TranslatorDown, Untranslatable } from "./translator.server.ts";

/** Seconds after which a member may surely have another message translated (lockouts.server.ts). */
const anHour = 3_600;

/**
 * A message of the other in the reader's language. Its words alone go to the translator, and nothing
 * of it is kept, here or in the log (decision 65). Refuses not_found where there is no translator, to
 * everybody who is not in the conversation and of what the member cannot see; invalid of one's own,
 * of gifts and photos; message_gone of what was removed; untranslatable, translation_unavailable, and
 * too_many_translations after 60 in an hour.
 */
export const translateMessage: CallHandler<typeof contract.translateMessage> = async ({
  db,
  services,
  language,
  viewer: maybe,
  input,
  refuse,
}) => {
  const viewer = requireViewer(maybe);
  const { translator, lockouts, log } = services;
  if (!translator) return commonRefusal("not_found");
  const words = await wordsOf(db, viewer, input.conversation.id, input.seq);
  if (words === null) return refuse("message_gone");
  if (!(await lockouts.translations.take(viewer.id)))
    return refuse("too_many_translations", { retry_after: anHour });
  try {
    return await translator.translate(words, language);
  } catch (error) {
    if (error instanceof Untranslatable) return refuse("untranslatable");
    if (!(error instanceof TranslatorDown)) throw error;
    log.warn({ err: error }, "translation");
    return refuse("translation_unavailable");
  }
};

/** What the other wrote; null: it is there no more. @throws Refusal not_found, invalid */
async function wordsOf(
  db: Database,
  viewer: { readonly id: string; readonly paidUser: boolean },
  conversation: string,
  seq: number,
): Promise<string | null> {
  const chat = await requireConversation(db, viewer.id, conversation, 0);
  if (seq <= hiddenUpTo(chat, viewer.paidUser)) throw commonRefusal("not_found");
  const message = await db
    .selectFrom("message")
    .where("conversation_id", "=", conversation)
    .where("seq", "=", seq)
    .select(["sender_id", "body", "gift", "photo_id", "returned"])
    .executeTakeFirst();
  if (!message) throw commonRefusal("not_found");
  const { sender_id: sender, body, gift, photo_id: photo, returned } = message;
  if (sender === viewer.id || gift !== null || photo !== null || body.trim() === "")
    throw invalidField("seq", "invalid.value");
  const gone = returned || (chat.standing === "deleted" && body === erasedBody);
  return gone || (await isMessageTaken(db, { conversation, seq, sender })) ? null : body;
}
