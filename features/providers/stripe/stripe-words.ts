import type Stripe from "stripe";
import type {
  Decline,
  ProviderPayment,
  ProviderReversal,
  UnclearEvent,
} from "#features/orders/provider.ts";

/**
 * What Stripe's states mean to us. A state that it invents later is 'under way': nothing is
 * granted, and it is asked again.
 */
export function intentStatus(status: string): ProviderPayment["status"] {
  if (status === "succeeded") return "paid";
  if (status === "canceled") return "cancelled";
  if (status === "requires_payment_method") return "failed";
  return status === "requires_action" || status === "requires_confirmation" ? "open" : "pending";
}

/** What a checkout's state means to us; `intent`: its payment, once there is one. */
export function sessionStatus(
  session: Pick<Stripe.Checkout.Session, "status" | "payment_status">,
  intent: Pick<Stripe.PaymentIntent, "status"> | null,
): ProviderPayment["status"] {
  if (session.payment_status === "paid") return "paid";
  if (session.status === "expired") return "cancelled";
  // While it is open, a refused attempt may be followed by another one on Stripe's page.
  if (session.status === "open") return intent?.status === "processing" ? "pending" : "open";
  const status = intent ? intentStatus(intent.status) : "pending";
  return status === "paid" || status === "open" ? "pending" : status;
}

/** How far a refund is; what Stripe invents later is 'under way'. */
export const refundState = (status: string | null): ProviderReversal["state"] =>
  status === "succeeded"
    ? "done"
    : status === "failed" || status === "canceled"
      ? "failed"
      : "pending";

/**
 * An inquiry (`warning_*`) takes nothing; a dispute takes the money at once, and gives it back when
 * it is won.
 */
export function disputeState(status: string): ProviderReversal["state"] {
  if (status === "won" || status === "prevented" || status === "warning_closed") return "failed";
  return status.startsWith("warning_") ? "pending" : "done";
}

/** Why a card was refused, from Stripe's codes. */
export function declineOf(
  error: { code?: string | null; decline_code?: string | null } | null | undefined,
): Decline {
  const codes = [error?.code, error?.decline_code];
  if (codes.includes("expired_card") || codes.includes("expired_payment_method")) return "expired";
  return codes.includes("authentication_required") ||
    codes.includes("payment_intent_authentication_failure")
    ? "authentication_needed"
    : "declined";
}

/** How far back Stripe lists its events, less a day for clocks that differ. */
export const eventDays = 29;
/** The states that we know; any other waits for an operator. */
const knownStates: Readonly<Record<"payment" | "refund" | "dispute", ReadonlySet<string>>> = {
  payment: new Set([
    "requires_payment_method",
    "requires_confirmation",
    "requires_action",
    "requires_capture",
    "processing",
    "canceled",
    "succeeded",
  ]),
  refund: new Set(["pending", "requires_action", "succeeded", "failed", "canceled"]),
  dispute: new Set([
    "warning_needs_response",
    "warning_under_review",
    "warning_closed",
    "needs_response",
    "under_review",
    "won",
    "lost",
    "prevented",
  ]),
};

/** Of a payment, its refunds or its disputes: those whose state is unknown to us. */
export const unclearStates = (
  of: keyof typeof knownStates,
  all: readonly {
    readonly id: string;
    readonly amount: number;
    readonly currency: string | undefined;
    readonly status: string | null;
  }[],
): UnclearEvent[] =>
  all.flatMap(({ id, amount, currency, status }) =>
    status === null || knownStates[of].has(status)
      ? []
      : [{ reference: `${id}:${status}`, amount, ...asCode(currency) }],
  );

/** A currency as ours are written. */
export const asCode = (currency: string | undefined): { currency?: string } =>
  currency ? { currency: currency.toUpperCase() } : {};

/** The payment that an event is about: a session, or a PaymentIntent; null: none. */
export function paymentOfEvent({
  data,
}: {
  readonly data: { readonly object: unknown };
}): string | null {
  const about = data.object as { id?: unknown; object?: unknown; payment_intent?: unknown };
  const isPayment = about.object === "checkout.session" || about.object === "payment_intent";
  const id = isPayment ? about.id : about.payment_intent;
  return typeof id === "string" ? id : null;
}
