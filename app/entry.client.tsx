import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { IntlProvider } from "react-intl";
import { HydratedRouter } from "react-router/dom";

// Set by /words/<language>-<hash>.js, which the page loads before this.
const { language, messages: sent } = (globalThis as typeof globalThis & { __words: { language: string; messages: Record<string, string | MessageFormatElement[]> } }).__words;
// No parser is shipped, so a text that came as it is becomes what parsing it would give (0: literal).
const messages = Object.fromEntries(Object.entries(sent).map(([key, message]) => [key, typeof message === "string" ? [{ type: 0 as const, value: message }] : message]));

startTransition(() => {
  hydrateRoot(
    document,
    <IntlProvider locale={language} messages={messages}>
      <HydratedRouter />
    </IntlProvider>,
  );
});
