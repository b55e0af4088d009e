import { Languages } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { call, CallError } from "#browser/call.ts";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import "./translation.css";

interface TranslationProps {
  conversation: string;
  seq: number;
  /** The box in which the newest messages scroll. */
  box: RefObject<HTMLElement | null>;
  onHide: () => void;
  /** What is to be read aloud. */
  onSaid: (words: string) => void;
}

/** What came of the question; `refused` in the server's words, or null without a connection. */
type Outcome = Output<"chat.translateMessage"> | { readonly refused: string | null };

/** The translation of a message, below it, from the moment it is asked for. */
export function Translation({ conversation, seq, box, onHide, onSaid }: TranslationProps) {
  const { t, intl, language } = useText();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [attempt, setAttempt] = useState(0);
  const place = usePlaceBelow(seq, box);

  const said = ((): { from?: string; words: string } => {
    if (!outcome) return { words: t("chat.translating") };
    if ("refused" in outcome) return { words: outcome.refused ?? t("chat.translate_offline") };
    const { text, from } = outcome;
    if (from.split("-")[0]?.toLowerCase() === language) return { words: t("chat.translate_same") };
    const name = intl.formatDisplayName(from, { type: "language" }) ?? from;
    return { from: t("chat.translated_from", { language: name }), words: text };
  })();
  const aloud = [said.from, said.words].filter(Boolean).join(": ");
  const sayAloud = useEffectEvent(onSaid);
  useEffect(() => sayAloud(aloud), [aloud]);

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    call("chat.translateMessage", { conversation: { id: conversation }, seq }, { signal }).then(
      setOutcome,
      (error: unknown) => {
        if (signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setOutcome({ refused: error.problem?.detail ?? null });
      },
    );
    return () => left.abort();
  }, [conversation, seq, attempt]);
  // In braces: what browsers give back here is a promise, and no clean-up.
  useLayoutEffect(() => {
    place.scrollIntoView({ block: "nearest" });
  }, [place, outcome]);

  return createPortal(
    <>
      {said.from && (
        <p className="translation-from">
          <Languages aria-hidden="true" />
          <span>{said.from}</span>
        </p>
      )}
      <p dir="auto" className={said.from ? undefined : "translation-note"}>
        {!outcome && <Spinner />}
        <span>{said.words}</span>
      </p>
      <div className="translation-ways">
        {outcome && "refused" in outcome && (
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              setOutcome(null);
              setAttempt(attempt + 1);
            }}
          >
            {t("chat.try_again")}
          </Button>
        )}
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            place.previousElementSibling
              ?.querySelector<HTMLElement>(".bubble-options")
              ?.focus({ preventScroll: true });
            onHide();
          }}
        >
          {t(said.from ? "chat.translate_hide" : outcome ? "app.close" : "app.cancel")}
        </Button>
      </div>
    </>,
    place,
  );
}

/**
 * An element of our own right behind a message: what draws the bubbles is in the first view and need
 * know nothing of it. It goes along when they are drawn anew, here or apart.
 */
function usePlaceBelow(seq: number, box: RefObject<HTMLElement | null>): HTMLElement {
  const [place] = useState(() => {
    const made = document.createElement("div");
    made.className = "translation";
    return made;
  });
  useLayoutEffect(() => {
    const root = box.current?.closest(".conversation");
    if (!root) return;
    const stand = () => {
      const bubble = root.querySelector(`#m${seq}`);
      if (bubble && bubble.nextSibling !== place) bubble.after(place);
    };
    stand();
    const watch = new MutationObserver(stand);
    watch.observe(root, { childList: true, subtree: true });
    return () => {
      watch.disconnect();
      place.remove();
    };
  }, [box, place, seq]);
  return place;
}
