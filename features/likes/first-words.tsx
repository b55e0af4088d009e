import { SendHorizontal } from "lucide-react";
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { call, CallError } from "#browser/call.ts";
import { keepDraft } from "#browser/drafts/tab-drafts.ts";
import type { Interest } from "#features/interests/interest-names.ts";
import { useOpeners } from "#features/niches/use-openers.ts";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { newId } from "#browser/new-id.ts";

interface FirstWordsProps {
  profile: ProfileCard;
  /** What both like; null while it is asked for. */
  shared: readonly Interest[] | null;
  /** They are on their way, or are taken along into the conversation. */
  onSent: () => void;
}

/**
 * Where the first message to a match is written. The conversation is opened at the first touch,
 * which tells the price, and nothing that costs is sent before it is told; where more is asked than that (credits, a question), it goes on there, and
 * what was typed is taken along.
 */
export function FirstWords({ profile, shared, onSent }: FirstWordsProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const { id, name } = profile;
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const label = useId();
  const [clientId] = useState(() => newId());
  const [words, setWords] = useState("");
  const [price, setPrice] = useState<number>();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  // Refused: it goes on in the conversation, where every question is asked.
  const [refused, setRefused] = useState(false);
  const opened = useRef<ReturnType<typeof open>>(undefined);
  /** Pixels that this takes while an opener stands in the field. */
  const room = useRef(0);

  async function open() {
    const { conversation } = await call("chat.open", { profile: { id } });
    const chat = await call("chat.read", { conversation: conversation.id });
    setPrice(chat.price);
    return chat;
  }
  /** Once, and once more after a failure. */
  const prepare = () =>
    (opened.current ??= open().catch((error: unknown) => {
      opened.current = undefined;
      throw error;
    }));
  const begin = () => void prepare().catch(() => {}); // said when it is sent

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const body = words.trim();
    if (!body) return field.current?.focus();
    const told = price !== undefined;
    setPending(true);
    setProblem(undefined);
    try {
      const { conversation, ...chat } = await prepare();
      // Pressed before the button could say what it costs: it says so now.
      if (!told && chat.price > 0) return setPending(false);
      const there = `/chats/${conversation.id}`;
      keepDraft(conversation.id, body);
      if (chat.price <= chat.credits && chat.can_write && !chat.needs_confirmation && !refused) {
        const { message } = await call("chat.sendMessage", {
          conversation: { id: conversation.id },
          client_id: clientId,
          body,
          price: chat.price,
        });
        keepDraft(conversation.id, "");
        await navigate(there, { state: { sent: message.seq } });
      } else await navigate(there);
      onSent();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setPending(false);
      setRefused(error.problem !== null);
      setProblem(error.problem?.detail ?? t("likes.offline"));
    }
  }

  const { few } = useOpeners(id, shared ?? []);
  // The one that was chosen stands in the field instead.
  const offered = few.slice(0, 2).filter((opener) => opener !== words);
  function choose(opener: string): void {
    begin();
    room.current ||= heightOf(form.current);
    form.current?.style.setProperty("min-block-size", `${room.current}px`);
    setWords(opener);
    if (matchMedia("(pointer: fine)").matches) field.current?.focus(); // no keyboard over a phone
  }
  // The field grows, at the price once more, within the room that the opener leaves; with words of
  // the member's own it grows on.
  const chosen = offered.length === 1;
  useLayoutEffect(() => {
    if (!form.current || !field.current) return;
    const { style } = field.current;
    style.removeProperty("max-block-size");
    const over = chosen && room.current > 0 ? heightOf(form.current) - room.current : 0;
    if (over > 0) style.maxBlockSize = `${heightOf(field.current) - over}px`;
  }, [words, price, chosen]);
  return (
    <form ref={form} className="first-words" onSubmit={(event) => void send(event)}>
      <ul data-known={shared !== null}>
        {offered.map((opener) => (
          <li key={opener}>
            <button type="button" onClick={() => choose(opener)}>
              {opener}
            </button>
          </li>
        ))}
      </ul>
      <label htmlFor={label} className="sr-only">
        {t("likes.write", { name })}
      </label>
      <div>
        <textarea
          ref={field}
          id={label}
          rows={1}
          value={words}
          dir="auto"
          placeholder={t("likes.write", { name })}
          enterKeyHint="send"
          onFocus={begin}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" size="small" pending={pending}>
          <span>
            {price === undefined
              ? t("chat.send")
              : price > 0
                ? t("chat.send_paid", { credits: price })
                : t("chat.send_free")}
          </span>
          <SendHorizontal aria-hidden="true" />
        </Button>
      </div>
      {problem && <p role="alert">{problem}</p>}
    </form>
  );
}

/** In pixels and their parts, which `offsetHeight` leaves out. */
const heightOf = (part: Element | null): number => part?.getBoundingClientRect().height ?? 0;
