import type { ComponentProps, RefObject } from "react";
import type { Safety } from "#features/reports/use-safety.tsx";
import type { Output } from "#server/calls/registry.ts";
import type { SentContent } from "../bubbles/bubble.tsx";
import type { Content, ConversationState } from "../conversation/conversation-state.ts";
import type { MessageList } from "../conversation/message-list.tsx";

/** What a conversation was asked for beside its newest messages. */
export type Asked =
  | { readonly kind: "menu"; readonly message: SentContent; readonly at: HTMLElement }
  | { readonly kind: "message"; readonly seq: number }
  | { readonly kind: "search" };

export type Bubbles = Omit<ComponentProps<typeof MessageList>, "state">;

export interface AroundProps {
  chat: Output<"chat.read">;
  state: ConversationState;
  asked: Asked | null;
  onAsk: (asked: Asked | null) => void;
  /** Messages around this one are shown in place of the newest; null: they are not. */
  apart: number | null;
  onApart: (seq: number | null) => void;
  bubbles: Bubbles;
  /** The box in which the newest messages scroll. */
  box: RefObject<HTMLElement | null>;
  loadOlder: () => Promise<void>;
  /** Says whether it takes one of them. */
  onFiles: (files: Iterable<File>) => boolean;
  onQuote: (quoted: NonNullable<Content["quote"]>) => void;
  safety: Safety;
}
