import { Plus, SendHorizontal, X } from "lucide-react";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  lazy,
  Suspense,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { Form, Link } from "react-router";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { countCharacters } from "#browser/input/characters.ts";
import { keepDraft, readDraft } from "#browser/drafts/tab-drafts.ts";
import { ReplyTo } from "../bubbles/reply-to.tsx";
import type { Content } from "../conversation/conversation-state.ts";
import { creditsFor, type Price, priceNote } from "./price-note.ts";
import { composing } from "#browser/input/composing.ts";
import type { StartNeeded } from "./start-request.tsx";

export interface ComposerHandle {
  /** Puts words into the message, to be changed before they are sent. */
  insert(words: string): void;
  /** Puts a sign where the cursor stands, or in place of what is selected. */
  insertHere(sign: string): void;
  focus(): void;
  clear(): void;
}

interface ComposerProps {
  handle: Ref<ComposerHandle>;
  conversation: string;
  name: string;
  price: Price;
  /** Credits that the member has. */
  credits: number;
  /** Nothing leaves before the member has confirmed an address. */
  waits: boolean;
  /** Longest message, in characters. */
  limit: number;
  /** For a form sent without JavaScript: its client id, what was typed, and why it was refused. */
  clientId: string;
  typed: string | undefined;
  refusal: string | undefined;
  /** Refused with a question: the field that answers it, as sending again does. */
  asks: "contact_confirmed" | "express" | undefined;
  /** Of the question whether to begin. */
  start: StartNeeded | undefined;
  onSend: (body: string) => void;
  onType: () => void;
  /** Buttons beside the words. */
  tools: ReactNode;
  /** What the words reply to. */
  quote: Content["quote"];
  onUnquote: () => void;
}

// Said before the first message that costs something, and when it is asked for.
let moneySaid = false;
const InMoney = lazy(() => import("./in-money.tsx"));
const StartRequest = lazy(() =>
  import("./start-request.tsx").then((loaded) => ({ default: loaded.StartRequest })),
);
const nearLimit = 100;
const oneLine = 18; // characters that stand beside the buttons of a phone
const fewCredits = 10; // from then on the balance is said
const lengthOf = (body: string): number => countCharacters(body.trim());

/**
 * Where a message is written. The button says what it costs, or leads to credits where there are
 * too few; the line above says why, and what is left free. Enter sends on a device with a keyboard.
 * A form before hydration.
 */
export function Composer({
  handle,
  conversation,
  name,
  price: cost,
  credits,
  waits,
  limit,
  clientId,
  typed,
  refusal,
  asks,
  start,
  onSend,
  onType,
  tools,
  quote,
  onUnquote,
}: ComposerProps) {
  const { t } = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const [money, setMoney] = useState(false);
  const [open, setOpen] = useState(false);
  const left = limit - length;
  function ask(event?: { preventDefault(): void }) {
    event?.preventDefault();
    setMoney((moneySaid = true));
  }

  function changed(body: string) {
    setLength(lengthOf(body));
    keepDraft(conversation, body);
    grow(area.current);
  }
  function set(body: string) {
    if (!area.current) return;
    area.current.value = body;
    changed(body);
  }
  useImperativeHandle(handle, () => ({
    insert(words) {
      const before = area.current?.value.trim() ?? "";
      set(before ? `${before}\n${words}` : words);
      area.current?.focus();
    },
    insertHere(sign) {
      const { current } = area;
      if (!current) return;
      current.setRangeText(sign, current.selectionStart, current.selectionEnd, "end");
      changed(current.value);
    },
    focus: () => area.current?.focus(),
    clear: () => set(""),
  }));
  useEffect(() => {
    // What was typed before hydration wins over the draft, and the draft over what is only offered.
    const now = area.current?.value;
    const body = (now !== typed && now) || readDraft(conversation) || now || "";
    if (area.current) area.current.value = body;
    setLength(lengthOf(body));
    grow(area.current);
  }, [conversation, typed]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const body = area.current?.value.trim() ?? "";
    area.current?.focus();
    if (body && left >= 0) onSend(body);
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (
      event.key !== "Enter" ||
      event.shiftKey ||
      composing(event.nativeEvent) ||
      !matchMedia("(pointer: fine)").matches
    )
      return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  const { price } = cost;
  const plenty = cost.price_reason === "premium" && credits >= fewCredits;
  const send = start
    ? t("chat.start_send")
    : price > 0
      ? t("chat.send_paid", { credits: price })
      : t("chat.send_free");
  return (
    <Form method="post" noValidate className="composer" onSubmit={submit}>
      <input type="hidden" name="client_id" value={clientId} />
      <input type="hidden" name="price" value={price} />
      {asks && <input type="hidden" name={asks} value="true" />}
      {start && (
        <Suspense fallback={null}>
          <div className="bubble-ask">
            <StartRequest {...start} />
          </div>
        </Suspense>
      )}
      {quote && (
        <p className="composer-quote">
          <input type="hidden" name="reply" value={quote.id} />
          <ReplyTo {...quote} />
          <Link
            to={`/chats/${conversation}`}
            replace
            className="topbar-button"
            aria-label={t("prompts.unquote")}
            onClick={onUnquote}
          >
            <X aria-hidden="true" />
          </Link>
        </p>
      )}
      <div className="composer-line" data-long={length > oneLine ? "" : undefined}>
        {/* on a phone one button stands for all of them */}
        <button
          type="button"
          className="topbar-button composer-more"
          aria-label={t("chat.more_tools")}
          aria-expanded={open}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setOpen(!open)}
        >
          <Plus aria-hidden="true" />
        </button>
        <div className="composer-tools" data-open={open ? "" : undefined}>
          {tools}
        </div>
        <label htmlFor="message" className="sr-only">
          {t("chat.write_to", { name })}
        </label>
        <textarea
          ref={area}
          id="message"
          name="body"
          rows={1}
          placeholder={t("chat.write")}
          defaultValue={typed}
          dir="auto"
          required
          aria-describedby="composer-note"
          aria-invalid={left < 0 || refusal ? true : undefined}
          enterKeyHint="send"
          onInput={(event) => {
            changed(event.currentTarget.value);
            if (event.currentTarget.value.trim()) onType();
            if (!moneySaid) ask();
          }}
          onKeyDown={press}
        />
        {price > credits ? (
          <LinkButton to={creditsFor(conversation)} className="composer-send" size="small">
            {t("chat.buy_action")}
          </LinkButton>
        ) : (
          // Keeps the focus in the text, so that a phone's keyboard stays.
          <button
            type="submit"
            className="button composer-send"
            data-kind="primary"
            data-size="small"
            aria-disabled={left < 0 || undefined}
            onPointerDown={(event) => event.preventDefault()}
          >
            <span>{send}</span>
            <SendHorizontal aria-hidden="true" />
          </button>
        )}
      </div>
      <p
        id="composer-note"
        className="composer-note"
        data-tone={left < 0 || refusal ? "danger" : left <= nearLimit ? "count" : undefined}
        aria-live="polite"
      >
        {refusal ??
          (left < 0 ? (
            t("chat.characters_over", { count: -left })
          ) : left <= nearLimit ? (
            t("chat.characters_left", { count: left })
          ) : waits ? (
            <>
              <span>{t("chat.waits_note")}</span>{" "}
              <Link to="/complete-signup">{t("accounts.reminder_button")}</Link>
            </>
          ) : (
            <>
              <span className={plenty ? "sr-only" : undefined}>
                {priceNote(t, cost, credits, name)}
              </span>
              {price > 0 &&
                price <= credits &&
                (money ? (
                  <Suspense>
                    <InMoney credits={price} />
                  </Suspense>
                ) : (
                  <>
                    {" "}
                    <a className="link" href="/pricing" onClick={ask}>
                      {t("chat.in_money")}
                    </a>
                  </>
                ))}
            </>
          ))}
      </p>
    </Form>
  );
}

/** Browsers that cannot size a field by its content. */
function grow(area: HTMLTextAreaElement | null) {
  if (!area || CSS.supports("field-sizing", "content")) return;
  area.style.blockSize = "auto";
  area.style.blockSize = `${area.scrollHeight + 2}px`;
}
