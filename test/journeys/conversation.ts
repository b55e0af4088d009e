import type { Locator, Page } from "@playwright/test";

interface ConversationOnScreen {
  words: Locator;
  send: Locator;
  write(words: string): Promise<void>;
  /** A bubble with its time, price and ticks. */
  bubble(words: string): Locator;
}

/** The chat that is open on this page, as its member uses it. */
export function conversation(page: Page): ConversationOnScreen {
  const words = page.getByRole("textbox", { name: /^Message to / });
  return {
    words,
    send: page.getByRole("button", { name: /^Send · / }),
    // As fast as a person: the other side is told at most every two seconds that somebody types.
    write: (text) => words.pressSequentially(text, { delay: 60 }),
    bubble: (text) => page.locator(".bubble-group").filter({ hasText: text }),
  };
}
