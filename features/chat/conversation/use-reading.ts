import {
  type RefObject,
  type UIEventHandler,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { whenNear } from "#browser/when-near.ts";
import type { ConversationState } from "./conversation-state.ts";
import { useMarkRead } from "./use-mark-read.ts";

const endPx = 60;

interface Reading {
  /** The box that scrolls. */
  readonly list: RefObject<HTMLDivElement | null>;
  /** Stands above the oldest message while there are older ones. */
  readonly top: RefObject<HTMLDivElement | null>;
  readonly onScroll: UIEventHandler;
  /** Messages of the other that came below while the member reads further up. */
  readonly waiting: number;
  toEnd(): void;
}

/**
 * Where the member stands in a conversation: who stands at its end has read it; who comes near its
 * top gets older messages. `elsewhere`: other messages lie over it.
 */
export function useReading(
  conversation: string,
  state: ConversationState,
  me: string,
  unread: number,
  loadOlder: () => Promise<void>,
  elsewhere: boolean,
): Reading {
  const list = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const lastOfOther = state.messages.findLast((message) => message.sender_id !== me);
  const [seenUpTo, setSeenUpTo] = useState(lastOfOther?.seq ?? 0);
  useMarkRead(conversation, lastOfOther?.seq ?? 0, atEnd && !elsewhere, unread);
  if (atEnd && lastOfOther && lastOfOther.seq > seenUpTo) setSeenUpTo(lastOfOther.seq);

  const reachTop = useEffectEvent(() => void loadOlder());
  useEffect(() => {
    if (!top.current || !list.current || !state.older) return;
    return whenNear(top.current, reachTop, {
      root: list.current,
      rootMargin: "400px 0px 0px",
    });
  }, [state.older, state.start]);

  return {
    list,
    top,
    // The list stands on its last line (column-reverse), so 0 is the end, and older messages move
    // nothing.
    onScroll: (event) => setAtEnd(event.currentTarget.scrollTop > -endPx),
    waiting: atEnd
      ? 0
      : state.messages.filter(({ seq, sender_id }) => seq > seenUpTo && sender_id !== me).length,
    toEnd: () => list.current?.scrollTo({ top: 0, behavior: "smooth" }),
  };
}
