import type { Content } from "../conversation/conversation-state.ts";

/** What stands open beside the composer: the emoji, a gift (as it was left), a photo with its line. */
export interface Open {
  readonly emoji: boolean;
  readonly gift: Partial<Content> | null;
  readonly photo: { readonly file: File; readonly line: string } | null;
}

export interface PickersProps {
  conversation: string;
  name: string;
  credits: number;
  /** Puts an emoji where the cursor stands. */
  onEmoji: (emoji: string) => void;
  onEmojiClose: () => void;
  onSend: (content: Content) => void;
}
