import type pg from "pg";
import { foundWithEarlier } from "./earlier.server.ts";
import { findContacts, hashKeys } from "./find-contacts.server.ts";
import { openFirstContacts } from "./first-contact.server.ts";
import type { ContactKind } from "./kinds.ts";
import { printOf } from "./print.server.ts";
import { readText, type Reading } from "./text/read-text.server.ts";
import { openComparing, type Written } from "./screen-together.server.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    readonly screening: Screening;
  }
}

export interface Screened extends Written {
  /** The member was shown what was found and sends it all the same. */
  readonly contactConfirmed: boolean;
}

export type Judgement =
  /** `kinds`: what stands in the text all the same, for the note on its bubble. */
  | {
      readonly code: "pass";
      readonly kinds: readonly ContactKind[];
      /** It was counted as a first message: for when it is not sent after all. */
      readonly giveBack?: () => Promise<void>;
    }
  /** Ask first: are you sure? */
  | { readonly code: "ask"; readonly kinds: readonly ContactKind[] }
  /** One of many alike: stored for moderation instead of sent, and not charged. */
  | { readonly code: "held" }
  /** Too many first messages to strangers: seconds until the next one. */
  | { readonly code: "wait"; readonly seconds: number }
  /** The same few words went to many strangers today. */
  | { readonly code: "same_words" };

/** Looks at a message before it is stored (trust rows 15 and 26). */
export interface Screening {
  judge(message: Screened): Promise<Judgement>;
  /**
   * A message reached `member` in this conversation: what they write there is no more to somebody
   * who has not written.
   */
  received(member: string, conversation: string): void;
}

const mostRemembered = 50_000;
/**
 * Where strangers send one another without being one sender: a song, a film, a map. By the key that
 * `findContacts` gives.
 */
const everybodysPlace =
  /^link (?:m\.|open\.|\w\w\.)?(?:youtube|youtu|spotify|wikipedia|imdb|google|netflix|soundcloud)\.\w{2,3}/;

const consent = `
  select exists (select from contact_consent k where k.account_id = $1 and k.conversation_id = $2)
    and exists (select from message m where m.conversation_id = $2 and m.sender_id = $1)
    and exists (select from message m where m.conversation_id = $2 and m.sender_id <> $1) as given`;
const giveConsent = `
  insert into contact_consent (account_id, conversation_id) select account_id, conversation_id
    from participant where account_id = $1 and conversation_id = $2
  on conflict do nothing`;

/**
 * What stands in a text costs microseconds and no statement; neither do short texts, nor
 * conversations known to go both ways, which they do for ever after. Only contact details, and long
 * texts to whoever has not answered, are compared with what the member has sent to others, and of a
 * young account with what all young accounts of the site have: counted in the database, so that it
 * holds for any number of processes.
 */
export function openScreening(pool: pg.Pool): Screening {
  const compare = openComparing(pool);
  const firstContact = openFirstContacts(pool);
  const answered = new Set<string>();
  const begun = new Set<string>();
  const rememberIn = (known: Set<string>, member: string, conversation: string): void => {
    if (known.size >= mostRemembered) known.clear();
    known.add(`${member} ${conversation}`);
  };
  const remember = (member: string, conversation: string): void =>
    rememberIn(answered, member, conversation);
  /** Counts a first message to a stranger, unless the conversation is known to have begun. */
  const paced = async (
    { sender, conversation }: Screened,
    kinds: readonly ContactKind[],
    words: Reading | null,
  ): Promise<Judgement> => {
    const key = `${sender} ${conversation}`;
    if (answered.has(key) || begun.has(key)) return { code: "pass", kinds };
    const contact = await firstContact(sender, conversation, words);
    if (contact === "same_words") return { code: "same_words" };
    if (contact === "answered") remember(sender, conversation);
    else if (contact === "begun") rememberIn(begun, sender, conversation);
    else if ("wait" in contact) return { code: "wait", seconds: contact.wait };
    else return { code: "pass", kinds, giveBack: contact.giveBack };
    return { code: "pass", kinds };
  };

  return {
    received: remember,
    async judge(screened) {
      const { contactConfirmed, ...message } = screened;
      const { sender, conversation, body } = message;
      const text = readText(body);
      const alone = findContacts(text);
      const { kinds, keys } =
        alone.kinds.length > 0 ? alone : await foundWithEarlier(pool, sender, conversation, text);
      if (kinds.length > 0) {
        if (contactConfirmed)
          await pool.query({
            name: "give_contact_consent",
            text: giveConsent,
            values: [sender, conversation],
          });
        else {
          const { rows } = await pool.query<{ given: boolean }>({
            name: "contact_consent",
            text: consent,
            values: [sender, conversation],
          });
          if (!rows[0]?.given) return { code: "ask", kinds };
        }
      }
      // 'Write to me on WhatsApp' leads to no place of its own: then the words are what is
      // compared.
      const contacts = hashKeys(kinds.length > 0 && keys.length === 0 ? [lettersOf(text)] : keys);
      const places = hashKeys(keys.filter((key) => !everybodysPlace.test(key)));
      if (contacts.length === 0 && answered.has(`${sender} ${conversation}`))
        return { code: "pass", kinds };
      const print = printOf(text);
      // A text too short to compare is compared by its words; a photo or a gift has none.
      const words = print === null && body !== "" ? text : null;
      if (contacts.length === 0 && print === null) return paced(screened, kinds, words);
      const verdict = await compare({ ...message, print, contacts, places });
      if (verdict === "answered") remember(sender, conversation);
      return verdict === "held" ? { code: "held" } : paced(screened, kinds, words);
    },
  };
}

const lettersOf = ({ lower }: Reading): string => lower.replaceAll(/[^a-z]/g, "");
