import type { IncomingHttpHeaders } from "node:http";

/** One order as a provider needs it. */
export interface PaymentRequest {
  /** The order's id: the provider's idempotency key too, so that asking twice starts one payment. */
  readonly orderId: string;
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
  readonly paymentMethod: string;
  /** What the member sees at the provider and on the statement: discreet, never the site's name. */
  readonly description: string;
  readonly language: string;
  /** Where the member comes back to, whatever happened. */
  readonly returnUrl: string;
}

/**
 * What the provider's own books say. `open`: the member has not decided; `pending`: under way, neither paid nor failed. The
 * only source of an order's state: a webhook merely says that it is worth asking.
 */
export interface ProviderPayment {
  readonly id: string;
  readonly orderId: string;
  readonly status: "open" | "pending" | "paid" | "failed" | "cancelled";
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
  /** Where the member pays. */
  readonly checkoutUrl: string;
}

export interface WebhookEvent {
  /** Unique at the provider; a repeat has no effect. */
  readonly id: string;
  readonly kind: string;
  /** Null: an event that is not about a payment. */
  readonly paymentId: string | null;
}

/**
 * A payment provider: redirect to its hosted checkout, signed webhook, ask again (trust row 4). Operators change providers
 * without code elsewhere. Every method throws when the provider cannot be reached or answers nonsense: nothing is known then.
 */
export interface PaymentProvider {
  readonly name: string;
  /** Ids of payments/methods.ts. */
  readonly methods: readonly string[];
  /** No money moves: said to the member. */
  readonly test: boolean;
  start(request: PaymentRequest): Promise<ProviderPayment>;
  status(paymentId: string): Promise<ProviderPayment>;
  /** Ends a payment that is still open; gives what it is afterwards, which may be another state. */
  cancel(paymentId: string): Promise<ProviderPayment>;
  /** The event of a webhook, or null: forged, or older than 300 s. `now`: seconds, of the database's clock. */
  readWebhook(rawBody: Buffer, headers: IncomingHttpHeaders, now: number): Promise<WebhookEvent | null>;
}
