import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { IntlProvider } from "react-intl";
import { HydratedRouter } from "react-router/dom";

interface Words {
  readonly language: string;
  readonly messages: Record<string, string | MessageFormatElement[]>;
}

/** Set by /words/<language>-<hash>.js. React Router's scripts are async, so they may well come first. */
const readWords = () => (globalThis as typeof globalThis & { __words?: Words }).__words;
const { language, messages: sent } = readWords() ?? (await new Promise<Words>((resolve) => {
  const script = document.querySelector('script[src^="/words/"]');
  script?.addEventListener("load", () => {
    const words = readWords();
    if (words) resolve(words);
  });
}));
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
