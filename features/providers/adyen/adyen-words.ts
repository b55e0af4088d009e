import type {
  Decline,
  ProviderPayment,
  ProviderReversal,
  StoredMethod,
  UnclearEvent,
} from "#features/orders/provider.ts";
import { isId } from "#server/calls/id.ts";
import type { BookedPayment, Notice } from "./adyen-books.server.ts";
import { endings, treatmentOf } from "./adyen-events.ts";

const links: Readonly<Record<string, ProviderPayment["status"]>> = {
  active: "open",
  completed: "paid",
  paid: "paid",
  expired: "cancelled",
};
/** A link's state; one that Adyen invents later is 'under way'. */
export const linkStatus = (status: string): ProviderPayment["status"] => links[status] ?? "pending";

/**
 * The newest notice of each authorisation: Adyen may refuse what it had accepted, and accept what it
 * had refused. Of two at the same time, or without one, the one that came later.
 */
function newestOf(notices: readonly Notice[]): ReadonlyMap<string, Notice> {
  const newest = new Map<string, Notice>();
  for (const notice of notices) {
    if (notice.event_code !== "AUTHORISATION") continue;
    const before = newest.get(notice.psp_reference)?.event_at;
    if (!before || !notice.event_at || notice.event_at >= before)
      newest.set(notice.psp_reference, notice);
  }
  return newest;
}

/** The notice of the authorisation that paid, if there is one. */
export const paidBy = (notices: readonly Notice[]): Notice | undefined =>
  [...newestOf(notices).values()].find(({ success }) => success);

/**
 * What became of a stored card's charge: by the newest notice of its authorisation, and by the answer
 * until one comes.
 */
export function chargedAs(
  notices: readonly Notice[],
  booked: BookedPayment,
  answer: string,
): Pick<ProviderPayment, "status" | "amount" | "currency" | "decline" | "unclear"> {
  const told = paidBy(notices);
  const newest = newestOf(notices).get(booked.id);
  const refused = newest?.success === false ? newest : undefined;
  const answered = answer as ProviderPayment["status"];
  const status = told ? "paid" : refused && answered === "pending" ? "failed" : answered;
  const unclear = unclearOf(notices, booked);
  // Paid by the answer, and refused by a notice: an operator has to look.
  if (status === "paid" && !told && refused)
    unclear.push({ reference: `${booked.id}:AUTHORISATION:false`, amount: booked.amount });
  return {
    status,
    amount: told?.amount ?? booked.amount,
    currency: told?.currency ?? booked.currency,
    decline: status === "failed" ? declineOf(refused?.reason ?? booked.reason) : null,
    unclear,
  };
}

const weight = { pending: 0, done: 1, failed: 2 };

/**
 * What went back, by the pspReference of the refund or dispute: the furthest state that was told,
 * in whatever order.
 */
export function reversalsOf(
  notices: readonly Notice[],
  booked: Pick<BookedPayment, "order_id" | "amount">,
): ProviderReversal[] {
  const found = new Map<string, ProviderReversal>();
  /** The authorisation that a reversal ends. */
  const ends = new Map<string, string>();
  for (const notice of notices) {
    const { psp_reference, event_code, success, merchant_reference, amount, currency } = notice;
    const treatment = treatmentOf(event_code, success);
    if (typeof treatment === "string") continue;
    const { kind, again, onlyLater } = treatment;
    const state = success ? treatment.success : treatment.failure;
    if (state === null || (onlyLater && notice.original_reference === null)) continue;
    // A second dispute after one that was won is another one.
    const id = again ? `${psp_reference}-2` : psp_reference;
    const before = found.get(id);
    if (before && weight[before.state] >= weight[state]) continue;
    if (endsAll(event_code) && notice.original_reference) ends.set(id, notice.original_reference);
    found.set(id, {
      id,
      kind,
      // Adyen's dashboard names its refunds after the order; only ours carry another reference.
      refundId:
        kind === "refund" && merchant_reference !== booked.order_id && isId(merchant_reference)
          ? merchant_reference
          : null,
      // A cancellation may name no amount: it ends the whole payment.
      amount: amount > 0 ? amount : booked.amount,
      ...(amount > 0 && currency !== "" && { currency }),
      state,
      ...(notice.event_at && { at: notice.event_at }),
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

/** Does an event end the whole of an authorisation? */
const endsAll = (code: string): boolean => code === "CAPTURE_FAILED" || endings.has(code);

/**
 * Notices that an operator has to look at: codes that we do not know or do not book by ourselves,
 * and an authorisation that ended while another one of the same order was paid.
 */
export function unclearOf(
  notices: readonly Notice[],
  { amount: whole }: Pick<BookedPayment, "amount">,
): UnclearEvent[] {
  const ended = new Set(
    notices.flatMap(({ event_code, success, original_reference }) =>
      success && endings.has(event_code) && original_reference ? [original_reference] : [],
    ),
  );
  const stands = notices.some(
    ({ event_code, success, psp_reference }) =>
      event_code === "AUTHORISATION" && success && !ended.has(psp_reference),
  );
  return notices.flatMap((notice) => {
    const { psp_reference, event_code, success, original_reference, amount, currency } = notice;
    const isEnding = success && endings.has(event_code) && original_reference !== null;
    return treatmentOf(event_code, success) === "look" || (isEnding && stands)
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

/** The card that Adyen stored with the payment, when we asked it to. */
export function storedBy(
  notices: readonly Notice[],
  { payer, payment_method }: BookedPayment,
): StoredMethod | null {
  const details = paidBy(notices)?.details ?? {};
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
