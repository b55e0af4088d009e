import { useEffect, useRef, useState } from "react";
import { sendLive, useLiveEvent } from "#browser/live.ts";

const shownMs = 5_000;
const saidMs = 2_500;

/**
 * Conversations in which the other is typing right now. It ends with a message, or when nothing was
 * typed for five seconds.
 */
export function useTypists(): ReadonlySet<string> {
  const [typists, setTypists] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const set = (id: string, types: boolean) =>
    setTypists((before) => {
      if (before.has(id) === types) return before;
      const next = new Set(before);
      if (types) next.add(id);
      else next.delete(id);
      return next;
    });
  const stop = (id: string) => {
    clearTimeout(timers.current.get(id));
    set(id, false);
  };
  useLiveEvent("typing", ({ conversation }) => {
    clearTimeout(timers.current.get(conversation));
    timers.current.set(
      conversation,
      setTimeout(() => stop(conversation), shownMs),
    );
    set(conversation, true);
  });
  useLiveEvent("message", ({ conversation }) => stop(conversation));
  useEffect(() => {
    const all = timers.current;
    return () => all.forEach(clearTimeout);
  }, []);
  return typists;
}

/** Tells the other that this member types, now and then while it lasts. */
export function useSayTyping(conversation: string): () => void {
  const saidAt = useRef(0);
  // A message ended what was shown over there: the next word is news again.
  useLiveEvent("message", (event) => {
    if (event.conversation === conversation) saidAt.current = 0;
  });
  return () => {
    if (Date.now() - saidAt.current < saidMs) return;
    saidAt.current = Date.now();
    sendLive({ type: "typing", conversation });
  };
}
