import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import type { Messages } from "#i18n/message.ts";
import { createText } from "#i18n/text.ts";
import { TextProvider } from "#i18n/use-text.ts";
import { reloadOnFailedChunk } from "./chunk-failure.ts";
import { forgiveGivenWay } from "./given-way.ts";

/**
 * What /words/<language>-<hash>.js brings: the words that this screen's scripts name, and where the
 * others are.
 */
interface Words {
  readonly language: string;
  readonly messages: Messages;
  readonly rest?: string;
}

const readWords = () => (globalThis as typeof globalThis & { __words?: Words }).__words;

/** Takes the page over, once its words are there. */
function start(words: Words): void {
  const messages = { ...words.messages };
  let missed = words.rest;
  let loading: Promise<void> | undefined;
  /**
   * A line that drops and a server that is busy are asked again, for as long as a screen waits for
   * its words; of an older release (404) there are none.
   */
  const loadRest = (from: string): Promise<void> =>
    (loading ??= fetch(from)
      .then(async (answer) => {
        if (answer.ok) Object.assign(messages, await answer.json());
        else if (answer.status !== 404) throw new Error(from);
        missed = undefined;
      })
      .catch(() => new Promise<void>((wait) => setTimeout(wait, 1_000)))
      .then(() => {
        loading = undefined;
      }));

  const text = createText(
    words.language,
    messages,
    (id) => {
      // A component that is rendered before its words are there waits for them, as for a lazy one's
      // script.
      // oxlint-disable-next-line typescript/only-throw-error -- what React waits for is a promise
      if (missed) throw loadRest(missed);
      // Words and scripts may be of two releases for a moment: rather a key on screen than no screen.
      console.error(`no message ${id}`);
      return id;
    },
    document.documentElement.dataset["dates"],
  );

  startTransition(() => {
    hydrateRoot(
      document,
      <TextProvider value={text}>
        <HydratedRouter />
      </TextProvider>,
    );
  });

  // For the screens and dialogs that come next.
  setTimeout(() => missed && void loadRest(missed), 1_000);
}

reloadOnFailedChunk();
forgiveGivenWay();
const words = readWords();
if (words) start(words);
else {
  // React Router's scripts are async, so they may well come before the words. A page without them is
  // the server's mistake: an error here, rather than to wait for ever. Waited for by an event, never
  // by an await out here (app/build/no-waiting-modules.ts).
  const script = document.querySelector('script[src^="/words/"]') as Element;
  script.addEventListener("load", () => start(readWords() as Words));
}
