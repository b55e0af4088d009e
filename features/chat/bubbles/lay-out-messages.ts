import type { Message } from "../schemas.ts";

/** Consecutive messages of one sender, close in time: drawn as one group, with the time once. */
export interface Group {
  readonly sender_id: string;
  readonly messages: readonly Message[];
}
export interface Day {
  /** The first message's moment. */
  readonly at: string;
  readonly groups: readonly Group[];
}

const closeMs = 5 * 60_000;

/**
 * Messages in order → days → groups. `dayOf` gives the same text for every moment of one day on the
 * member's clock.
 */
export function layOut(messages: readonly Message[], dayOf: (at: string) => string): Day[] {
  const days: { at: string; day: string; groups: { sender_id: string; messages: Message[] }[] }[] =
    [];
  let last: Message | undefined;
  for (const message of messages) {
    const day = dayOf(message.created_at);
    let current = days.at(-1);
    if (current?.day !== day) days.push((current = { at: message.created_at, day, groups: [] }));
    const close =
      last?.sender_id === message.sender_id &&
      Date.parse(message.created_at) - Date.parse(last.created_at) < closeMs;
    const group = current.groups.at(-1);
    if (group && close) group.messages.push(message);
    else current.groups.push({ sender_id: message.sender_id, messages: [message] });
    last = message;
  }
  return days;
}
