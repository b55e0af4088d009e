import type { ProviderReversal } from "#features/orders/provider.ts";

type State = ProviderReversal["state"];

/**
 * What a notice does to our books. `pays`: the authorisation that paid, or did not. `informs`:
 * nothing, the money stays where it is. `look`: it may concern the money in a way that we do not
 * book by ourselves, so it becomes a difference for an operator. The last form: money goes back;
 * `success` and `failure` are the states by the notice's flag, null: no change. `again`: a second
 * round of the same dispute, counted on its own. `onlyLater`: only where it names an earlier
 * authorisation, because the same code also ends a link that nobody has paid.
 */
export type Treatment =
  | "pays"
  | "informs"
  | "look"
  | {
      readonly kind: ProviderReversal["kind"];
      readonly success: State | null;
      readonly failure: State | null;
      readonly again?: true;
      readonly onlyLater?: true;
    };

const refund = (success: State, failure: State | null): Treatment => ({
  kind: "refund",
  success,
  failure,
});
const dispute = (success: State): Treatment => ({ kind: "chargeback", success, failure: null });
/** The authorisation ended without a capture, or was refunded at once: the money is the payer's. */
const ended: Treatment = { kind: "refund", success: "done", failure: "failed" };

/**
 * Every event code that Adyen documents for payments, with what it does here. A code that is not in
 * this table counts as `look` where it names a payment (`treatmentOf`).
 */
export const adyenEvents = {
  AUTHORISATION: "pays",
  AUTHORISATION_ADJUSTMENT: "look",
  AUTHENTICATION: "informs",
  AUTORESCUE: "informs",
  CANCEL_AUTORESCUE: "informs",
  PENDING: "informs",
  PROCESS_RETRY: "informs",
  CAPTURE: "informs",
  CAPTURE_FAILED: dispute("done"),
  HANDLED_EXTERNALLY: "look",
  FUND_TRANSFER: "look",
  FRAUD_ONLY: "informs",
  AUTHORISE_REFERRAL: "informs",

  CANCELLATION: ended,
  CANCEL_OR_REFUND: ended,
  TECHNICAL_CANCEL: ended,
  EXPIRE: { kind: "refund", success: "done", failure: "failed", onlyLater: true },
  /** Ours: asked for, and the notice has not come. */
  REFUND_ASKED: refund("pending", "pending"),
  POSTPONED_REFUND: refund("pending", null),
  REFUND: refund("done", "failed"),
  REFUND_WITH_DATA: refund("done", "failed"),
  REFUND_FAILED: refund("failed", null),
  REFUNDED_REVERSED: refund("failed", null),
  VOID_PENDING_REFUND: "look",

  REQUEST_FOR_INFORMATION: "informs",
  INFORMATION_SUPPLIED: "informs",
  NOTIFICATION_OF_FRAUD: "informs",
  NOTIFICATION_OF_CHARGEBACK: dispute("pending"),
  CHARGEBACK: dispute("done"),
  CHARGEBACK_REVERSED: dispute("failed"),
  DISPUTE_DEFENSE_PERIOD_ENDED: "informs",
  ISSUER_COMMENTS: "informs",
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: "informs",
  SECOND_CHARGEBACK: { kind: "chargeback", success: "done", failure: null, again: true },
  PREARBITRATION_LOST: { kind: "chargeback", success: "done", failure: null, again: true },
  PREARBITRATION_WON: { kind: "chargeback", success: "failed", failure: null, again: true },

  MANUAL_REVIEW_ACCEPT: "informs",
  MANUAL_REVIEW_REJECT: "look",
  OFFER_CLOSED: "informs",
  ORDER_OPENED: "informs",
  ORDER_CLOSED: "informs",
  RECURRING_CONTRACT: "informs",
  DISABLE_RECURRING: "informs",
  REPORT_AVAILABLE: "informs",
  DONATION: "look",
  PAIDOUT_REVERSED: "look",
  PAYOUT_DECLINE: "look",
  PAYOUT_EXPIRE: "look",
  PAYOUT_THIRDPARTY: "look",
} as const satisfies Readonly<Record<string, Treatment>>;

/** Codes by which an authorisation ends though nobody disputed it. */
export const endings: ReadonlySet<string> = new Set([
  "CANCELLATION",
  "CANCEL_OR_REFUND",
  "TECHNICAL_CANCEL",
  "EXPIRE",
]);

const known: ReadonlyMap<string, Treatment> = new Map(Object.entries(adyenEvents));

/** How a notice is treated; a capture that failed is looked at whatever its code says. */
export function treatmentOf(code: string, success: boolean): Treatment {
  if (code === "CAPTURE" && !success) return "look";
  return known.get(code) ?? "look";
}
