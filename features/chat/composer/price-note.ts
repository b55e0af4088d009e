import type { Output } from "#server/calls/registry.ts";

type Say = (id: string, values?: Record<string, string | number>) => string;
/** What the next message in words costs, and why. */
export type Price = Pick<Output<"chat.read">, "price" | "price_reason" | "free_conversations_left">;

/**
 * What the next message costs, in one line, before it is typed (specification, section 9).
 * `credits`: the balance.
 */
export function priceNote(
  t: Say,
  { price, price_reason, free_conversations_left: left }: Price,
  credits: number,
  name: string,
): string {
  switch (price_reason) {
    case "begins_free":
      return t("chat.begins_free", { left });
    case "reply_free":
      return t("chat.reply_free", { left });
    case "began_paid":
      return t("chat.began_paid", { price });
    case "both_used":
      return t("chat.both_used", { price });
    case "premium": {
      const balance = t("chat.balance", { credits });
      return price > credits
        ? `${t("chat.buy_title", { kind: "text", needed: price })}. ${balance}`
        : balance;
    }
    case "began_free":
    case "no_price":
      return t("chat.free_here", { name });
  }
}

/** Where credits are bought, with the way back to the conversation. What was typed waits there. */
export const creditsFor = (conversation: string): string => `/credits?next=/chats/${conversation}`;
