import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { asPrompt } from "#features/prompts/prompt-names.ts";
import { promptById } from "#features/prompts/read-prompts.server.ts";
import type { Database } from "#server/db/database.ts";
import type { Language } from "#i18n/locales.ts";
import { blocked } from "../access.server.ts";
import type { Quote } from "../schemas.ts";

/** What a message replies to, as the database keeps it. */
export interface Quoted {
  readonly prompt: string;
  readonly answer: string;
}

interface Replying {
  readonly sender: string;
  readonly conversation: string;
  readonly clientId: string;
  /** Of the other's answer. */
  readonly id: string;
}

/**
 * Keeps what a message is about to quote, taken from the other's profile by its id; of a message
 * that is sent again, what it quoted at first. "gone": it is no longer there. Null: the message will
 * be refused for a weightier reason, and nothing is said of the other's profile.
 */
export async function keepQuote(
  db: Database,
  { sender, conversation, clientId, id }: Replying,
): Promise<Quoted | "gone" | null> {
  const {
    rows: [other],
  } = await sql<{ id: string }>`
    select mine.peer_id as id from participant mine join account them on them.id = mine.peer_id
      join profile pr on pr.id = mine.peer_id
    where mine.conversation_id = ${conversation} and mine.account_id = ${sender}
      and chat_standing(them.status, them.invisible, pr.visible, ${blocked}) = 'open'`.execute(db);
  if (!other) return null;
  const before = await readQuote(db, sender, conversation, clientId);
  if (before) return before;
  const found = await promptById(db, other.id, id);
  if (!found) return "gone";
  await sql`insert into message_quote (conversation_id, sender_id, client_id, prompt, answer)
    select ${conversation}::uuid, ${sender}::uuid, ${clientId}::uuid, ${found.prompt}, ${found.answer}
    where not exists (select from message where conversation_id = ${conversation} and client_id = ${clientId})
    on conflict do nothing`.execute(db);
  return readQuote(db, sender, conversation, clientId);
}

/** What a message of this client id quotes of a profile; null: nothing. */
export const readQuote = async (
  db: Database,
  sender: string,
  conversation: string,
  clientId: string,
): Promise<Quoted | null> => {
  const row = await db
    .selectFrom("message_quote")
    .where("conversation_id", "=", conversation)
    .where("sender_id", "=", sender)
    .where("client_id", "=", clientId)
    .select(["prompt", "answer"])
    .executeTakeFirst();
  return row?.prompt && row.answer ? { prompt: row.prompt, answer: row.answer } : null;
};

/**
 * A quote in the words of who reads it, to be spread into a message; nothing where there is none, or
 * where another release knew the question.
 */
export function worded(
  { words }: Pick<Services, "words">,
  language: Language,
  { prompt, answer }: { readonly prompt: string | null; readonly answer: string | null },
): { quote?: Quote } {
  const known = prompt && asPrompt(prompt);
  const intl = words.get(language)?.intl;
  return known && answer && intl
    ? { quote: { question: intl.t(`prompts.question.${known}`), answer } }
    : {};
}
