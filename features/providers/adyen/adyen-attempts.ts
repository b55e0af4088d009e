import { isId } from "#server/calls/id.ts";
import type { BookedPayment, Notice } from "./adyen-books.server.ts";
import { endings, treatmentOf } from "./adyen-events.ts";

/** What of a payment a notice is about. */
type Place =
  /** The payment of the order. */
  | { readonly of: "order" }
  /** An accepted authorisation beside it. `look`: an operator should know that this one ended. */
  | { readonly of: "further"; readonly id: string; readonly look: boolean }
  /** `look`: it names an authorisation that we do not know, or money left one that was refused. */
  | { readonly of: "nothing"; readonly look: boolean };

/** The attempts to pay one order, sorted out. */
export interface Attempts {
  /** The newest notice of the authorisation that pays the order; undefined: none was accepted. */
  readonly paid: Notice | undefined;
  /** Has the authorisation that pays the order not ended? */
  readonly stands: boolean;
  /** Accepted authorisations beside the one that pays: the order was charged once more. */
  readonly further: readonly Notice[];
  placeOf(notice: Notice): Place;
}

type Booked = Pick<BookedPayment, "id" | "order_id" | "amount" | "result" | "authorisation">;

/**
 * The newest notice of each authorisation: Adyen may refuse what it had accepted, and accept what it
 * had refused. Of two at the same time, or without one, the one that came later.
 */
export function newestOf(notices: readonly Notice[]): ReadonlyMap<string, Notice> {
  const newest = new Map<string, Notice>();
  for (const notice of notices) {
    if (notice.event_code !== "AUTHORISATION") continue;
    const before = newest.get(notice.psp_reference)?.event_at;
    if (!before || !notice.event_at || notice.event_at >= before)
      newest.set(notice.psp_reference, notice);
  }
  return newest;
}

/** Does an event end the whole of an authorisation by something other than a refund? */
export const endsAll = (code: string): boolean => code === "CAPTURE_FAILED" || endings.has(code);

/** A refund that we asked for carries our id of it; Adyen's dashboard names the order, or anything. */
export const isOurs = (
  { event_code, merchant_reference }: Notice,
  { order_id }: Pick<Booked, "order_id">,
): boolean => {
  const treatment = treatmentOf(event_code, true);
  return (
    typeof treatment !== "string" &&
    treatment.kind === "refund" &&
    !endsAll(event_code) &&
    merchant_reference !== order_id &&
    isId(merchant_reference)
  );
};

/**
 * Sorts out which attempt an order's payment is, and what every other notice is about. A shopper may
 * try several times by one link: attempts are refused, accepted and cancelled, or accepted twice. What
 * happens to one that did not pay takes nothing from the one that did. `notices`: in the order of
 * their arrival, so that what a notice is about never changes later.
 */
export function attemptsOf(notices: readonly Notice[], booked: Booked): Attempts {
  const newest = newestOf(notices);
  const isAccepted = (id: string): boolean =>
    newest.get(id)?.success ?? (id === booked.id && booked.result === "paid");
  const wholeEnds = notices.map((notice) => endOf(notice, booked));
  const first = booked.authorisation ?? firstPaid(notices, booked, wholeEnds, isAccepted);
  if (first === null)
    return {
      paid: undefined,
      stands: false,
      further: [],
      placeOf: ({ original_reference }) =>
        original_reference === null
          ? { of: "order" }
          : unplaced(newest.get(original_reference)?.success),
    };

  let sale = first;
  /** The id of the further payment that an accepted authorisation is; null: the order's. */
  const slots = new Map<string, string | null>([[first, null]]);
  for (const { psp_reference, event_code } of notices)
    if (event_code === "AUTHORISATION" && isAccepted(psp_reference) && !slots.has(psp_reference))
      slots.set(psp_reference, psp_reference);
  const places = new Map<string, Place>();
  const arrived = new Set(booked.result === null ? [] : [booked.id]);
  const ended = new Set<string>();
  /** Charged back: they have not ended, but there is no money that could pay the order. */
  const disputed = new Set<string>();
  for (const [at, notice] of notices.entries()) {
    const { psp_reference, event_code } = notice;
    if (event_code === "AUTHORISATION") {
      if (notice.success) arrived.add(psp_reference);
      continue;
    }
    const end = wholeEnds[at] ?? null;
    let swapped = false;
    if (end !== null && end === sale && !places.has(psp_reference)) {
      const other = [...slots.keys()].find(
        (id) => id !== sale && arrived.has(id) && !ended.has(id) && !disputed.has(id),
      );
      if (other !== undefined) {
        slots.set(sale, slots.get(other) ?? null);
        slots.set(other, null);
        sale = other;
        swapped = true;
      }
    }
    if (end !== null) ended.add(end);
    if (isDisputed(notice) && notice.original_reference) disputed.add(notice.original_reference);
    if (places.has(psp_reference)) continue;
    places.set(psp_reference, placed(notice, swapped));
  }

  function placed(notice: Notice, swapped: boolean): Place {
    const { original_reference } = notice;
    if (original_reference === null || isOurs(notice, booked)) return { of: "order" };
    const slot = slots.get(original_reference);
    if (slot === null) return { of: "order" };
    if (slot === undefined) return unplaced(newest.get(original_reference)?.success);
    return { of: "further", id: slot, look: swapped || !arrivedAfter(original_reference) };
  }
  /** Was it accepted after the one that paid first? Then it is listed as a further payment. */
  function arrivedAfter(id: string): boolean {
    const index = (of: string) =>
      notices.findIndex(
        ({ event_code, success, psp_reference }) =>
          event_code === "AUTHORISATION" && success && psp_reference === of,
      );
    return index(id) > index(first ?? "");
  }
  const further = [...slots.values()].filter((id) => id !== null);
  return {
    paid: newest.get(sale),
    stands: !ended.has(sale),
    further: further.flatMap((id) => newest.get(id) ?? []),
    placeOf: (notice) => places.get(notice.psp_reference) ?? placed(notice, false),
  };
}

/** An authorisation that was refused has nothing that could end. */
const unplaced = (accepted: boolean | undefined): Place => ({
  of: "nothing",
  look: accepted !== false,
});

function isDisputed({ event_code, success }: Notice): boolean {
  const treatment = treatmentOf(event_code, success);
  return (
    success &&
    typeof treatment !== "string" &&
    treatment.kind === "chargeback" &&
    treatment.success === "done"
  );
}

/** The authorisation that a notice ends in full, without a request of ours; null: none. */
function endOf(notice: Notice, booked: Booked): string | null {
  const { event_code, success, original_reference, amount } = notice;
  const refunded = event_code === "REFUND" || event_code === "REFUND_WITH_DATA";
  const whole = amount <= 0 || amount >= booked.amount;
  return success && whole && (endsAll(event_code) || (refunded && !isOurs(notice, booked)))
    ? original_reference
    : null;
}

/** The first accepted authorisation; one that has ended when another one comes gives way to that. */
function firstPaid(
  notices: readonly Notice[],
  booked: Booked,
  wholeEnds: readonly (string | null)[],
  isAccepted: (id: string) => boolean,
): string | null {
  let first = booked.result !== null && isAccepted(booked.id) ? booked.id : null;
  const ended = new Set<string>();
  for (const [at, notice] of notices.entries()) {
    const { event_code, success, psp_reference } = notice;
    const end = wholeEnds[at] ?? (isDisputed(notice) ? notice.original_reference : null);
    if (end !== null) ended.add(end);
    if (event_code !== "AUTHORISATION" || !success || !isAccepted(psp_reference)) continue;
    if (first === null || (ended.has(first) && first !== psp_reference)) first = psp_reference;
  }
  return first;
}
