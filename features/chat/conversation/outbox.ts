import { keepTab, readTab } from "#browser/drafts/tab-drafts.ts";
import type { Unsent } from "./conversation-state.ts";

/**
 * Messages that were not acknowledged when the page was left: whether they arrived is not known,
 * and sending them again is harmless.
 */
export function readOutbox(member: string, conversation: string): Unsent[] {
  const text = readTab(`outbox:${member}:${conversation}`);
  const kept = text ? (JSON.parse(text) as Unsent[]) : [];
  return kept.map((message) => ({
    ...message,
    created_at: (message as Partial<Unsent>).created_at ?? new Date().toISOString(), // one kept by an older release
    failure: message.failure ?? { code: "offline", detail: "" },
  }));
}
/** Keeps what the server has not acknowledged, for `readOutbox`. */
export const keepOutbox = (member: string, conversation: string, unsent: readonly Unsent[]): void =>
  keepTab(`outbox:${member}:${conversation}`, unsent.length > 0 ? JSON.stringify(unsent) : "");
