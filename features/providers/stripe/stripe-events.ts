/**
 * What an event does here. `changes`: money came, went back, was disputed or is ours again; the
 * nightly comparison lists these. `asks`: the payment is asked for, and only Stripe's answer counts.
 * `informs`: nothing, it is about a payment and moves no money. `elsewhere`: about something that we
 * do not use. `look`: unknown to us; where it names a payment of ours it becomes a difference.
 */
export type Treatment = "changes" | "asks" | "informs" | "elsewhere" | "look";

/** Every event type that Stripe documents for payments. */
export const stripeEvents = {
  "checkout.session.completed": "changes",
  "checkout.session.async_payment_succeeded": "changes",
  "checkout.session.async_payment_failed": "asks",
  "checkout.session.expired": "asks",

  "payment_intent.succeeded": "changes",
  "payment_intent.amount_capturable_updated": "asks",
  "payment_intent.canceled": "asks",
  "payment_intent.created": "asks",
  "payment_intent.partially_funded": "asks",
  "payment_intent.payment_failed": "asks",
  "payment_intent.processing": "asks",
  "payment_intent.requires_action": "asks",

  "charge.captured": "asks",
  "charge.expired": "asks",
  "charge.failed": "asks",
  "charge.pending": "asks",
  "charge.succeeded": "asks",
  "charge.updated": "asks",
  "charge.refunded": "changes",
  "charge.refund.updated": "changes",
  "refund.created": "changes",
  "refund.updated": "changes",
  "refund.failed": "changes",

  "charge.dispute.created": "changes",
  "charge.dispute.updated": "changes",
  "charge.dispute.funds_withdrawn": "changes",
  "charge.dispute.funds_reinstated": "changes",
  "charge.dispute.closed": "changes",

  "radar.early_fraud_warning.created": "informs",
  "radar.early_fraud_warning.updated": "informs",
  "review.opened": "informs",
  "review.closed": "informs",
} as const satisfies Readonly<Record<string, Treatment>>;

/** The beginnings of types about what we do not use: subscriptions, issuing, treasury and so on. */
const elsewhere =
  /^(?:account|application_fee|apps|balance|balance_settings|billing|billing_portal|capability|cash_balance|climate|coupon|credit_note|customer|customer_cash_balance_transaction|entitlements|file|financial_connections|identity|invoice|invoice_payment|invoiceitem|issuing_[a-z_]+|mandate|payment_link|payment_method|payout|person|plan|price|product|promotion_code|quote|reporting|reserve|setup_intent|sigma|source|subscription_schedule|tax|tax_rate|terminal|test_helpers|three_d_secure|topup|transfer|treasury|v2)\./;

const known: ReadonlyMap<string, Treatment> = new Map(Object.entries(stripeEvents));

/** How an event of this type is treated. */
export const treatmentOf = (type: string): Treatment =>
  known.get(type) ?? (elsewhere.test(type) ? "elsewhere" : "look");

/** The types that the nightly comparison lists. */
export const changeEvents = [...known].flatMap(([type, treatment]) =>
  treatment === "changes" ? [type as keyof typeof stripeEvents] : [],
);
