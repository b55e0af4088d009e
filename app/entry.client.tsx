import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { IntlProvider } from "react-intl";
import { HydratedRouter } from "react-router/dom";

// Set by /words/<language>-<hash>.js, which the page loads before this.
const { language, messages } = (globalThis as typeof globalThis & { __words: { language: string; messages: Record<string, string> } }).__words;

startTransition(() => {
  hydrateRoot(
    document,
    <IntlProvider locale={language} messages={messages}>
      <HydratedRouter />
    </IntlProvider>,
  );
});
