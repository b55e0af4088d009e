import { useState } from "react";
import { useSite } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { type Content, kindOf } from "../conversation/conversation-state.ts";
import type { ChatDialog } from "./dialogs.tsx";

/** Credits that the member is shown for each kind of message. */
export function usePrices({
  price,
}: Output<"chat.read">): Record<ReturnType<typeof kindOf>, number> {
  const { gift_credits, photo_credits } = useSite();
  return { text: price, gift: gift_credits, photo: photo_credits };
}

interface Paying {
  /** Whether the member can pay for it; if not, says so and offers credits. */
  mayPay(what: "text" | "gift" | "photo"): boolean;
  /**
   * Calls `leave` once it can be paid, and once the member knows that a fictional profile answers.
   */
  pay(content: Content): void;
}

/**
 * What stands between a message and its leaving: its price, and the word about a fictional profile
 * before the first paid one.
 */
export function usePaying(
  chat: Output<"chat.read">,
  credits: number,
  ask: (dialog: ChatDialog | null) => void,
  leave: (content: Content, confirmed: boolean) => void,
): Paying {
  const priceOf = usePrices(chat);
  const [confirmed, setConfirmed] = useState(!chat.needs_confirmation);
  function mayPay(what: keyof typeof priceOf): boolean {
    const needed = priceOf[what];
    if (needed > credits)
      ask({
        kind: "buy",
        what,
        needed,
        balance: credits,
        bothUsed: what === "text" && chat.price_reason === "both_used",
      });
    return needed <= credits;
  }
  return {
    mayPay,
    pay(content) {
      const what = kindOf(content);
      if (!mayPay(what)) return;
      if (confirmed || priceOf[what] === 0) return leave(content, false);
      ask({
        kind: "fictional",
        what,
        needed: priceOf[what],
        onConfirm: () => {
          ask(null);
          setConfirmed(true);
          leave(content, true);
        },
      });
    },
  };
}
