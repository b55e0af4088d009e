import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import type { Messages } from "#i18n/message.ts";
import { createText } from "#i18n/text.ts";
import { TextProvider } from "#i18n/use-text.ts";

interface Words {
  readonly language: string;
  readonly messages: Messages;
}

/** Set by /words/<language>-<hash>.js. React Router's scripts are async, so they may well come first. */
const readWords = () => (globalThis as typeof globalThis & { __words?: Words }).__words;
const { language, messages } = readWords() ?? (await new Promise<Words>((resolve) => {
  const script = document.querySelector('script[src^="/words/"]');
  script?.addEventListener("load", () => {
    const words = readWords();
    if (words) resolve(words);
  });
}));
// Words and scripts may be of two releases for a moment: rather a key on screen than no screen.
const text = createText(language, messages, (id) => {
  console.error(`no message ${id}`);
  return id;
});

startTransition(() => {
  hydrateRoot(
    document,
    <TextProvider value={text}>
      <HydratedRouter />
    </TextProvider>,
  );
});
