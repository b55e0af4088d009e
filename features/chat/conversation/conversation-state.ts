import type { GiftName } from "#features/gifts/catalogue.ts";
import type { Output } from "#server/calls/registry.ts";
import type { ContactKind } from "#features/screening/kinds.ts";
import type { StartNeeded } from "../composer/start-request.tsx";
import type { LiveEvent } from "../contract.ts";
import type { ChatPhoto, Message, Quote } from "../schemas.ts";

/** A message that the server has not acknowledged. */
export interface Unsent {
  readonly client_id: string;
  readonly body: string;
  readonly gift: GiftName | null;
  readonly photo: ChatPhoto | null;
  /** What it replies to; by its id it is sent. */
  readonly quote?: (Quote & { readonly id?: string }) | undefined;
  readonly confirmed: boolean;
  /**
   * Credits that the button said when it was pressed: what goes out later by itself costs no more.
   */
  readonly price?: number;
  /** The member was asked about contact details in it, and sends them. */
  readonly contact_confirmed?: boolean;
  /** The member makes the express request with it. */
  readonly express?: boolean;
  /** When it was pressed, by the device's clock. */
  readonly created_at: string;
  /** The server keeps it until the sender has confirmed an address. */
  readonly waits?: boolean;
  /**
   * Null while it is on its way; then why it was refused: a code, and words in the member's
   * language.
   */
  readonly failure: {
    readonly code: string;
    readonly detail: string;
    readonly kinds?: readonly ContactKind[];
    /** The credits wait for the express request. */
    readonly start?: StartNeeded;
  } | null;
}

/** What is sent: words, or a gift or a photo with or without words. */
export type Content = Pick<Unsent, "body" | "gift" | "photo" | "quote">;
/** What is sent, in the one word that its price and its preview go by. */
export const kindOf = ({ gift, photo }: Pick<Content, "gift" | "photo">) =>
  gift ? "gift" : photo ? "photo" : "text";

/**
 * A conversation on screen. `messages` by seq, without doubles; a gap among them is fetched, see
 * `missingAfter`.
 */
export interface ConversationState {
  readonly messages: readonly Message[];
  readonly unsent: readonly Unsent[];
  /** Everything after this seq belongs on the screen; what is older comes by pages. */
  readonly start: number;
  /** There are older messages on the server. */
  readonly older: boolean;
  /** Up to here the other has received, and seen. */
  readonly delivered_seq: number;
  readonly read_seq: number;
  /** The newest message there is, as far as known. */
  readonly last_seq: number;
  readonly credits: number;
}

type Loaded = Output<"chat.read">;

/** What the server keeps until the sender has confirmed an address, among what is not sent. */
export const asWaiting = ({
  client_id,
  body,
  gift,
  photo,
  quote,
  created_at,
}: Message): Unsent => ({
  client_id,
  body,
  gift,
  photo,
  quote,
  created_at,
  confirmed: false,
  waits: true,
  failure: null,
});

/** A conversation as the page brought it; `unsent`: what was on its way when it was left. */
export const fromLoaded = (loaded: Loaded, unsent: readonly Unsent[] = []): ConversationState => ({
  messages: loaded.messages,
  unsent: [
    ...loaded.waiting.map(asWaiting),
    ...unsent.filter(
      ({ client_id }) =>
        ![...loaded.messages, ...loaded.waiting].some((message) => message.client_id === client_id),
    ),
  ],
  start: (loaded.messages[0]?.seq ?? loaded.conversation.last_seq + 1) - 1,
  older: loaded.more,
  delivered_seq: loaded.delivered_seq,
  read_seq: loaded.read_seq,
  last_seq: loaded.conversation.last_seq,
  credits: loaded.credits,
});

/**
 * Adds messages, in whatever order and however often they come. What was pending under the same
 * client id is now saved.
 */
export function withMessages(
  state: ConversationState,
  more: readonly Message[],
): ConversationState {
  if (more.length === 0) return state;
  const bySeq = new Map(state.messages.map((message) => [message.seq, message]));
  for (const message of more) {
    const known = bySeq.get(message.seq);
    // An event does not say what was paid, nor an answer what was put to it; a page does.
    bySeq.set(message.seq, {
      ...message,
      credits: message.credits ?? known?.credits ?? null,
      reaction: message.reaction === undefined ? known?.reaction : message.reaction,
    });
  }
  const saved = new Set(more.map(({ client_id }) => client_id));
  const messages = [...bySeq.values()].sort((one, two) => one.seq - two.seq);
  return {
    ...state,
    messages,
    unsent: state.unsent.filter(({ client_id }) => !saved.has(client_id)),
    last_seq: Math.max(state.last_seq, messages.at(-1)?.seq ?? 0),
  };
}

/** A page fetched later: backwards (older messages) or forwards (what was missed). */
export function withPage(
  state: ConversationState,
  page: Loaded,
  direction: "before" | "after",
): ConversationState {
  const next = withReceipt(withMessages(state, page.messages), page);
  return {
    ...next,
    start: direction === "before" ? (page.messages[0]?.seq ?? state.start + 1) - 1 : state.start,
    older: direction === "before" ? page.more : state.older,
    last_seq: Math.max(next.last_seq, page.conversation.last_seq),
    credits: page.credits,
  };
}

/** What the other has received and seen only grows; having seen is having received. */
export function withReceipt(
  state: ConversationState,
  { delivered_seq, read_seq }: { delivered_seq: number; read_seq: number },
): ConversationState {
  if (delivered_seq <= state.delivered_seq && read_seq <= state.read_seq) return state;
  const read = Math.max(state.read_seq, read_seq);
  return {
    ...state,
    read_seq: read,
    delivered_seq: Math.max(state.delivered_seq, delivered_seq, read),
  };
}

/**
 * One event of the live channel. `me`: whose screen this is; the other's receipts are the ones that
 * are shown.
 */
export function withEvent(
  state: ConversationState,
  event: LiveEvent,
  conversation: string,
  me: string,
): ConversationState {
  if (event.conversation !== conversation) return state;
  if (event.type === "message")
    return event.message.seq > state.start ? withMessages(state, [event.message]) : state;
  if (event.type === "read_receipt" && event.account !== me) return withReceipt(state, event);
  if (event.type === "reaction")
    return {
      ...state,
      messages: state.messages.map((message) =>
        message.seq === event.seq ? { ...message, reaction: event.reaction } : message,
      ),
    };
  return state;
}

/**
 * The seq after which messages are missing, or null: an event was lost, and `chat.read` with
 * `after` brings what it told.
 */
export function missingAfter({ messages, start, last_seq }: ConversationState): number | null {
  let contiguous = start;
  for (const { seq } of messages) {
    if (seq > contiguous + 1) break;
    contiguous = seq;
  }
  return contiguous < last_seq ? contiguous : null;
}

/** A message that waits for its answer, or one that waited and has another state now. */
export const withUnsent = (state: ConversationState, message: Unsent): ConversationState => ({
  ...state,
  unsent: state.unsent.some(({ client_id }) => client_id === message.client_id)
    ? state.unsent.map((each) => (each.client_id === message.client_id ? message : each))
    : [...state.unsent, message],
});

/** Without one that the member gave up. */
export const withoutUnsent = (state: ConversationState, clientId: string): ConversationState => ({
  ...state,
  unsent: state.unsent.filter(({ client_id }) => client_id !== clientId),
});
