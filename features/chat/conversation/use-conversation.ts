import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call, CallError } from "#browser/call.ts";
import { useLiveEvent } from "#browser/live.ts";
import type { Output } from "#server/calls/registry.ts";
import type { ContactKind } from "#features/screening/kinds.ts";
import {
  asWaiting,
  type Content,
  type ConversationState,
  fromLoaded,
  kindOf,
  missingAfter,
  type Unsent,
  withEvent,
  withMessages,
  withoutUnsent,
  withPage,
  withReceipt,
  withUnsent,
} from "./conversation-state.ts";
import type { StartNeeded } from "../composer/start-request.tsx";
import type { LiveEvent } from "../contract.ts";
import { keepOutbox, readOutbox } from "./outbox.ts";
import { usePrices } from "../composer/use-paying.ts";
import { newId } from "#browser/new-id.ts";

export interface Conversation {
  readonly state: ConversationState;
  send(content: Content, confirmed?: boolean): void;
  /**
   * The same message under the same client id: if the first try did arrive, this is no second one.
   */
  retry(message: Unsent, confirmed?: boolean): void;
  discard(clientId: string): void;
  /** Fetches a page of older messages. */
  loadOlder(): Promise<void>;
  readonly olderState: "idle" | "loading" | "failed";
}

/** Given up while they waited; a queue that outlives its screen asks. */
const givenUp = new Set<string>();

/** At once while the device has a network, else when it is back. */
const network = (): Promise<unknown> =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise((back) => {
        addEventListener("online", back, { once: true });
      });

/**
 * A conversation kept up to date: the page's own data, then events and answers, merged by client id
 * and seq. Whatever was missed (a gap, a closed channel) is fetched after the last certain seq.
 * Messages leave one after the other, in order, each with the price that was shown;
 * `onPriceChanged`: one of them costs more by now. What finds no network waits for it and goes out
 * by itself, under the same client id, so that nothing is sent twice.
 */
export function useConversation(
  loaded: Output<"chat.read">,
  me: string,
  onPriceChanged: () => void,
): Conversation {
  const { id } = loaded.conversation;
  const priceOf = usePrices(loaded);
  const [state, setState] = useState(() => fromLoaded(loaded));
  const [source, setSource] = useState(loaded);
  const [olderState, setOlderState] = useState<Conversation["olderState"]>("idle");
  const queue = useRef(Promise.resolve());
  const fetching = useRef(false);
  if (source !== loaded) {
    setSource(loaded);
    // The loader ran again (a form, a revalidation): newer than the screen, but without the pages
    // read since.
    setState((before) =>
      withReceipt(
        withMessages(
          {
            ...before,
            credits: loaded.credits,
            last_seq: Math.max(before.last_seq, loaded.conversation.last_seq),
          },
          loaded.messages.filter(({ seq }) => seq > before.start),
        ),
        loaded,
      ),
    );
  }

  async function catchUp(from: number): Promise<void> {
    if (fetching.current) return;
    fetching.current = true;
    try {
      for (let after = from, more = true; more;) {
        const page = await call("chat.read", { conversation: id, after });
        setState((before) => withPage(before, page, "after"));
        after = page.messages.at(-1)?.seq ?? after;
        more = page.more;
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error; // the next event or poll tries again
    } finally {
      fetching.current = false;
    }
  }
  const missing = missingAfter(state);
  const fill = useEffectEvent((from: number) => void catchUp(from));
  useEffect(() => {
    if (missing !== null) fill(missing);
  }, [missing]);

  const hear = (event: LiveEvent) => setState((before) => withEvent(before, event, id, me));
  useLiveEvent("message", hear);
  useLiveEvent("read_receipt", hear);
  useLiveEvent("reaction", hear);
  useLiveEvent(
    "reconnected",
    () => void catchUp(missing ?? state.messages.at(-1)?.seq ?? state.start),
  );
  useLiveEvent("chats_loaded", ({ answer }) => {
    // The safety net under the channel: the polled list says how far this conversation is.
    const listed = answer.chats.find((chat) => chat.conversation.id === id);
    if (listed && listed.conversation.last_seq > state.last_seq)
      setState((before) => ({
        ...before,
        last_seq: Math.max(before.last_seq, listed.conversation.last_seq),
      }));
  });

  // What was on its way when the page was left, and what found no network: the latter goes out by
  // itself.
  const bringBack = useEffectEvent(() => {
    const known = new Set([...state.messages, ...state.unsent].map(({ client_id }) => client_id));
    const kept = readOutbox(me, id).filter(({ client_id }) => !known.has(client_id));
    if (kept.length > 0) setState((before) => kept.reduce(withUnsent, before));
    resend(kept);
  });
  useEffect(() => bringBack(), [id]);
  useEffect(
    () =>
      keepOutbox(
        me,
        id,
        state.unsent.filter(({ waits }) => !waits),
      ),
    [me, id, state.unsent],
  );
  function resend(unsent: readonly Unsent[]): void {
    for (const message of unsent)
      if (message.failure?.code === "offline") put(message, message.price);
  }
  const resendAll = useEffectEvent(() => resend(state.unsent));
  useEffect(() => {
    const again = () => resendAll();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, []);
  useLiveEvent("ready", () => resend(state.unsent));

  /** `price`: left out, as it stands on the button now. */
  function put(given: Unsent, price = priceOf[kindOf(given)]): void {
    const message: Unsent = { ...given, price, failure: null };
    setState((before) => withUnsent(before, message));
    queue.current = queue.current.then(async () => {
      await network();
      if (givenUp.has(message.client_id)) return;
      try {
        const { message: saved, credits } = await call(
          "chat.sendMessage",
          {
            conversation: { id },
            client_id: message.client_id,
            body: message.body,
            price,
            ...(message.gift && { gift: message.gift }),
            ...(message.photo && { photo: { id: message.photo.id } }),
            ...(message.quote?.id && { quote: { id: message.quote.id } }),
            ...(message.quote?.seq && { quoted_seq: message.quote.seq }),
            ...(message.confirmed && { confirmed: true }),
            ...(message.contact_confirmed && { contact_confirmed: true }),
            ...(message.express && { express: true }),
          },
          { key: message.client_id },
        );
        // One that arrived long ago, and only its answer was lost, has its place among the older
        // ones.
        setState((before) => ({
          ...(saved.waits
            ? withUnsent(before, asWaiting(saved))
            : saved.seq > before.start
              ? withMessages(before, [saved])
              : withoutUnsent(before, saved.client_id)),
          credits,
        }));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.problem?.code === "message_price_changed") onPriceChanged();
        const kinds =
          error.problem?.code === "contact_unconfirmed"
            ? (error.problem.data as { kinds: ContactKind[] }).kinds
            : undefined;
        const failure = {
          code: error.problem?.code ?? "offline",
          detail: error.problem?.detail ?? "",
          ...(kinds && { kinds }),
          ...(error.problem?.code === "express_request_needed" && {
            start: error.problem.data as StartNeeded,
          }),
        };
        // Tried again, it goes without what is no longer there.
        const { quote } = /_gone/.test(failure.code) ? {} : message;
        setState((before) => withUnsent(before, { ...message, quote, failure }));
      }
    });
  }

  return {
    state,
    olderState,
    send: (content, confirmed = false) =>
      put({
        client_id: newId(),
        created_at: new Date().toISOString(),
        ...content,
        confirmed,
        failure: null,
      }),
    retry: (message, confirmed = message.confirmed) => put({ ...message, confirmed }),
    discard(clientId) {
      givenUp.add(clientId);
      setState((before) => withoutUnsent(before, clientId));
    },
    async loadOlder() {
      if (olderState === "loading" || !state.older) return;
      setOlderState("loading");
      try {
        const page = await call("chat.read", { conversation: id, before: state.start + 1 });
        setState((before) => withPage(before, page, "before"));
        setOlderState("idle");
      } catch {
        setOlderState("failed");
      }
    },
  };
}
