import { ArrowDown, Clock, MessageCircleOff } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { type ActionFunctionArgs, isRouteErrorResponse, Link, type LoaderFunctionArgs, redirect, useActionData, useLoaderData, useOutletContext, useRevalidator, useRouteError } from "react-router";
import { call } from "#app/call.ts";
import { apiContext } from "#app/context.ts";
import type { ScreenHandle } from "#app/screen-handle.ts";
import { useSite, useUser } from "#app/use-site.ts";
import type { Output } from "#features/index.ts";
import { reportPath } from "#features/reports/report-path.ts";
import { useSafety } from "#features/reports/use-safety.tsx";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { ChatsOutlet } from "./chats.tsx";
import { Composer, type ComposerHandle } from "./composer.tsx";
import { ConversationHeader } from "./conversation-header.tsx";
import { type Content, kindOf, type Unsent } from "./conversation-state.ts";
import type { ChatDialog } from "./dialogs.tsx";
import { useExtras } from "./extras.tsx";
import { MessageList } from "./message-list.tsx";
import { useConversation } from "./use-conversation.ts";
import { useMarkRead } from "./use-mark-read.ts";
import { useSayTyping } from "./use-typing.ts";

// Few conversations are empty: the others need not carry twelve openers. Server rendering cannot wait for it, so it comes after hydration.
const Hello = lazy(() => import("./hello.tsx").then((loaded) => ({ default: loaded.Hello })));
const never = () => () => {};
const ChatDialogs = lazy(() => import("./dialogs.tsx").then((loaded) => ({ default: loaded.ChatDialogs })));

interface Data {
  chat: Output<"chat.read">;
  /** First words that were typed before the sign-up: offered, not sent. */
  offered: string | undefined;
  /** Client id of a message sent by the form, without JavaScript. */
  clientId: string;
}

export const handle: ScreenHandle<Data> = { title: ({ chat }, t) => t("chat.title_with", { name: chat.profile.name }) };

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<Data> {
  const before = Number(new URL(request.url).searchParams.get("before"));
  const chat = await context.get(apiContext).read("chat.read", { conversation: params["id"] ?? "", ...(Number.isSafeInteger(before) && before > 0 && { before }) });
  return { chat, offered: chat.conversation.last_seq === 0 ? await offeredTo(chat.profile.id, context) : undefined, clientId: crypto.randomUUID() };
}

async function offeredTo(member: string, context: LoaderFunctionArgs["context"]): Promise<string | undefined> {
  const { profile, message } = await context.get(apiContext).read("accounts.signUpMessage", {});
  return profile?.id === member ? message : undefined;
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const conversation = { id: params["id"] ?? "" };
  const api = context.get(apiContext);
  const removes = form.get("intent") === "remove";
  const done = removes ? await api.submit("chat.remove", form, { conversation }) : await api.submit("chat.sendMessage", form, { conversation });
  if (done.ok) return redirect(removes ? "/chats" : `/chats/${conversation.id}`);
  return { typed: String(form.get("body") ?? ""), refusal: done.problem.fields?.[0]?.detail ?? done.problem.detail, asks: done.problem.code === "contact_unconfirmed" };
}

export default function ConversationScreen() {
  const data = useLoaderData<typeof loader>();
  return <Conversation key={data.chat.conversation.id} {...data} />;
}

const endPx = 60;

function Conversation({ chat, offered, clientId }: Data) {
  const { t } = useText();
  const { message_length: limit, gift_credits, photo_credits } = useSite();
  const me = useUser()?.id ?? "";
  const { id } = chat.conversation;
  const { name } = chat.profile;
  const { typists, removeChat } = useOutletContext<ChatsOutlet>();
  const refused = useActionData<typeof action>();
  const { state, send, retry, discard, loadOlder, olderState } = useConversation(chat, me);
  const safety = useSafety(chat.profile, "/chats");
  const report = {
    hrefOf: (seq: number) => reportPath({ id: chat.profile.id, message: { conversation: id, seq } }),
    open: (seq: number) => safety.report({ message: { conversation: id, seq } }),
  };
  const [dialog, setDialog] = useState<ChatDialog | null>(null);
  const composer = useRef<ComposerHandle>(null);
  const list = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [confirmed, setConfirmed] = useState(!chat.needs_confirmation);
  const sayTyping = useSayTyping(id);
  const lastOfOther = state.messages.findLast((message) => message.sender_id !== me);
  const [seenUpTo, setSeenUpTo] = useState(lastOfOther?.seq ?? 0);
  useMarkRead(id, lastOfOther?.seq ?? 0, atEnd, chat.num_unread_messages);
  if (atEnd && lastOfOther && lastOfOther.seq > seenUpTo) setSeenUpTo(lastOfOther.seq);
  const waiting = state.messages.filter(({ seq, sender_id }) => seq > seenUpTo && sender_id !== me).length;

  // The first words change what each may see of the other: a free member gets the clear photo of whom he chats with.
  const { revalidate } = useRevalidator();
  const begun = state.messages.length > 0 && chat.messages.length === 0;
  const refreshCard = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (begun) refreshCard();
  }, [begun]);

  // The list stands on its last line (column-reverse), so 0 is the end, and older messages move nothing.
  const toEnd = () => list.current?.scrollTo({ top: 0, behavior: "smooth" });
  const reachTop = useEffectEvent(() => void loadOlder());
  useEffect(() => {
    if (!top.current || !list.current || !state.older) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reachTop(), { root: list.current, rootMargin: "400px 0px 0px" });
    observer.observe(top.current);
    return () => observer.disconnect();
  }, [state.older, state.start]);

  const priceOf = { text: chat.price, gift: gift_credits, photo: photo_credits };
  /** Whether the member can pay for it; if not, says so. */
  function mayPay(what: keyof typeof priceOf): boolean {
    const needed = priceOf[what];
    if (needed > state.credits) setDialog({ kind: "buy", what, needed, balance: state.credits });
    return needed <= state.credits;
  }
  function leave(content: Content, confirming: boolean) {
    send(content, confirming);
    if (kindOf(content) === "text") composer.current?.clear();
    toEnd();
  }
  function trySend(content: Content) {
    const what = kindOf(content);
    if (!mayPay(what)) return;
    if (confirmed || priceOf[what] === 0) return leave(content, false);
    setDialog({ kind: "fictional", what, needed: priceOf[what], onConfirm: () => { setDialog(null); setConfirmed(true); leave(content, true); } });
  }
  /** What the member wants to change before it goes is taken back to where it was made. */
  function change(message: Unsent) {
    discard(message.client_id);
    if (kindOf(message) === "text") composer.current?.insert(message.body);
    else extras.reopen(message);
  }
  const extras = useExtras({
    conversation: id, name, credits: state.credits, onEmoji: (emoji) => composer.current?.insertHere(emoji), onEmojiClose: () => composer.current?.focus(),
    mayPay, onSend: trySend,
  });
  const [covered, setCovered] = useState(chat.photos_covered);
  function show() {
    setCovered(false);
    call("chat.showPhotos", { conversation: { id } }).catch(() => {}); // asked again next time, then
  }
  const [freshAfter] = useState(chat.conversation.last_seq - chat.num_unread_messages);
  function chooseOpener(words: string) {
    setDialog(null);
    composer.current?.insert(words);
  }

  const hydrated = useSyncExternalStore(never, () => true, () => false);
  const empty = state.messages.length === 0 && state.unsent.length === 0 && !state.older;
  return (
    <article
      className="conversation" aria-label={t("chat.title_with", { name })}
      onPaste={(event) => chat.can_write && extras.take(event.clipboardData.files) && event.preventDefault()}
      onDragOver={(event) => event.dataTransfer.types.includes("Files") && event.preventDefault()}
      onDrop={(event) => { if (event.dataTransfer.files.length > 0) { event.preventDefault(); if (chat.can_write) extras.take(event.dataTransfer.files); } }}
    >
      <ConversationHeader profile={chat.profile} safety={safety} typing={typists.has(id)} onDelete={() => setDialog({ kind: "delete", onConfirm: () => removeChat(id) })} />
      <div ref={list} className="messages" onScroll={(event) => setAtEnd(event.currentTarget.scrollTop > -endPx)}>
        <div className="messages-inner">
          {state.older ? (
            <div ref={top} className="messages-older" aria-busy={olderState === "loading"}>
              {olderState === "failed" && <p role="alert">{t("chat.older_failed")}</p>}
              <Link to={`?before=${state.start + 1}`} className="button" data-kind="quiet" data-size="small" onClick={(event) => { event.preventDefault(); void loadOlder(); }}>
                {t(olderState === "loading" ? "chat.older_loading" : "chat.older")}
              </Link>
            </div>
          ) : chat.history_limit ? (
            <p className="messages-limit"><Clock aria-hidden="true" /><span>{t("chat.history_limit", { count: chat.history_limit })} <Link to="/premium">{t("chat.history_action")}</Link></span></p>
          ) : !empty && <p className="messages-beginning">{t("chat.beginning", { name })}</p>}
          {empty && hydrated && (
            <Suspense fallback={null}>
              <Hello conversation={id} name={name} canWrite={chat.can_write} onChoose={chooseOpener} onMore={() => setDialog({ kind: "openers", onChoose: chooseOpener })} />
            </Suspense>
          )}
          <MessageList state={state} me={me} name={name} onRetry={retry} onDiscard={discard} onChange={change} onBuy={(message) => mayPay(kindOf(message))} report={report}
            freshAfter={freshAfter} covered={covered} onShow={show} onOpen={(photo) => setDialog({ kind: "photo", photo })} />
          {typists.has(id) && <TypingBubble words={t("chat.typing", { name })} />}
        </div>
      </div>
      <output className="sr-only">{lastOfOther && lastOfOther.seq > (chat.messages.at(-1)?.seq ?? 0) ? `${name}: ${lastOfOther.gift ? t(`gifts.name.${lastOfOther.gift}`) : lastOfOther.photo ? t("chat.photo") : ""} ${lastOfOther.body}` : ""}</output>
      <footer className="conversation-foot">
        {waiting > 0 && !atEnd && (
          <button type="button" className="button messages-new" data-kind="primary" data-size="small" onClick={toEnd}>
            <ArrowDown aria-hidden="true" />
            {t("chat.new_messages", { count: waiting })}
          </button>
        )}
        {extras.open}
        {chat.can_write ? (
          <Composer
            handle={composer} conversation={id} name={name} price={chat.price} credits={state.credits} limit={limit} clientId={clientId}
            typed={refused?.typed ?? offered} refusal={refused?.refusal} asks={refused?.asks} onSend={(body) => trySend({ body, gift: null, photo: null })} onType={sayTyping} tools={extras.tools}
          />
        ) : (
          <Alert>{t(chat.reason === "recipient_deleted" ? "chat.deleted" : chat.reason === "recipient_unconfirmed" ? "chat.unconfirmed" : "chat.unavailable", { name })}</Alert>
        )}
      </footer>
      {safety.dialogs}
      {dialog && (
        <Suspense>
          <ChatDialogs dialog={dialog} name={name} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </article>
  );
}

/** The other is gone (deleted, blocked, a block between the two), perhaps while this was open: the list beside it stays. */
export function ErrorBoundary() {
  const { t } = useText();
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="chats-none">
      <EmptyState icon={<MessageCircleOff />} title={t("chat.gone_title")} actions={<LinkButton to="/chats">{t("chat.gone_action")}</LinkButton>}>{t("chat.gone_lead")}</EmptyState>
    </div>
  );
}

function TypingBubble({ words }: { words: string }) {
  return (
    <div className="bubble-group">
      <output className="bubble typing">
        <span className="sr-only">{words}</span>
        <i /><i /><i />
      </output>
    </div>
  );
}
