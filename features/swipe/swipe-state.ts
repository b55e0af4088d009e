import type { Output } from "#server/calls/registry.ts";

type Answered = Pick<Output<"swipe.answer">, "likes_left" | "resets_at" | "may_undo">;
export type Card = Output<"swipe.cards">["cards"][number];
export type Kind = "like" | "pass";

export interface SwipeState {
  /** The first is the one to answer. */
  readonly cards: readonly Card[];
  /** On their way off the screen. */
  readonly leaving: readonly { readonly card: Card; readonly kind: Kind }[];
  /** Answered here: a list that was fetched meanwhile may still hold them. */
  readonly answered: ReadonlySet<string>;
  readonly lastPassed: Card | null;
  /** The last answer was this like, and it has made no match: it may be taken back. */
  readonly lastLiked: Card | null;
  /** The card that an undo brought back: it comes in from the side. */
  readonly returned: string | null;
  /** The side it went to, and comes back from. */
  readonly returnedFrom: Kind;
  /** Answers and undos that the server has not confirmed. */
  readonly pending: number;
  readonly likesLeft: number;
  readonly resetsAt: string;
  readonly mayUndo: boolean;
}

export type SwipeEvent =
  | { readonly type: "answered"; readonly card: Card; readonly kind: Kind }
  | { readonly type: "saved"; readonly standing: Answered; readonly matched?: string | undefined }
  /** A like is taken back; `refused`: it stays. */
  | { readonly type: "unliked"; readonly card: Card }
  | { readonly type: "unlike_refused"; readonly card: Card }
  /** The server said no: back on top, unless the member is not there any more. */
  | {
      readonly type: "refused";
      readonly card: Card;
      readonly kind: Kind;
      readonly gone: boolean;
      readonly limit: boolean;
    }
  | { readonly type: "gone"; readonly id: string }
  | { readonly type: "loaded"; readonly answer: Output<"swipe.cards"> }
  /** Pressed; the card, where this page knows which it is, is shown at once. */
  | { readonly type: "undone"; readonly card: Card | null }
  | {
      readonly type: "undo_saved";
      readonly card: Card | null;
      readonly back: Card | null;
      readonly standing: Answered;
    }
  /** `again`: the server did not say no, it was not reached. */
  | { readonly type: "undo_refused"; readonly card: Card | null; readonly again: boolean };

/** The game as the page brought it. */
export const beginSwipe = (answer: Output<"swipe.cards">): SwipeState => ({
  cards: answer.cards,
  leaving: [],
  answered: new Set(),
  lastPassed: null,
  lastLiked: null,
  returned: null,
  returnedFrom: "pass",
  pending: 0,
  likesLeft: answer.likes_left,
  resetsAt: answer.resets_at,
  mayUndo: answer.may_undo,
});

const mostLeaving = 3;
/** The server has answered. While more is under way, it does not know all of it yet. */
function settled(state: SwipeState, { likes_left, resets_at, may_undo }: Answered): SwipeState {
  const pending = state.pending - 1;
  return pending > 0
    ? { ...state, pending, resetsAt: resets_at }
    : { ...state, pending, likesLeft: likes_left, resetsAt: resets_at, mayUndo: may_undo };
}

function backOnTop(state: SwipeState, card: Card, from: Kind = "pass"): SwipeState {
  const answered = new Set(state.answered);
  answered.delete(card.id);
  return {
    ...state,
    answered,
    returned: card.id,
    returnedFrom: from,
    cards: [card, ...without(state.cards, card.id)],
    leaving: state.leaving.filter((each) => each.card.id !== card.id),
  };
}

const taken = (state: SwipeState, card: Card): SwipeState => ({
  ...state,
  cards: without(state.cards, card.id),
  answered: new Set([...state.answered, card.id]),
});
const without = (cards: readonly Card[], id: string): Card[] =>
  cards.filter((card) => card.id !== id);

/**
 * Old state + event = new state. The deck is shown before the server has answered; what it refuses
 * comes back.
 */
export function swipe(state: SwipeState, event: SwipeEvent): SwipeState {
  switch (event.type) {
    case "answered": {
      const { card, kind } = event;
      const passed = kind === "pass";
      return {
        ...state,
        cards: without(state.cards, card.id),
        leaving: [...state.leaving.slice(1 - mostLeaving), { card, kind }],
        answered: new Set([...state.answered, card.id]),
        returned: null,
        pending: state.pending + 1,
        likesLeft: state.likesLeft - (passed ? 0 : 1),
        mayUndo: passed || state.mayUndo,
        lastPassed: passed ? card : state.lastPassed,
        lastLiked: passed ? null : card,
      };
    }
    case "saved": {
      const saved = settled(state, event.standing);
      return event.matched && event.matched === state.lastLiked?.id
        ? { ...saved, lastLiked: null }
        : saved;
    }
    case "unliked":
      return backOnTop({ ...state, lastLiked: null }, event.card, "like");
    case "unlike_refused":
      return taken(state, event.card);
    case "refused": {
      const { card, kind, gone, limit } = event;
      const answered = new Set(state.answered);
      if (!gone) answered.delete(card.id);
      return {
        ...state,
        pending: state.pending - 1,
        answered,
        cards: gone ? state.cards : [card, ...without(state.cards, card.id)],
        leaving: state.leaving.filter((each) => each.card.id !== card.id),
        likesLeft: limit ? 0 : state.likesLeft + (kind === "like" ? 1 : 0),
        lastLiked: state.lastLiked?.id === card.id ? null : state.lastLiked,
        ...(kind === "pass" &&
          state.lastPassed?.id === card.id && { lastPassed: null, mayUndo: false }),
      };
    }
    case "gone":
      return { ...state, leaving: state.leaving.filter(({ card }) => card.id !== event.id) };
    case "loaded": {
      const known = new Set(state.cards.map(({ id }) => id));
      const { cards, likes_left, resets_at, may_undo } = event.answer;
      const next = {
        ...state,
        cards: [
          ...state.cards,
          ...cards.filter(({ id }) => !known.has(id) && !state.answered.has(id)),
        ],
      };
      return state.pending > 0
        ? next
        : { ...next, likesLeft: likes_left, resetsAt: resets_at, mayUndo: may_undo };
    }
    case "undone": {
      const undoing = { ...state, pending: state.pending + 1, mayUndo: false, lastPassed: null };
      return event.card ? backOnTop(undoing, event.card) : undoing;
    }
    case "undo_saved": {
      const saved = settled(state, event.standing);
      if (event.card) return event.back ? saved : taken(saved, event.card);
      return event.back ? backOnTop(saved, event.back) : saved;
    }
    case "undo_refused": {
      const refused = { ...state, pending: state.pending - 1 };
      const without = event.card ? taken(refused, event.card) : refused;
      return event.again && !state.lastPassed
        ? { ...without, mayUndo: true, lastPassed: event.card }
        : without;
    }
  }
}
