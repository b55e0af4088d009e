import { ArrowDown } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  useActionData,
  useLoaderData,
  useLocation,
  useOutletContext,
  useRevalidator,
} from "react-router";
import { call } from "#browser/call.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useHydrated } from "#browser/use-hydrated.ts";
import { useSite, useUser } from "#browser/use-site.ts";
import { screen } from "#browser/screen.ts";
import { reportPath } from "#features/reports/report-path.ts";
import { useSafety } from "#features/reports/use-safety.tsx";
import { useText } from "#i18n/use-text.ts";
import type { ChatsOutlet } from "../inbox/chats.tsx";
import { Composer, type ComposerHandle } from "../composer/composer.tsx";
import {
  type ConversationData,
  readConversation,
  submitConversation,
} from "./conversation-data.ts";
import { reportForm, type SentContent } from "../bubbles/bubble.tsx";
import { CannotWrite } from "./cannot-write.tsx";
import { ConversationHeader } from "./conversation-header.tsx";
import type { ChatPhoto } from "../schemas.ts";
import { type Content, kindOf, type Unsent } from "./conversation-state.ts";
import type { ChatDialog } from "../composer/dialogs.tsx";
import type { Asked } from "../around/asked.ts";
import { usePickers } from "../composer/use-pickers.tsx";
import { MessageList } from "./message-list.tsx";
import { MessagesTop } from "./messages-top.tsx";
import { priceNote } from "../composer/price-note.ts";
import { TypingBubble } from "../bubbles/typing-bubble.tsx";
import { useConversation } from "./use-conversation.ts";
import { usePaying } from "../composer/use-paying.ts";
import { useGlide } from "./use-glide.ts";
import { useReading } from "./use-reading.ts";
import { useSayTyping } from "./use-typing.ts";

// Few conversations are empty: the others need not carry twelve openers. Server rendering cannot
// wait for it, so it comes after hydration.
const Hello = lazy(() =>
  import("../composer/hello.tsx").then((loaded) => ({ default: loaded.Hello })),
);
const ChatDialogs = lazy(() =>
  import("../composer/dialogs.tsx").then((loaded) => ({ default: loaded.ChatDialogs })),
);

/** All that a conversation has beside its messages and its line. */
const Around = lazy(() => import("../around/around.tsx"));

export const handle: ScreenHandle<ConversationData> = {
  title: ({ chat }, t) => t("chat.title_with", { name: chat.profile.name }),
};

export const loader = readConversation;
export const action = submitConversation;
export { ConversationGone as ErrorBoundary } from "./conversation-gone.tsx";

export default screen(ConversationScreen);

function ConversationScreen() {
  const data = useLoaderData<typeof loader>();
  return <Conversation key={data.chat.conversation.id} {...data} />;
}

function Conversation({ chat, offered, shared, clientId }: ConversationData) {
  const { t } = useText();
  const { message_length: limit } = useSite();
  const me = useUser()?.id ?? "";
  const { id } = chat.conversation;
  const { name } = chat.profile;
  const { typists, removeChat } = useOutletContext<ChatsOutlet>();
  const refused = useActionData<typeof action>();
  const { revalidate } = useRevalidator();
  const { state, send, retry, discard, loadOlder, olderState } = useConversation(
    chat,
    me,
    () => void revalidate(),
  );
  // Messages of long ago, around this one, are shown in place of the newest.
  const [apart, setApart] = useState<number | null>(null);
  const { list, top, onScroll, waiting, toEnd } = useReading(
    id,
    state,
    me,
    chat.num_unread_messages,
    loadOlder,
    apart !== null,
  );
  useGlide(list);
  const safety = useSafety(chat.profile, "/chats", [], true);
  const report = {
    hrefOf: (seq: number) =>
      reportPath({ id: chat.profile.id, message: { conversation: id, seq } }),
    open: (seq: number) => safety.report({ message: { conversation: id, seq } }),
  };
  const [dialog, setDialog] = useState<ChatDialog | null>(null);
  const composer = useRef<ComposerHandle>(null);
  // What the page was opened to reply to, or a message that was chosen, until that is sent.
  const [quote, setQuote] = useState<Content["quote"]>(chat.quoting);
  const [asked, setAsked] = useState<Asked | null>(null);
  const sayTyping = useSayTyping(id);

  // The first words change what each may see of the other (a free member gets the clear photo of
  // whom he chats with), and the price.
  const begun = state.messages.length > 0 && chat.messages.length === 0;
  const refresh = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (begun) refresh();
  }, [begun]);

  function leave(content: Content, confirmed: boolean) {
    send(content, confirmed);
    if (kindOf(content) === "text") composer.current?.clear();
    setApart(null);
    if (content.quote) {
      setQuote(undefined);
      history.replaceState(history.state, "", location.pathname); // nor is it quoted after a reload
    }
    toEnd();
  }
  const { mayPay, pay } = usePaying(chat, state.credits, setDialog, leave);
  const pickers = usePickers({
    conversation: id,
    name,
    credits: state.credits,
    onEmoji: (emoji) => composer.current?.insertHere(emoji),
    onEmojiClose: () => composer.current?.focus(),
    onSend: pay,
  });
  /** What the member wants to change before it goes is taken back to where it was made. */
  function change(message: Unsent) {
    discard(message.client_id);
    if (kindOf(message) === "text") {
      composer.current?.insert(message.body);
      setQuote(message.quote);
    } else pickers.reopen(message);
  }
  const [covered, setCovered] = useState(chat.photos_covered);
  function show() {
    setCovered(false);
    call("chat.showPhotos", { conversation: { id } }).catch(() => {}); // asked again next time, then
  }
  // What the member has just sent from a profile makes its entrance here, as it does at the other
  // side.
  const { sent } = (useLocation().state ?? {}) as { sent?: number };
  const [freshAfter] = useState(
    Math.min(chat.conversation.last_seq - chat.num_unread_messages, sent ? sent - 1 : Infinity),
  );
  function chooseOpener(words: string) {
    setDialog(null);
    composer.current?.insert(words);
  }

  const bubbles = {
    me,
    name,
    onRetry: retry,
    onDiscard: discard,
    onChange: change,
    onBuy: (message: Unsent) => mayPay(kindOf(message)),
    report,
    freshAfter,
    covered,
    onShow: show,
    onOpen: (photo: ChatPhoto) => setDialog({ kind: "photo", photo }),
    onWrite: (words: string) => composer.current?.insert(words),
    onMenu: (message: SentContent, at: HTMLElement) => setAsked({ kind: "menu", message, at }),
    onJump: (seq: number) => setAsked({ kind: "message", seq }),
  };

  const note = priceNote(t, chat, state.credits, name);
  const hydrated = useHydrated();
  const empty = state.messages.length === 0 && state.unsent.length === 0 && !state.older;
  return (
    <article className="conversation" aria-label={t("chat.title_with", { name })}>
      <ConversationHeader
        profile={chat.profile}
        safety={safety}
        typing={typists.has(id)}
        onDelete={() => setDialog({ kind: "delete", onConfirm: () => removeChat(id) })}
        onSearch={() => setAsked({ kind: "search" })}
      />
      <div ref={list} className="messages" data-empty={empty ? "" : undefined} onScroll={onScroll}>
        <div className="messages-inner">
          {!empty && (
            <MessagesTop
              at={top}
              {...{ state, olderState, loadOlder, name }}
              limit={chat.history_limit}
            />
          )}
          {empty && hydrated && (
            <Suspense fallback={null}>
              <Hello
                conversation={id}
                name={name}
                shared={shared}
                canWrite={chat.can_write}
                price={note}
                onChoose={chooseOpener}
                onMore={(lines) =>
                  setDialog({ kind: "openers", lines, price: note, onChoose: chooseOpener })
                }
              />
            </Suspense>
          )}
          <MessageList state={state} {...bubbles} />
          {typists.has(id) && <TypingBubble words={t("chat.typing", { name })} />}
        </div>
      </div>
      {hydrated && (
        <Suspense>
          <Around
            {...{ chat, state, asked, apart, bubbles, loadOlder, safety }}
            box={list}
            onAsk={setAsked}
            onFiles={(files) => chat.can_write && pickers.take(files)}
            onApart={setApart}
            onQuote={(quoted) => {
              setQuote(quoted);
              composer.current?.focus();
            }}
          />
        </Suspense>
      )}
      <footer className="conversation-foot">
        {waiting > 0 && (
          <button
            type="button"
            className="button messages-new"
            data-kind="primary"
            data-size="small"
            onClick={toEnd}
          >
            <ArrowDown aria-hidden="true" />
            <span>{t("chat.new_messages", { count: waiting })}</span>
          </button>
        )}
        {pickers.openPicker}
        {chat.can_write ? (
          <Composer
            handle={composer}
            conversation={id}
            name={name}
            price={chat}
            credits={state.credits}
            waits={chat.waits}
            limit={limit}
            clientId={clientId}
            typed={refused?.typed ?? offered}
            refusal={refused?.refusal}
            asks={refused?.asks}
            start={refused?.start}
            onSend={(body) => pay({ body, gift: null, photo: null, quote })}
            onType={sayTyping}
            tools={pickers.tools}
            quote={quote}
            onUnquote={() => setQuote(undefined)}
          />
        ) : (
          <CannotWrite reason={chat.reason} name={name} />
        )}
      </footer>
      <form id={reportForm} action={reportPath(chat.profile)}>
        <input type="hidden" name="conversation" value={id} />
      </form>
      {safety.dialogs}
      {dialog && (
        <Suspense>
          <ChatDialogs
            dialog={dialog}
            conversation={id}
            name={name}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </article>
  );
}
