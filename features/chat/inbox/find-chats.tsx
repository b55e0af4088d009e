import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "#browser/call.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import type { Chat } from "./inbox.tsx";

interface FindChatsProps {
  /** How the list draws a conversation. */
  row: (chat: Chat) => ReactNode;
}

interface Found {
  readonly name: string;
  readonly chats: readonly Chat[];
  readonly next: string | null;
}

const typingPauseMs = 250;
const enough = 10;

/** Looks among one's conversations for a name; what it finds stands in place of the list. */
export default function FindChats({ row }: FindChatsProps) {
  const { t } = useText();
  const [name, setName] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  const [failed, setFailed] = useState(false);
  const asked = useRef<AbortController>(null);
  const wanted = name.trim();

  /** Page after page until there is enough to show, or nothing left. */
  async function look(from: Found): Promise<void> {
    asked.current?.abort();
    const { signal } = (asked.current = new AbortController());
    try {
      let { chats, next } = from;
      const goal = chats.length + enough;
      do {
        const page: Pick<Found, "chats" | "next"> = await call(
          "chat.list",
          { name: from.name, ...(next && { cursor: next }) },
          { signal },
        );
        chats = [...chats, ...page.chats];
        next = page.next;
      } while (next && chats.length < goal);
      if (signal.aborted) return;
      setFound({ name: from.name, chats, next });
      setFailed(false);
    } catch {
      if (!signal.aborted) setFailed(true);
    }
  }
  const lookAnew = useEffectEvent(() => void look({ name: wanted, chats: [], next: null }));
  useEffect(() => {
    if (wanted === "") {
      asked.current?.abort();
      setFound(null);
      setFailed(false);
      return;
    }
    const timer = setTimeout(() => lookAnew(), typingPauseMs);
    return () => clearTimeout(timer);
  }, [wanted]);
  useEffect(() => () => asked.current?.abort(), []);

  const submit = (event: FormEvent) => event.preventDefault();
  return (
    <>
      <search>
        <form className="inbox-find" onSubmit={submit}>
          <input
            type="search"
            className="input"
            aria-label={t("chat.find")}
            placeholder={t("chat.find")}
            maxLength={60}
            autoComplete="off"
            enterKeyHint="search"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </form>
      </search>
      {wanted !== "" && failed && (
        <Alert tone="warning" role="alert">
          {t("chat.list_failed")}
        </Alert>
      )}
      {wanted !== "" && found && (
        <div className="inbox-found">
          <output className={found.chats.length > 0 ? "sr-only" : "block px-6 py-3 text-ink-soft"}>
            {found.chats.length > 0
              ? t("chat.found_names", { count: found.chats.length })
              : t("chat.found_nobody", { name: found.name })}
          </output>
          <ul className="inbox-list" aria-label={t("chat.list_label")}>
            {found.chats.map((chat) => (
              <li key={chat.conversation.id}>{row(chat)}</li>
            ))}
          </ul>
          {found.next && (
            <div className="inbox-more">
              <Button kind="secondary" size="small" onClick={() => void look(found)}>
                {t("chat.load_more")}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  );
}
