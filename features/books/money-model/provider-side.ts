import { randomUUID } from "node:crypto";
import type {
  PaymentProvider,
  ProviderPayment,
  ProviderReversal,
} from "#features/orders/provider.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
interface Booked extends Mutable<Omit<ProviderPayment, "reversals" | "checkoutUrl">> {
  reversals: Mutable<ProviderReversal>[];
}

/**
 * For the model's test: a provider with the sandbox's interface and rules whose books are in
 * memory, and whose payers and banks do as they are told.
 */
export function openBooks() {
  const payments = new Map<string, Booked>();
  const byOrder = new Map<string, Booked>();
  const changed = new Map<string, number>();
  const losing = new Set<string>();
  const touch = (payment: Booked): void => {
    changed.set(payment.id, Date.now());
  };
  /** What was done is done; whether we hear of it is another matter. */
  const answer = <T>(orderId: string, given: T): T => {
    if (losing.delete(orderId)) throw new Error("no answer");
    return given;
  };
  const shown = ({ reversals, ...payment }: Booked): ProviderPayment => ({
    ...payment,
    test: false,
    checkoutUrl: payment.status === "open" ? "http://checkout.test" : null,
    reversals: reversals.map((one) => ({ ...one })),
  });
  const find = (id: string): Booked => {
    const payment = payments.get(id);
    if (!payment) throw new Error("no such payment");
    return payment;
  };
  const leftOf = (payment: Booked): number =>
    payment.reversals
      .filter(({ state }) => state !== "failed")
      .reduce((left, { amount }) => left - amount, payment.status === "paid" ? payment.amount : 0);

  const provider: PaymentProvider = {
    name: "sandbox",
    account: null,
    methods: ["creditcard"],
    stores: [],
    test: true,
    checkoutOrigins: [],
    async start({ orderId, amount, currency }) {
      const payment = byOrder.get(orderId) ?? {
        id: `sbx_${randomUUID()}`,
        orderId,
        status: "open",
        amount,
        currency,
        decline: null,
        stored: null,
        reversals: [],
      };
      payments.set(payment.id, payment);
      byOrder.set(orderId, payment);
      return answer(orderId, shown(payment));
    },
    charge: () => Promise.reject(new Error("stores nothing")),
    status: async (id) => shown(find(id)),
    changes: async (since) =>
      new Set([...changed].filter(([, at]) => at >= since.getTime()).map(([id]) => id)),
    async cancel(id) {
      const payment = find(id);
      if (payment.status === "open") payment.status = "cancelled";
      return shown(payment);
    },
    async refund(id, { refundId, amount }) {
      const payment = find(id);
      const known = payment.reversals.find((one) => one.refundId === refundId);
      if (known) return { ...known };
      const made: ProviderReversal = {
        id: `rev_${randomUUID()}`,
        kind: "refund",
        refundId,
        amount,
        state: amount <= leftOf(payment) ? "pending" : "failed",
      };
      payment.reversals.push(made);
      touch(payment);
      return answer(payment.orderId, { ...made });
    },
    forget: async () => {},
    readWebhook: async () => null,
  };

  return {
    provider,
    paymentOf: (order: string | undefined): string | null => byOrder.get(order ?? "")?.id ?? null,
    /** Of the next thing that is asked about this order, the answer is lost. */
    loseAnswer: (order: string | undefined): void => {
      if (order !== undefined) losing.add(order);
    },
    hearAgain: (order: string): void => {
      losing.delete(order);
    },
    paidAtOf: (order: string) => byOrder.get(order)?.paidAt ?? null,
    paidIn: (order: string) => byOrder.get(order)?.currency,
    statusOf: (order: string) => byOrder.get(order)?.status,
    /** Cents that have left for good. */
    goneOf: (order: string): number =>
      (byOrder.get(order)?.reversals ?? []).reduce(
        (sum, { state, amount }) => (state === "done" ? sum + amount : sum),
        0,
      ),
    /**
     * The payer decides, as long as nothing is decided; a payment under way may still come or fail.
     */
    decide(order: string | undefined, status: "paid" | "failed" | "cancelled" | "pending"): void {
      const payment = byOrder.get(order ?? "");
      if (
        !payment ||
        !(payment.status === "open" || (payment.status === "pending" && status !== "pending"))
      )
        return;
      payment.status = status;
      if (status === "paid") payment.paidAt = new Date();
      touch(payment);
    },
    /**
     * After the payment: see `happen` of the sandbox's reversals. `part`: of what is left, one nth.
     */
    happen(
      order: string | undefined,
      event:
        | "refund"
        | "refund_arrives"
        | "refund_fails"
        | "refund_returns"
        | "chargeback"
        | "chargeback_won",
      part: number,
    ): void {
      const payment = byOrder.get(order ?? "");
      if (!payment) return;
      touch(payment);
      const turn = (
        kind: ProviderReversal["kind"],
        from: ProviderReversal["state"],
        to: ProviderReversal["state"],
      ): boolean => {
        const found = payment.reversals.filter((one) => one.kind === kind && one.state === from);
        for (const one of found) one.state = to;
        return found.length > 0;
      };
      if (event === "refund_fails") turn("refund", "pending", "failed");
      else if (event === "refund_returns") turn("refund", "done", "failed");
      else if (event === "chargeback_won") turn("chargeback", "done", "failed");
      else if (event === "refund_arrives") turn("refund", "pending", "done");
      else if (event === "chargeback" || !turn("refund", "pending", "done")) {
        const amount = Math.floor(leftOf(payment) / (event === "refund" ? part : 1));
        if (amount > 0)
          payment.reversals.push({
            id: `rev_${randomUUID()}`,
            kind: event,
            refundId: null,
            amount,
            state: "done",
          });
      }
    },
  };
}
