import type {
  Decline,
  FurtherPayment,
  ProviderPayment,
  ProviderReversal,
  StoredMethod,
  UnclearEvent,
} from "#features/orders/provider.ts";
import { type Attempts, endsAll, isOurs, newestOf } from "./adyen-attempts.ts";
import type { BookedPayment, Notice } from "./adyen-books.server.ts";
import { treatmentOf } from "./adyen-events.ts";

const links: Readonly<Record<string, ProviderPayment["status"]>> = {
  active: "open",
  completed: "paid",
  paid: "paid",
  expired: "cancelled",
};
/** A link's state; one that Adyen invents later is 'under way'. */
export const linkStatus = (status: string): ProviderPayment["status"] => links[status] ?? "pending";

/**
 * What became of a stored card's charge: by the newest notice of its authorisation, and by the answer
 * until one comes.
 */
export function chargedAs(
  notices: readonly Notice[],
  booked: BookedPayment,
  answer: string,
  { paid }: Attempts,
): Pick<ProviderPayment, "status" | "amount" | "currency" | "decline" | "unclear"> {
  const told = paid?.success ? paid : undefined;
  const newest = newestOf(notices).get(booked.id);
  const refused = newest?.success === false ? newest : undefined;
  const answered = answer as ProviderPayment["status"];
  const status = told ? "paid" : refused && answered === "pending" ? "failed" : answered;
  // Paid by the answer, and refused by a notice: an operator has to look.
  const unclear =
    status === "paid" && !told && refused
      ? [{ reference: `${booked.id}:AUTHORISATION:false`, amount: booked.amount }]
      : [];
  return {
    status,
    amount: told?.amount ?? booked.amount,
    currency: told?.currency ?? booked.currency,
    decline: status === "failed" ? declineOf(refused?.reason ?? booked.reason) : null,
    unclear,
  };
}

const weight = { pending: 0, done: 1, failed: 2 };

interface Placed extends ProviderReversal {
  /** The further payment that it is of; null: the order's. */
  readonly further: string | null;
}

/**
 * What went back, by the pspReference of the refund or dispute: the furthest state that was told,
 * in whatever order. What is about an attempt that paid nothing is none.
 */
function placedReversals(
  notices: readonly Notice[],
  booked: Pick<BookedPayment, "order_id" | "amount">,
  attempts: Attempts,
): Placed[] {
  const found = new Map<string, Placed>();
  /** The authorisation that a reversal ends. */
  const ends = new Map<string, string>();
  for (const notice of notices) {
    const { psp_reference, event_code, success, merchant_reference, amount, currency } = notice;
    const treatment = treatmentOf(event_code, success);
    if (typeof treatment === "string") continue;
    const { kind, again, onlyLater } = treatment;
    const state = success ? treatment.success : treatment.failure;
    if (state === null || (onlyLater && notice.original_reference === null)) continue;
    const place = attempts.placeOf(notice);
    if (place.of === "nothing") continue;
    // A second dispute after one that was won is another one.
    const id = again ? `${psp_reference}-2` : psp_reference;
    const before = found.get(id);
    if (before && weight[before.state] >= weight[state]) continue;
    if (endsAll(event_code) && notice.original_reference) ends.set(id, notice.original_reference);
    found.set(id, {
      id,
      kind,
      // Adyen's dashboard names its refunds after the order; only ours carry another reference.
      refundId: isOurs(notice, booked) ? merchant_reference : null,
      // A cancellation may name no amount: it ends the whole payment.
      amount: amount > 0 ? amount : booked.amount,
      ...(amount > 0 && currency !== "" && { currency }),
      state,
      ...(notice.event_at && { at: notice.event_at }),
      further: place.of === "further" ? place.id : null,
    });
  }
  // A capture that failed is cancelled afterwards, and a cancellation expires: it ends only once.
  const ended = new Set<string>();
  return [...found.values()].filter(({ id, state, refundId, amount }) => {
    const authorisation = ends.get(id);
    if (authorisation === undefined || state !== "done" || refundId !== null) return true;
    if (ended.has(authorisation)) return false;
    if (amount >= booked.amount) ended.add(authorisation);
    return true;
  });
}

/** What went back of the order's own payment. */
export const reversalsOf = (
  notices: readonly Notice[],
  booked: BookedPayment,
  attempts: Attempts,
): ProviderReversal[] =>
  placedReversals(notices, booked, attempts).flatMap(({ further, ...reversal }) =>
    further === null ? [reversal] : [],
  );

/** The further payments of an order, each with what went back of it. */
export function furtherOf(
  notices: readonly Notice[],
  booked: BookedPayment,
  attempts: Attempts,
): FurtherPayment[] {
  const reversals = placedReversals(notices, booked, attempts);
  return attempts.further.map(({ psp_reference: id, amount, currency }) => ({
    id,
    amount,
    currency,
    reversals: reversals.flatMap(({ further, ...reversal }) => (further === id ? [reversal] : [])),
  }));
}

/**
 * Notices that an operator has to look at: codes that we do not know or do not book by ourselves,
 * and what ended or went back of an attempt that is not the order's payment, as far as that attempt
 * was accepted or is not known.
 */
export function unclearOf(
  notices: readonly Notice[],
  { amount: whole }: Pick<BookedPayment, "amount">,
  attempts: Attempts,
  isPaid: boolean,
): UnclearEvent[] {
  return notices.flatMap((notice) => {
    const { psp_reference, event_code, success, amount, currency } = notice;
    const treatment = treatmentOf(event_code, success);
    return treatment === "look" || (isPaid && isStray(notice, attempts))
      ? [
          {
            reference: `${psp_reference}:${event_code}:${success}`,
            amount: amount > 0 ? amount : whole,
            ...(amount > 0 && currency !== "" && { currency }),
          },
        ]
      : [];
  });
}

/** Has money left, or will none come, of an attempt that is not the order's payment? */
function isStray(notice: Notice, attempts: Attempts): boolean {
  const { event_code, success, original_reference } = notice;
  const treatment = treatmentOf(event_code, success);
  if (typeof treatment === "string" || !success || treatment.success !== "done") return false;
  if (treatment.onlyLater && original_reference === null) return false;
  const place = attempts.placeOf(notice);
  if (place.of === "order") return false;
  return place.look || (place.of === "nothing" && !endsAll(event_code));
}

/** The card that Adyen stored with the payment, when we asked it to. */
export function storedBy(
  { paid }: Attempts,
  { payer, payment_method }: BookedPayment,
): StoredMethod | null {
  const details = paid?.details ?? {};
  const id =
    details["tokenization.storedPaymentMethodId"] ?? details["recurring.recurringDetailReference"];
  if (!id) return null;
  const [month, year] = (details["expiryDate"] ?? "").split("/");
  return {
    id,
    payer,
    paymentMethod: payment_method,
    brand: details["paymentMethodVariant"] ?? null,
    last4: details["cardSummary"] ?? null,
    expires: month && year ? `${year}-${month.padStart(2, "0")}` : null,
  };
}

/** Why a card was refused, from Adyen's English sentence. */
export function declineOf(reason: string | null): Decline {
  if (reason && /expired/i.test(reason)) return "expired";
  return reason && /authenticat/i.test(reason) ? "authentication_needed" : "declined";
}
