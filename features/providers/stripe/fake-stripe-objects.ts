// Stripe's objects, as far as our adapter reads them: for tests.

export interface Intent {
  id: string;
  object: "payment_intent";
  livemode: boolean;
  amount: number;
  currency: string;
  status: string;
  metadata: Record<string, string>;
  customer: string | null;
  setup_future_usage: string | null;
  payment_method: object | string | null;
  last_payment_error: object | null;
  next_action: object | null;
  latest_charge?: Charge;
}
export interface Charge {
  id: string;
  object: "charge";
  created: number;
  payment_method_details: object;
  balance_transaction: object;
}
export interface Session {
  id: string;
  object: "checkout.session";
  livemode: boolean;
  client_reference_id: string;
  amount_total: number;
  currency: string;
  status: string;
  payment_status: string;
  payment_intent: string | null;
  url: string | null;
}
export interface Refund {
  id: string;
  object: "refund";
  amount: number;
  status: string;
  metadata: Record<string, string>;
  payment_intent: string;
}

export const card = (last4 = "4242") => ({
  id: `pm_${last4}`,
  object: "payment_method",
  type: "card",
  card: { brand: "visa", last4, exp_month: 4, exp_year: 2031 },
});
/** The fee of 1.5 percent and a quarter, of a card from the Netherlands. */
export const chargeOf = ({ id, amount, currency }: Intent): Charge => ({
  id: `ch_${id}`,
  object: "charge",
  created: Math.floor(Date.now() / 1000),
  payment_method_details: { type: "card", card: { country: "NL", last4: "4242" } },
  balance_transaction: {
    id: `txn_${id}`,
    object: "balance_transaction",
    created: Math.floor(Date.now() / 1000),
    currency,
    fee: 25 + Math.round(amount * 0.015),
  },
});
export const missing = {
  status: 404,
  body: { error: { type: "invalid_request_error", code: "resource_missing" } },
};
