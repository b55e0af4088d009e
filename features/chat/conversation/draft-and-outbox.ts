import type { Unsent } from "./conversation-state.ts";

/**
 * What a member typed stays with this tab, and goes with it: on a shared computer nothing remains.
 */
const read = (key: string): string => {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return ""; // storage switched off
  }
};
const write = (key: string, value: string): void => {
  try {
    if (value) sessionStorage.setItem(key, value);
    else sessionStorage.removeItem(key);
  } catch {
    // full or switched off: nothing to be done, and nothing is lost that is on screen
  }
};

/**
 * What was typed in a conversation, or beside a gift or a photo for it, and not sent; empty:
 * nothing.
 */
export const readDraft = (place: string): string => read(`draft:${place}`);
/** Keeps it; empty text takes it away. */
export const keepDraft = (place: string, body: string): void => write(`draft:${place}`, body);

/**
 * Messages that were not acknowledged when the page was left: whether they arrived is not known,
 * and sending them again is harmless.
 */
export function readOutbox(member: string, conversation: string): Unsent[] {
  const text = read(`outbox:${member}:${conversation}`);
  const kept = text ? (JSON.parse(text) as Unsent[]) : [];
  return kept.map((message) => ({
    ...message,
    failure: message.failure ?? { code: "offline", detail: "" },
  }));
}
/** Keeps what the server has not acknowledged, for `readOutbox`. */
export const keepOutbox = (member: string, conversation: string, unsent: readonly Unsent[]): void =>
  write(`outbox:${member}:${conversation}`, unsent.length > 0 ? JSON.stringify(unsent) : "");
