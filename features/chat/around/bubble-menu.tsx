import { Copy, Flag, Languages, Quote } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { call, CallError } from "#browser/call.ts";
import { announce } from "#browser/live.ts";
import { useText } from "#i18n/use-text.ts";
import { MenuButton, MenuLink } from "#ui/overlays/menu-item.tsx";
import { toast } from "#ui/overlays/toast.ts";
import { mostQuoted } from "../most-quoted.ts";
import type { SentContent } from "../bubbles/bubble.tsx";
import { type Reaction, reactions } from "../reactions/reactions.ts";
import type { AroundProps } from "./asked.ts";
import { copyText } from "#browser/input/copy-text.ts";

interface BubbleMenuProps extends Pick<AroundProps, "chat" | "bubbles" | "onQuote"> {
  message: SentContent;
  /** The button that asked for it. */
  at: HTMLElement;
  /** Its translation is shown: then `onTranslate` hides it. */
  translated: boolean;
  onTranslate: () => void;
  onClose: () => void;
}

const gap = 6;

/** What may be done about one message: a sign, a reply, a copy, a translation, a report. */
export function BubbleMenu({
  message,
  at,
  chat,
  bubbles: { name, report },
  onQuote,
  translated,
  onTranslate,
  onClose,
}: BubbleMenuProps) {
  const { t } = useText();
  const panel = useRef<HTMLDivElement>(null);
  const conversation = chat.conversation.id;
  const mine = at.closest("[data-mine]") !== null;

  useLayoutEffect(() => {
    const { current } = panel;
    if (!current) return;
    current.showPopover();
    place(current, at);
    current.querySelector<HTMLElement>("button, a")?.focus({ preventScroll: true });
    return () => {
      if (current.contains(document.activeElement)) at.focus({ preventScroll: true });
    };
  }, [at]);

  const { seq, body, reaction } = message;
  const what = message.gift ? t("gifts.gift") : message.photo ? t("chat.photo") : "";
  const words = body.length > mostQuoted ? `${body.slice(0, mostQuoted).trimEnd()}…` : body;

  return (
    <div
      ref={panel}
      popover="auto"
      className="menu bubble-menu"
      onKeyDown={(event) => move(event, panel.current)}
      onToggle={({ newState }) => newState === "closed" && onClose()}
      onClick={({ target }) => {
        if ((target as Element).closest("a, button")) panel.current?.hidePopover();
      }}
    >
      {!mine && chat.can_write && !chat.waits && (
        <fieldset className="bubble-signs" aria-label={t("chat.react")}>
          {reactions.map((sign) => (
            <button
              key={sign}
              type="button"
              aria-pressed={reaction === sign}
              onClick={() => void react(conversation, message, reaction === sign ? null : sign)}
            >
              {sign}
            </button>
          ))}
        </fieldset>
      )}
      {chat.can_write && (
        <MenuButton
          icon={<Quote aria-hidden="true" />}
          onClick={() =>
            onQuote({
              question: mine ? t("chat.said_by_me") : name,
              answer: [what, words].filter(Boolean).join(": "),
              seq,
            })
          }
        >
          {t("chat.quote")}
        </MenuButton>
      )}
      {body && (
        <MenuButton
          icon={<Copy aria-hidden="true" />}
          onClick={() =>
            void copyText(body).then((done) =>
              done ? toast(t("chat.copied"), "success") : toast(t("chat.copy_failed"), "warning"),
            )
          }
        >
          {t("chat.copy")}
        </MenuButton>
      )}
      {chat.translates && !mine && body && !what && (
        <MenuButton icon={<Languages aria-hidden="true" />} onClick={onTranslate}>
          {t(translated ? "chat.translate_hide" : "chat.translate")}
        </MenuButton>
      )}
      {!mine && (
        <MenuLink
          to={report.hrefOf(seq)}
          icon={<Flag aria-hidden="true" />}
          onClick={(event) => {
            event.preventDefault();
            report.open(seq);
          }}
        >
          {t("reports.report_message")}
        </MenuLink>
      )}
    </div>
  );
}

/** At once on this screen, then on the server; what was refused is as it was, and said. */
async function react(
  conversation: string,
  { seq, reaction: before = null }: SentContent,
  reaction: Reaction | null,
): Promise<void> {
  const shown = (now: Reaction | null) =>
    announce({ type: "reaction", conversation, seq, reaction: now });
  shown(reaction);
  const input = { conversation: { id: conversation }, seq };
  try {
    await (reaction ? call("chat.react", { ...input, reaction }) : call("chat.takeBack", input));
  } catch (error) {
    shown(before);
    if (!(error instanceof CallError)) throw error;
    if (error.problem) toast(error.problem.detail, "warning");
  }
}

/** Beside its bubble, inside the window. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const bubble = (button.closest(".bubble") ?? button).getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const { offsetWidth, offsetHeight } = menu;
  const below = bubble.bottom + gap;
  const top =
    below + offsetHeight + gap < height
      ? below
      : Math.max(gap, Math.min(bubble.top - gap, height - gap) - offsetHeight);
  const start = button.closest("[data-mine]") ? bubble.right - offsetWidth : bubble.left;
  const left = Math.max(12, Math.min(start, width - offsetWidth - 12));
  menu.style.inset = `${top}px auto auto ${left}px`;
}

/** The arrow keys, Home and End: through the signs and on. */
function move(event: KeyboardEvent, menu: HTMLElement | null): void {
  const all = [...(menu?.querySelectorAll<HTMLElement>("a[href], button") ?? [])];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const { ArrowDown, ArrowUp } = { ArrowDown: at + 1, ArrowUp: at - 1 };
  const next = {
    ArrowDown,
    ArrowUp,
    ArrowRight: ArrowDown,
    ArrowLeft: ArrowUp,
    Home: 0,
    End: -1,
  }[event.key];
  if (next === undefined || all.length === 0) return;
  event.preventDefault();
  all.at(next % all.length)?.focus();
}
