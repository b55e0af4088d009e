import type { IncomingHttpHeaders } from "node:http";

/** One order as a provider needs it. */
export interface PaymentRequest {
  /** The order's id, and the provider's idempotency key: asking twice starts one payment. */
  readonly orderId: string;
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
  /** Where the payer lives: ISO 3166-1, two letters. */
  readonly country: string;
  readonly paymentMethod: string;
  /** What the member sees at the provider and on the statement: discreet, never the site's name. */
  readonly description: string;
  readonly language: string;
  /** Where the member comes back to, whatever happened. */
  readonly returnUrl: string;
  /** Where the provider tells of changes. */
  readonly webhookUrl: string;
  /** The payer at the provider: our id of the account, which says nothing of the person. */
  readonly payer: string;
  /** The member agreed that the method is stored for the next purchase. */
  readonly remember: boolean;
}

/**
 * A method that the provider keeps with the member's consent. Numbers are the provider's; we only
 * ever see the last four digits.
 */
export interface StoredMethod {
  /** The provider's id of it. */
  readonly id: string;
  /** The provider's id of the payer that it belongs to. */
  readonly payer: string;
  /** Id of payment-methods/methods.ts. */
  readonly paymentMethod: string;
  /** As the provider names it ("Visa"); null: not told. */
  readonly brand: string | null;
  readonly last4: string | null;
  /** The last month in which it works: `YYYY-MM`; null: it has no end, or not told. */
  readonly expires: string | null;
}

/**
 * Why a payment failed, as far as a member can act on it: another card, another method, or doing it
 * at the bank's page.
 */
export type Decline = "expired" | "declined" | "authentication_needed";

/**
 * Money that went back: asked for by us, given in the provider's dashboard, or taken by the payer's
 * bank.
 */
export interface ProviderReversal {
  /** The provider's id of it: each state of it counts once. */
  readonly id: string;
  readonly kind: "refund" | "chargeback";
  /** The id that we asked with; null for a chargeback, and for a refund given at the provider. */
  readonly refundId: string | null;
  /** Cents. */
  readonly amount: number;
  /** Disputes may be in the payer's currency; absent: the payment's. */
  readonly currency?: string;
  /**
   * `pending`: asked for, or a dispute that has not taken anything yet. `done`: the money has left.
   * `failed`: it is ours (again): a refund that did not arrive, a chargeback that was withdrawn or
   * won.
   */
  readonly state: "pending" | "done" | "failed";
  /** When it came to this state, by the provider's clock; absent or null: not told. */
  readonly at?: Date | null;
}

/**
 * Something that a provider reports about a payment and that we do not book by ourselves: a code or
 * a state that we do not know, or one that an operator has to decide about.
 */
export interface UnclearEvent {
  /** The provider's id of it with its code or state: each counts once. */
  readonly reference: string;
  /** Cents that it is about. */
  readonly amount: number;
  /** Absent: the payment's. */
  readonly currency?: string;
}

/**
 * What the provider's own books say. `open`: the member has not decided; `pending`: under way,
 * neither paid nor failed; `paid` stays `paid` whatever is given back later. The only source of an
 * order's state: a webhook merely says that it is worth asking.
 */
export interface ProviderPayment {
  readonly id: string;
  readonly orderId: string;
  readonly status: "open" | "pending" | "paid" | "failed" | "cancelled";
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
  /** Where the member pays or authenticates; null: nowhere any more. */
  readonly checkoutUrl: string | null;
  /** Why it failed; null: it did not, or the provider does not say. */
  readonly decline: Decline | null;
  readonly reversals: readonly ProviderReversal[];
  /** Listed as differences for an operator; absent: none. */
  readonly unclear?: readonly UnclearEvent[];
  /**
   * Where the member transfers the money to, until it has come; absent: this method needs no
   * transfer.
   */
  readonly transfer?: BankTransfer | null;
  /** When the payer paid, by the provider's clock; absent or null: not paid, or not told. */
  readonly paidAt?: Date | null;
  /** The country of the card or bank account that paid (ISO 3166-1); absent or null: not told. */
  readonly instrumentCountry?: string | null;
  /**
   * What the provider keeps of it for itself, each once; absent: it does not say so of single
   * payments.
   */
  readonly fees?: readonly Pick<ProviderCharge, "id" | "amount" | "currency" | "at">[];
  /**
   * What the provider changed into the currency of our account there: of the payment, and with
   * negative amounts of what went back. Absent: nothing, or it does not say.
   */
  readonly exchanges?: readonly {
    readonly id: string;
    readonly from: { readonly amount: number; readonly currency: string };
    readonly to: { readonly amount: number; readonly currency: string };
    readonly at?: Date | null;
  }[];
  /** The same order was paid once more, by the same checkout; absent: it was not. */
  readonly further?: readonly FurtherPayment[];
  /** No money moves with it; absent: as with all payments of its keys. */
  readonly test?: boolean;
  /** The method that was stored with this payment; null: none was. */
  readonly stored: StoredMethod | null;
}

/** A payment beside the one that paid the order, under the provider's id of it. */
export type FurtherPayment = Pick<ProviderPayment, "id" | "amount" | "currency" | "reversals">;

/** An account to pay into. Without the reference nobody knows what the money is for. */
export interface BankTransfer {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string | null;
  readonly reference: string;
}

/** What a provider kept of one of its payments, when it tells so apart from the payment. */
export interface ProviderCharge {
  /** The provider's id of it: each counts once. */
  readonly id: string;
  readonly paymentId: string;
  /** Cents; negative: given back to us. */
  readonly amount: number;
  /** That of our account there, which may be another than the payment's. */
  readonly currency: string;
  /** When it kept it, by its clock; absent or null: not told. */
  readonly at?: Date | null;
  /** What it changed into that currency with it; absent: nothing, or the payment says it. */
  readonly exchange?: NonNullable<ProviderPayment["exchanges"]>[number];
  /** Cents that moved in that currency before it kept any; absent: as `exchange`. */
  readonly settled?: {
    readonly amount: number;
    readonly of: "payment" | "reversal" | "returned";
    readonly reversalId: string | null;
  };
}

/** One change of our balance at a provider that a payout contains. */
export interface PayoutItem {
  /** Cents in the payout's currency, less what the provider kept; negative: it went back. */
  readonly amount: number;
  /** What it belongs to, by whatever the provider names: our order, its payment or its reversal. */
  readonly orderId?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly reversalId?: string | undefined;
  /**
   * An earlier payout that the bank sent back: by its reference, or, where the provider names none,
   * the newest one of this amount.
   */
  readonly returned?: { readonly reference: string | null; readonly on: string };
}

/** Money sent to the operator's bank account, or taken from it. */
export interface ProviderPayout {
  /** Unique within the account: as the bank statement shows it, where it shows any. */
  readonly reference: string;
  /** Cents; negative: taken from the bank account. */
  readonly amount: number;
  readonly currency: string;
  /** `YYYY-MM-DD` on which it arrives. */
  readonly day: string;
  /** What is on its way is not listed. `carried`: it leaves with the account's next payout. */
  readonly state: "paid" | "carried" | "failed";
  /** `YYYY-MM-DD` of its return, where the provider says so. */
  readonly failedOn?: string | null;
  /** Asked once, when the payout is new; null: the provider cannot say. */
  items(): Promise<readonly PayoutItem[] | null>;
}

export interface RefundRequest {
  /** Our id of the refund: the provider's idempotency key. Asking twice gives the same refund. */
  readonly refundId: string;
  /** Cents. */
  readonly amount: number;
  readonly currency: string;
}

export interface WebhookEvent {
  /** Unique at the provider; a repeat has no effect. */
  readonly id: string;
  readonly kind: string;
  /** Null: an event that is not about a payment. */
  readonly paymentId: string | null;
  /**
   * Nothing proves who sent it: it is only a reason to ask about a payment that an order of ours
   * has.
   */
  readonly unsigned?: true;
  /** Its kind is unknown to us: it becomes a difference of the payment's order. */
  readonly unclear?: true;
}

/**
 * A payment provider: redirect to its hosted checkout, signed webhook, ask again (trust row 4).
 * Operators change providers without code elsewhere. Every method throws when the provider cannot
 * be reached or answers nonsense: nothing is known then, and asking again with the same ids is
 * harmless. What a provider refuses for good is an answer: a payment or refund that `failed`.
 */
export interface PaymentProvider {
  readonly name: string;
  /**
   * The site's own account (site_payment_account) that it speaks for, and that site; null: the
   * installation's.
   */
  readonly account: { readonly id: string; readonly siteId: string } | null;
  /** Ids of payment-methods/methods.ts. */
  readonly methods: readonly string[];
  /** Those of them that it can store and charge again. */
  readonly stores: readonly string[];
  /**
   * Methods that it takes on a site by that site's own agreement, before any other provider; absent:
   * none.
   */
  agreedMethods?(siteId: string): Promise<readonly string[]>;
  /** Its orders begin with a mandate, at a page of their own; absent: at its checkout. */
  readonly needsMandate?: true;
  /** No money moves: said to the member. */
  readonly test: boolean;
  /** Origins that a checkout is at, for the page policy's `form-action`. */
  readonly checkoutOrigins: readonly string[];
  start(request: PaymentRequest): Promise<ProviderPayment>;
  /**
   * Charges a stored method at once. Gives a payment that is paid, pending, failed with its reason,
   * or `open` with a `checkoutUrl` where the member authenticates.
   */
  charge(
    request: PaymentRequest,
    stored: Pick<StoredMethod, "id" | "payer" | "paymentMethod">,
  ): Promise<ProviderPayment>;
  status(paymentId: string): Promise<ProviderPayment>;
  /**
   * Ids of the payments that changed at the provider since then: paid, refunded, disputed, won,
   * bounced. May name some twice or needlessly, and payments that are not ours; misses none. Null:
   * it has no list that reaches so far back, and each payment has to be asked for.
   */
  changes(since: Date): Promise<ReadonlySet<string> | null>;
  /**
   * It lists nothing at all: `changes` names what it has told us, and what it did not tell is only
   * in its own reports.
   */
  readonly listsNothing?: true;
  /**
   * What it kept of payments since then. May name payments that are not ours. Absent: it says so with
   * each payment, or not at all.
   */
  charges?(since: Date): Promise<readonly ProviderCharge[]>;
  /**
   * What it paid out to our bank since then, and before as long as a payout may take to arrive or to
   * come back. Null: these keys may not read it. Absent: it does not say.
   */
  payouts?(since: Date): Promise<readonly ProviderPayout[] | null>;
  /** Ends a payment that is still open; gives what it is afterwards, which may be another state. */
  cancel(paymentId: string): Promise<ProviderPayment>;
  /** Gives back part or all of a payment that was paid. */
  refund(paymentId: string, request: RefundRequest): Promise<ProviderReversal>;
  /** Has the provider delete a stored method; one that is gone already is fine. */
  forget(stored: Pick<StoredMethod, "id" | "payer">): Promise<void>;
  /**
   * The event of a webhook, or null: forged, or (where the provider signs the time) older than 300
   * s. `now`: seconds, of the database's clock. @throws Refusal for nonsense that is signed
   */
  readWebhook(
    rawBody: Buffer,
    headers: IncomingHttpHeaders,
    now: number,
  ): Promise<WebhookEvent | null>;
}
