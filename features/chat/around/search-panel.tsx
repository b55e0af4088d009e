import { X } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "#browser/call.ts";
import { useTimes } from "#browser/use-times.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import type { Output } from "#server/calls/registry.ts";
import { composing } from "#browser/input/composing.ts";

interface SearchPanelProps {
  conversation: string;
  me: string;
  name: string;
  words: string;
  onWords: (words: string) => void;
  onFound: (seq: number) => void;
  onClose: () => void;
}

type Found = Output<"chat.search">["found"];
interface Looked {
  readonly words: string;
  readonly found: Found;
  readonly next: number | null;
}

const typingPauseMs = 300;
const enough = 20;
const shortest = 2; // characters

/** Searches a conversation's messages for words: a field, and what was found, newest first. */
export function SearchPanel({
  conversation,
  me,
  name,
  words,
  onWords,
  onFound,
  onClose,
}: SearchPanelProps) {
  const { t } = useText();
  const times = useTimes();
  const field = useRef<HTMLInputElement>(null);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [state, setState] = useState<"idle" | "looking" | "failed">("idle");
  const wanted = words.trim();
  const asked = useRef<AbortController>(null);

  /** Page after page until there is enough to show, or nothing left; `from`: what is shown already. */
  async function look(from: Looked): Promise<void> {
    asked.current?.abort();
    const { signal } = (asked.current = new AbortController());
    setState("looking");
    try {
      let { found, next } = from;
      const goal = found.length + enough;
      do {
        const page: Output<"chat.search"> = await call(
          "chat.search",
          { conversation, words: from.words, ...(next && { before: next }) },
          { signal },
        );
        found = [...found, ...page.found];
        next = page.next;
        if (signal.aborted) return;
        setLooked({ words: from.words, found, next });
      } while (next && found.length < goal);
      setState("idle");
    } catch {
      if (!signal.aborted) setState("failed");
    }
  }
  const lookAnew = useEffectEvent(() => void look({ words: wanted, found: [], next: null }));
  useEffect(() => {
    if (wanted.length < shortest) {
      asked.current?.abort();
      setLooked(null);
      setState("idle");
      return;
    }
    const timer = setTimeout(() => lookAnew(), typingPauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  useEffect(() => {
    field.current?.focus();
    return () => asked.current?.abort();
  }, []);

  const submit = (event: FormEvent) => event.preventDefault();
  const done = looked?.words === wanted && state === "idle";
  return (
    <section
      className="chat-search"
      aria-label={t("chat.search")}
      onKeyDown={({ key, nativeEvent }) => key === "Escape" && !composing(nativeEvent) && onClose()}
    >
      <search>
        <form onSubmit={submit}>
          <input
            ref={field}
            type="search"
            className="input"
            aria-label={t("chat.search_words", { name })}
            placeholder={t("chat.search_words", { name })}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            value={words}
            onChange={({ target }) => onWords(target.value)}
          />
          <button
            type="button"
            className="topbar-button"
            aria-label={t("chat.search_close")}
            onClick={onClose}
          >
            <X aria-hidden="true" />
          </button>
        </form>
      </search>
      <output className="chat-search-state">
        {state === "looking" ? (
          <>
            <Spinner /> <span>{t("chat.searching")}</span>
          </>
        ) : (
          done &&
          (looked.next
            ? t("chat.found_so_far", { count: looked.found.length })
            : t("chat.found", { count: looked.found.length }))
        )}
      </output>
      {state === "failed" && (
        <Alert tone="warning" role="alert">
          {t("chat.search_failed")}
        </Alert>
      )}
      {looked && looked.found.length > 0 && (
        <ol>
          {looked.found.map(({ seq, sender_id, created_at, words: excerpt }) => (
            <li key={seq}>
              <button type="button" onClick={() => onFound(seq)}>
                <span>
                  <b>{sender_id === me ? t("chat.said_by_me") : name}</b>
                  <time dateTime={created_at}>{times.day(created_at)}</time>
                </span>
                <span dir="auto">{excerpt}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {done && looked.next && (
        <Button kind="quiet" size="small" onClick={() => void look(looked)}>
          {t("chat.older")}
        </Button>
      )}
    </section>
  );
}
