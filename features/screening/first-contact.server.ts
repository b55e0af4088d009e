import type pg from "pg";
import { hashKey } from "#server/security/allowance.ts";
import { openPace } from "#server/security/pace.ts";
import type { Reading } from "./text/read-text.server.ts";

/**
 * First messages to strangers, whatever they say. Someone who reads a profile and writes a line
 * needs a minute for each; a script needs none. What is delivered before anyone can look is ten.
 */
const firstMessages = [
  { points: 10, seconds: 600 },
  { points: 100, seconds: 86_400 },
] as const;
/** The same few words to so many strangers a day: "Hi" is no fraud, and no letter to anyone either. */
const sameWords = [{ points: 40, seconds: 86_400 }] as const;

export type Contact =
  /** The other has written: whoever writes here is no stranger, from now on. */
  | "answered"
  /** Not the first, or not to a stranger. */
  | "begun"
  /** The first, and it may go; `giveBack` when it does not go for another reason. */
  | { readonly giveBack: () => Promise<void> }
  | { readonly wait: number }
  | "same_words";

interface Standing {
  readonly mine: boolean;
  readonly answered: boolean;
  readonly begun: boolean;
  readonly liked: boolean;
  readonly passed: boolean;
}

// Who likes the sender has shown an interest, and is no stranger. An operator's pass (trust row 15)
// is one from this too.
const standing = `
  select exists (select from participant p
      where p.conversation_id = $2 and p.account_id = $1) as mine,
    exists (select from message m
      where m.conversation_id = $2 and m.sender_id <> $1) as answered,
    exists (select from message m where m.conversation_id = $2 and m.sender_id = $1)
      or exists (select from waiting_message w
        where w.conversation_id = $2 and w.sender_id = $1) as begun,
    exists (select from participant p join likes l on l.account_id = p.peer_id and l.liked_id = $1
      where p.conversation_id = $2 and p.account_id = $1) as liked,
    exists (select from sender_pass s where s.account_id = $1 and s.until > now()) as passed`;

/**
 * Counts first messages to strangers, in the database, for any number of processes. One to the same
 * conversation is counted once.
 */
export function openFirstContacts(
  pool: pg.Pool,
): (sender: string, conversation: string, text: Reading | null) => Promise<Contact> {
  const paces = {
    first: openPace(pool, "first-message", firstMessages),
    same: openPace(pool, "same-words", sameWords),
  };
  return async (sender, conversation, text) => {
    const { rows } = await pool.query<Standing>({
      name: "first_contact",
      text: standing,
      values: [sender, conversation],
    });
    const [known] = rows;
    if (known?.answered) return "answered";
    if (!known?.mine || known.begun || known.liked || known.passed) return "begun";
    const wait = await paces.first.take(sender);
    if (wait > 0) return { wait };
    const words = text && `${sender} ${hashKey(lettersOf(text))}`;
    if (words && (await paces.same.take(words)) > 0) {
      await paces.first.giveBack(sender);
      return "same_words";
    }
    return {
      giveBack: async () => {
        await paces.first.giveBack(sender);
        if (words) await paces.same.giveBack(words);
      },
    };
  };
}

/** What is the same in "Hi", "HI!!" and "h i": letters and digits, or the signs where there are none. */
const lettersOf = ({ lower }: Reading): string =>
  lower.replaceAll(/[^\p{L}\p{N}]/gu, "") || lower.trim();
