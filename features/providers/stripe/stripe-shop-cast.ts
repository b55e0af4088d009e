import { changed, type Shop } from "../reconciliation/shop-cast.ts";
import { openStripe } from "./stripe-cast.ts";

const now = (at = new Date()) => Math.floor(at.getTime() / 1000);

/** For tests: a Stripe that pays out automatically. */
export async function openStripeShop(): Promise<
  Shop & { readonly fake: Awaited<ReturnType<typeof openStripe>>["fake"] }
> {
  const { fake, stripe, world, completed } = await openStripe();
  let count = 0;
  let due: { net: number; currency: string; source: object | null }[] = [];
  const balance = (
    currency: string,
    amount: number,
    fee: number,
    rate: number | null,
    at?: Date,
  ) => ({
    id: `txn_shop_${++count}`,
    object: "balance_transaction",
    created: now(at),
    currency: currency.toLowerCase(),
    amount,
    fee,
    net: amount - fee,
    exchange_rate: rate,
  });
  return {
    world,
    fake,
    provider: () => ({ ...stripe, test: false }),
    async move({ order, payment, currency }, movement, cents, { fee, into, at }) {
      const sign = movement === "pay" || movement === "won" ? 1 : -1;
      const rate = into === currency ? null : changed(cents, currency, into) / cents;
      const change = balance(into, sign * changed(cents, currency, into), fee, rate, at);
      const intent = movement === "pay" ? fake.turn(payment, "paid") : (intents.get(payment) ?? "");
      intents.set(payment, intent);
      let source: object;
      if (movement === "pay") {
        source = Object.assign(fake.chargeOf(payment), {
          metadata: { order, method: "creditcard" },
          payment_intent: intent,
          balance_transaction: change,
          created: now(at),
        });
      } else if (movement === "refund") {
        const refund = {
          id: `re_shop_${++count}`,
          object: "refund" as const,
          amount: cents,
          currency: currency.toLowerCase(),
          status: "succeeded",
          metadata: {},
          payment_intent: intent,
          balance_transaction: change,
          created: now(at),
        };
        fake.refunds.push(refund);
        source = refund;
      } else {
        const known = fake.disputes.find(({ payment_intent }) => payment_intent === intent);
        const dispute = known ?? {
          id: `dp_shop_${++count}`,
          object: "dispute" as const,
          amount: cents,
          currency: currency.toLowerCase(),
          status: "needs_response",
          payment_intent: intent,
          balance_transactions: [] as object[],
          created: now(at),
        };
        if (!known) fake.disputes.push(dispute);
        if (movement === "won") dispute.status = "won";
        dispute.balance_transactions?.push(change);
        source = dispute;
      }
      due.push({ ...change, currency: into, source });
      await completed(payment);
    },
    other: (amount, currency) => void due.push({ net: amount, currency, source: null }),
    payOut(currency) {
      const contents = due.filter((each) => each.currency === currency);
      if (contents.length === 0) return Promise.resolve(null);
      due = due.filter((each) => each.currency !== currency);
      const amount = contents.reduce((sum, { net }) => sum + net, 0);
      const payout = {
        id: `po_shop_${++count}`,
        object: "payout",
        amount,
        currency: currency.toLowerCase(),
        status: "paid",
        automatic: true,
        reconciliation_status: "completed",
        arrival_date: now(),
        created: now(),
        failure_balance_transaction: null as object | null,
      };
      fake.payouts.unshift(payout);
      fake.contents.set(payout.id, [
        { ...balance(currency, -amount, 0, null), type: "payout", source: payout.id },
        ...contents.map(({ net, source }) => ({ ...balance(currency, net, 0, null), source })),
      ]);
      return Promise.resolve({ reference: payout.id, amount });
    },
    sendBack({ reference, amount }) {
      const payout = fake.payouts.find(({ id }) => id === reference);
      if (!payout) throw new Error(`no payout ${reference}`);
      const currency = (payout as unknown as { currency: string }).currency.toUpperCase();
      const back = balance(currency, amount, 0, null);
      Object.assign(payout, { status: "failed", failure_balance_transaction: back });
      due.push({ net: amount, currency, source: { id: reference, object: "payout" } });
    },
  };
}

/** PaymentIntents by their session. */
const intents = new Map<string, string>();
