import type Stripe from "stripe";
import type { ProviderPayment, ProviderReversal, StoredMethod } from "#features/orders/provider.ts";
import { disputedAt, momentOf, refundedAt } from "./stripe-moments.ts";
import {
  asCode,
  declineOf,
  disputeState,
  intentStatus,
  refundState,
  sessionStatus,
  unclearStates,
} from "./stripe-words.ts";

/** What Stripe is asked to say of a PaymentIntent besides its id. */
export const expand = ["payment_method", "latest_charge.balance_transaction"];

/** Payments, refunds and disputes as Stripe has them, read as ours. */
export function stripePayments(stripe: Stripe) {
  async function wentBack(intent: string): Promise<
    Pick<ProviderPayment, "unclear"> & {
      readonly reversals: ProviderReversal[];
      readonly balances: readonly Balance[];
    }
  > {
    const [refunds, disputes] = await Promise.all([
      stripe.refunds.list({
        payment_intent: intent,
        limit: 100,
        expand: ["data.balance_transaction", "data.failure_balance_transaction"],
      }),
      stripe.disputes.list({ payment_intent: intent, limit: 100 }),
    ]);
    const balances = [
      ...refunds.data.flatMap(({ balance_transaction, failure_balance_transaction, currency }) =>
        [balance_transaction, failure_balance_transaction].map((balance) => ({
          balance,
          currency,
        })),
      ),
      ...disputes.data.flatMap(({ balance_transactions: all, currency }) =>
        (all ?? []).map((balance) => ({ balance, currency })),
      ),
    ];
    return {
      balances,
      unclear: [
        ...unclearStates("refund", refunds.data),
        ...unclearStates("dispute", disputes.data),
      ],
      reversals: [
        ...refunds.data.map((refund) => ({
          id: refund.id,
          kind: "refund" as const,
          refundId: refund.metadata?.["refund"] ?? null,
          amount: refund.amount,
          ...asCode(refund.currency),
          state: refundState(refund.status),
          at: refundedAt(refund),
        })),
        ...disputes.data.map((dispute) => ({
          id: dispute.id,
          kind: "chargeback" as const,
          refundId: null,
          amount: dispute.amount,
          ...asCode(dispute.currency),
          state: disputeState(dispute.status),
          at: disputedAt(dispute),
        })),
      ],
    };
  }

  async function fromIntent(intent: Stripe.PaymentIntent): Promise<ProviderPayment> {
    const status = intentStatus(intent.status);
    return {
      id: intent.id,
      test: !intent.livemode,
      orderId: intent.metadata["order"] ?? "",
      status,
      amount: intent.amount,
      currency: intent.currency.toUpperCase(),
      checkoutUrl: status === "open" ? (intent.next_action?.redirect_to_url?.url ?? null) : null,
      decline: status === "failed" ? declineOf(intent.last_payment_error) : null,
      ...(status === "paid"
        ? withFacts(intent, await wentBack(intent.id))
        : { reversals: [], unclear: unclearStates("payment", [intent]) }),
      stored: null,
      paidAt: paidAtOf(intent),
    };
  }
  async function fromSession(session: Stripe.Checkout.Session): Promise<ProviderPayment> {
    const intentId =
      typeof session.payment_intent === "string"
        ? session.payment_intent
        : session.payment_intent?.id;
    const intent = intentId ? await stripe.paymentIntents.retrieve(intentId, { expand }) : null;
    const status = sessionStatus(session, intent);
    return {
      id: session.id,
      test: !session.livemode,
      orderId: session.client_reference_id ?? "",
      status,
      amount: session.amount_total ?? 0,
      currency: (session.currency ?? "").toUpperCase(),
      checkoutUrl: status === "open" ? session.url : null,
      decline: status === "failed" ? declineOf(intent?.last_payment_error) : null,
      ...(intent && status === "paid"
        ? withFacts(intent, await wentBack(intent.id))
        : { reversals: [], unclear: unclearStates("payment", intent ? [intent] : []) }),
      stored: intent && status === "paid" ? storedOf(intent) : null,
      paidAt: intent && paidAtOf(intent),
    };
  }

  async function read(id: string): Promise<ProviderPayment> {
    if (id.startsWith("cs_")) return fromSession(await stripe.checkout.sessions.retrieve(id));
    // An event may be about the PaymentIntent of a session: then the session is the payment.
    const {
      data: [session],
    } = await stripe.checkout.sessions.list({ payment_intent: id, limit: 1 });
    return session
      ? fromSession(session)
      : fromIntent(await stripe.paymentIntents.retrieve(id, { expand }));
  }
  async function intentOf(id: string): Promise<string> {
    if (!id.startsWith("cs_")) return id;
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
    if (!intent) throw new Error("the payment has nothing to refund yet");
    return typeof intent === "string" ? intent : intent.id;
  }

  return { fromIntent, fromSession, read, wentBack, intentOf };
}

/** The card that was stored with this payment; null: none. */
function storedOf(intent: Stripe.PaymentIntent): StoredMethod | null {
  const { payment_method: method, customer } = intent;
  if (
    !intent.setup_future_usage ||
    !customer ||
    !method ||
    typeof method === "string" ||
    !method.card
  )
    return null;
  const { brand, last4, exp_month, exp_year } = method.card;
  const payer = typeof customer === "string" ? customer : customer.id;
  return {
    id: method.id,
    payer,
    paymentMethod: intent.metadata["method"] ?? "creditcard",
    brand,
    last4,
    expires: `${exp_year}-${String(exp_month).padStart(2, "0")}`,
  };
}

/** When the charge that paid was made. */
function paidAtOf({ latest_charge: charge, status }: Stripe.PaymentIntent): Date | null {
  return status === "succeeded" && charge && typeof charge !== "string"
    ? new Date(charge.created * 1000)
    : null;
}

/** One change of our balance at Stripe, and the currency of what it belongs to. */
interface Balance {
  readonly balance: Stripe.BalanceTransaction | string | null | undefined;
  readonly currency: string;
}

/**
 * What Stripe keeps of the charge, its refunds and disputes, what it changed into our account's
 * currency, and where the card or account is from.
 */
function withFacts<T extends { readonly balances: readonly Balance[] }>(
  { latest_charge: charge, status, currency, amount: whole }: Stripe.PaymentIntent,
  { balances, ...rest }: T,
) {
  if (status !== "succeeded" || !charge || typeof charge === "string") return rest;
  const { balance_transaction: balance, payment_method_details: details } = charge;
  const all = [{ balance, currency }, ...balances].flatMap(({ balance: one, currency: paidIn }) =>
    one && typeof one !== "string" ? [{ ...one, paidIn }] : [],
  );
  return {
    ...rest,
    fees: all.map(({ id, fee, currency: ours, created }) => ({
      id,
      amount: fee,
      currency: ours.toUpperCase(),
      at: momentOf(created),
    })),
    // A dispute in a third currency takes the whole payment back (settleReversals).
    exchanges: all.flatMap(({ id, amount, currency: ours, exchange_rate, paidIn, created }) =>
      ours !== currency && (exchange_rate || paidIn !== currency)
        ? [
            {
              id,
              from: {
                amount:
                  paidIn === currency && exchange_rate
                    ? Math.round(amount / exchange_rate)
                    : Math.sign(amount) * whole,
                currency: currency.toUpperCase(),
              },
              to: { amount, currency: ours.toUpperCase() },
              at: momentOf(created),
            },
          ]
        : [],
    ),
    instrumentCountry: details?.card?.country ?? details?.sepa_debit?.country ?? null,
  };
}
