import type { Unsent } from "../conversation/conversation-state.ts";
import type { Message } from "../schemas.ts";

/** A message as it is listed: saved, or on its way. */
export type Shown = Message | Unsent;
/** Whether the server has not acknowledged it. */
export const isUnsent = (message: Shown): message is Unsent => "failure" in message;

/** Consecutive messages of one sender, close in time: drawn as one group, with the time once. */
export interface Group {
  readonly sender_id: string;
  readonly messages: readonly Shown[];
}
export interface Day {
  /** The first message's moment. */
  readonly at: string;
  readonly groups: readonly Group[];
}

const closeMs = 5 * 60_000;

/**
 * Messages in order, and then what `me` has on its way → days → groups. What is on its way stands
 * where it will stand once it is saved, so that nothing moves then; what waits or was refused has
 * words of its own under it, and a group of its own. `dayOf` gives the same text for every moment
 * of one day on the member's clock.
 */
export function layOut(
  messages: readonly Message[],
  unsent: readonly Unsent[],
  me: string,
  dayOf: (at: string) => string,
): Day[] {
  const days: { at: string; day: string; groups: { sender_id: string; messages: Shown[] }[] }[] =
    [];
  let last = { sender_id: "", at: "", stays: false };
  const put = (message: Shown, sender_id: string, at: string, stays: boolean) => {
    const day = dayOf(at);
    let current = days.at(-1);
    if (current?.day !== day) days.push((current = { at, day, groups: [] }));
    const close =
      last.sender_id === sender_id &&
      last.stays === stays &&
      Date.parse(at) - Date.parse(last.at) < closeMs;
    const group = current.groups.at(-1);
    if (group && close) group.messages.push(message);
    else current.groups.push({ sender_id, messages: [message] });
    last = { sender_id, at, stays };
  };
  for (const message of messages) put(message, message.sender_id, message.created_at, false);
  // A device's clock may be behind: what comes last is not older than what came before.
  for (const message of unsent)
    put(
      message,
      me,
      message.created_at > last.at ? message.created_at : last.at,
      message.failure !== null || message.waits === true,
    );
  return days;
}
