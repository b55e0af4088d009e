import type {
  Decline,
  ProviderPayment,
  ProviderReversal,
  StoredMethod,
} from "#features/orders/provider.ts";
import type { BookedPayment, Notice } from "./adyen-books.server.ts";

const links: Readonly<Record<string, ProviderPayment["status"]>> = {
  active: "open",
  completed: "paid",
  paid: "paid",
  expired: "cancelled",
};
/** A link's state; one that Adyen invents later is 'under way'. */
export const linkStatus = (status: string): ProviderPayment["status"] => links[status] ?? "pending";

/** The notice of the authorisation that paid, if there is one. */
export const paidBy = (notices: readonly Notice[]): Notice | undefined =>
  notices.find(({ event_code, success }) => event_code === "AUTHORISATION" && success);

const refundStates: Readonly<Record<string, (success: boolean) => ProviderReversal["state"]>> = {
  REFUND_ASKED: () => "pending",
  REFUND: (success) => (success ? "done" : "failed"),
  REFUND_FAILED: () => "failed",
  REFUNDED_REVERSED: () => "failed",
};
const disputeStates: Readonly<Record<string, ProviderReversal["state"]>> = {
  NOTIFICATION_OF_CHARGEBACK: "pending",
  CHARGEBACK: "done",
  SECOND_CHARGEBACK: "done",
  CAPTURE_FAILED: "done",
  CHARGEBACK_REVERSED: "failed",
};
const weight = { pending: 0, done: 1, failed: 2 };

/**
 * What went back, by the pspReference of the refund or dispute: the furthest state that was told,
 * in whatever order.
 */
export function reversalsOf(notices: readonly Notice[]): ProviderReversal[] {
  const found = new Map<string, ProviderReversal>();
  for (const { psp_reference, event_code, success, merchant_reference, amount } of notices) {
    const refund = refundStates[event_code]?.(success);
    const dispute = success ? disputeStates[event_code] : undefined;
    const state = refund ?? dispute;
    if (!state) continue;
    // A second dispute after one that was won is another one.
    const id = event_code === "SECOND_CHARGEBACK" ? `${psp_reference}-2` : psp_reference;
    const before = found.get(id);
    if (before && weight[before.state] >= weight[state]) continue;
    found.set(id, {
      id,
      kind: refund ? "refund" : "chargeback",
      refundId: refund ? merchant_reference || null : null,
      amount,
      state,
    });
  }
  return [...found.values()];
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
