import { type RefObject, useEffect, useRef } from "react";
import type { ConversationState } from "../conversation/conversation-state.ts";
import { wantsStillness } from "#browser/wants-stillness.ts";

/**
 * The newest bubble rises into its place, once: what is sent, and what comes while somebody looks.
 * Not again when it is saved, nor when older ones are loaded.
 */
export function useRise(list: RefObject<HTMLElement | null>, state: ConversationState): void {
  const newest = (state.unsent.at(-1) ?? state.messages.at(-1))?.client_id;
  const known = useRef(new Set([newest]));
  useEffect(() => {
    if (known.current.has(newest)) return;
    known.current.add(newest);
    const still = wantsStillness();
    [...(list.current?.querySelectorAll(".bubble") ?? [])]
      .at(-1)
      ?.animate([{ opacity: 0, ...(!still && { transform: "translateY(8px)" }) }, {}], {
        duration: still ? 120 : 180,
        easing: "cubic-bezier(.2,.8,.2,1)",
      });
  }, [list, newest]);
}
