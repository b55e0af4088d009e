import type pg from "pg";
import { cautionOf, findContacts, type Found } from "./find-contacts.server.ts";
import type { ContactKind } from "./kinds.ts";
import { cutName, meetInName } from "./text/cut-names.ts";
import { isFragment } from "./text/fragments.ts";
import { readText, type Reading } from "./text/read-text.server.ts";

/** Messages of the sender before this one that are read together with it. */
const most = 5;

// The last of the conversation within a day, and of them the sender's: by the primary key.
const earlier = `
  select body from (
    select m.body, m.sender_id, m.created_at from message m
      where m.conversation_id = $2 order by m.seq desc limit 12) m
    where m.sender_id = $1 and m.created_at > now() - interval '1 day'
  union all
  select w.body from (
    select w.body from waiting_message w
      where w.sender_id = $1 and w.conversation_id = $2 order by w.id desc limit ${most}) w`;

const nothing: Found = { kinds: [], keys: [] };

/**
 * What a message gives away together with the sender's messages before it, and did not alone: a
 * number over three messages. Costs a statement only where `isFragment` says so.
 */
export async function foundWithEarlier(
  pool: pg.Pool,
  sender: string,
  conversation: string,
  text: Reading,
): Promise<Found> {
  if (!isFragment(text)) return nothing;
  const { rows } = await pool.query<{ body: string }>({
    name: "earlier_messages",
    text: earlier,
    values: [sender, conversation],
  });
  return foundTogether(
    rows
      .slice(0, most)
      .map(({ body }) => body)
      .toReversed(),
    text,
  );
}

const isNamed = (kind: ContactKind): boolean => kind === "messenger" || kind === "payment";

/** What `bodies`, oldest first, and then `text` hold together, and the bodies did not by themselves. */
export function foundTogether(bodies: readonly string[], text: Reading): Found {
  if (bodies.length === 0) return nothing;
  const meet = meetInName(bodies.at(-1) ?? "", text);
  for (const gap of ["\n", " ", ""]) {
    const before = findContacts(bodies.join(gap));
    const all = findContacts([...bodies, text.folded].join(gap));
    const keys = all.keys.filter((key) => !before.keys.includes(key));
    const hasKey = (kind: ContactKind): boolean => keys.some((key) => key.startsWith(`${kind} `));
    const kinds = all.kinds.filter(
      (kind) =>
        (!before.kinds.includes(kind) || hasKey(kind)) &&
        // A date and the time in the next message make a number only where they are joined.
        (gap === "\n" || kind !== "phone") &&
        // "Tiger" and "am" are nearly a name, "face" and "book" are one: `cutName` knows better.
        (hasKey(kind) || !isNamed(kind) || !(meet || gap === "")),
    );
    if (kinds.length > 0)
      return {
        kinds,
        keys: keys.filter((key) => kinds.some((kind) => key.startsWith(`${kind} `))),
      };
  }
  const name = cutName(bodies, text);
  if (name === null || findContacts(bodies.join("\n")).kinds.includes(name)) return nothing;
  return { kinds: [name], keys: [] };
}

/** For the note on one of some messages, oldest first: its own, or what it ends of those before it. */
export function cautionAmong(
  messages: readonly { readonly sender_id: string; readonly body: string }[],
  at: number,
): ContactKind[] {
  const message = messages[at];
  if (!message) return [];
  const alone = cautionOf(message.body);
  const text = readText(message.body);
  if (alone.length > 0 || !isFragment(text)) return alone;
  const bodies = messages
    .slice(Math.max(0, at - 12), at)
    .filter(({ sender_id }) => sender_id === message.sender_id)
    .map(({ body }) => body);
  return [...foundTogether(bodies.slice(-most), text).kinds];
}
