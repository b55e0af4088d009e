import { mandateEnds, objections, type ReturnReason } from "./return-reasons.ts";

/**
 * What became of a collection. `accepted`: the bank has taken the order on, which is no money yet.
 * `unclear`: it is named, and we do not understand with what meaning.
 */
export type State = "back" | "unclear" | "pending" | "paid" | "accepted";

/** What a report says of a collection, of a group of them or of a whole file. */
export interface Answer {
  readonly state: State;
  readonly reason: ReturnReason;
  readonly fee: number | null;
  /** `YYYY-MM-DD` on which the bank booked it; null: the report does not say. */
  readonly day: string | null;
}

export interface Report {
  /** By the end-to-end id that we gave. */
  readonly answers: Map<string, Answer>;
  /**
   * By the id of a file or of a group of collections that we gave, for those in it without an answer
   * of their own; null: it is only named.
   */
  readonly parts: Map<string, Answer | null>;
  /** Ids of files and groups of which something else is said that we do not understand. */
  readonly unclear: Set<string>;
  /** Typed lines without an id: what they mean is not known. */
  readonly withoutId: boolean;
  /** Something came back without an id of ours: it may be one that the report names nowhere. */
  returnWithoutId: boolean;
}

/** The bank gives no reason, or one that the rulebook does not know. */
export const noReason: ReturnReason = "MS03";

const ourReference = /^[0-9A-F]{32}$/;
/** An end-to-end id of the form that ours have; null: another one, or none. */
export function asReference(text: string): string | null {
  const id = text.trim().toUpperCase();
  return ourReference.test(id) ? id : null;
}

/** Which reason says more: an objection, then a mandate's end, then any that the bank gives. */
const weight = (reason: ReturnReason): number =>
  reason === noReason ? -1 : (objections.has(reason) ? 2 : 0) + (mandateEnds.has(reason) ? 1 : 0);

/** The reason that says more; of two alike the first, so that repeating a report changes nothing. */
export const betterReason = (first: ReturnReason, second: ReturnReason): ReturnReason =>
  weight(second) > weight(first) ? second : first;

const states: readonly State[] = ["back", "unclear", "pending", "paid", "accepted"];

/** Two answers about the same collection, in any order: what takes money from us counts first. */
export function combine(first: Answer | null | undefined, second: Answer): Answer {
  if (!first) return second;
  if (first.state !== second.state)
    return states.indexOf(first.state) < states.indexOf(second.state) ? first : second;
  return {
    state: first.state,
    reason: betterReason(first.reason, second.reason),
    fee: first.fee ?? second.fee,
    day: first.day ?? second.day,
  };
}
