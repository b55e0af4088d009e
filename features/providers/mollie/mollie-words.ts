import type { Payment } from "@mollie/api-client";
import { z } from "zod";
import type {
  BankTransfer,
  Decline,
  ProviderPayment,
  ProviderReversal,
  UnclearEvent,
} from "#features/orders/provider.ts";

import { fromDecimal } from "../provider-words.ts";

/** What we wrote on a payment. */
export const metadataSchema = z
  .object({ order: z.string(), method: z.string() })
  .catch({ order: "", method: "creditcard" });
export const refundMetadataSchema = z.object({ refund: z.string() }).nullable().catch(null);
/** What Mollie's states mean to us; one that it invents later is 'under way'. */
export const statuses: Readonly<Record<string, ProviderPayment["status"]>> = {
  open: "open",
  pending: "pending",
  authorized: "pending",
  paid: "paid",
  failed: "failed",
  canceled: "cancelled",
  expired: "cancelled",
};
export const refundStates: Readonly<Record<string, ProviderReversal["state"]>> = {
  queued: "pending",
  pending: "pending",
  processing: "pending",
  refunded: "done",
  failed: "failed",
  canceled: "failed",
};

/** A moment as Mollie writes it; null: it does not say. */
export const momentOf = (at: string | null | undefined): Date | null => (at ? new Date(at) : null);

/** A state of a payment or refund that we do not know waits for an operator. */
export const unclearState = (
  known: Readonly<Record<string, unknown>>,
  id: string,
  status: string,
  amount: number,
): UnclearEvent[] =>
  Object.hasOwn(known, status) ? [] : [{ reference: `${id}:${status}`, amount }];

/**
 * What Mollie changed into the currency of our account. What went back has a negative sum there, and
 * a positive amount of its own.
 */
function exchangeOf(
  id: string,
  amount: { readonly value: string; readonly currency: string },
  settled: { readonly value: string; readonly currency: string } | null | undefined,
  at: Date | null,
): NonNullable<ProviderPayment["exchanges"]>[number][] {
  if (!settled || settled.currency === amount.currency) return [];
  const to = fromDecimal(settled.value, settled.currency);
  const from = Math.abs(fromDecimal(amount.value, amount.currency)) * Math.sign(to);
  return [
    {
      id,
      from: { amount: from, currency: amount.currency },
      to: { amount: to, currency: settled.currency },
      at,
    },
  ];
}

/**
 * What Mollie changed with money that went back, and changed again when it came back to us: what is
 * under way has changed nothing.
 */
function reversalExchanges(
  {
    id,
    amount,
    settlementAmount,
    createdAt,
    reversedAt,
  }: {
    readonly id: string;
    readonly amount: Parameters<typeof exchangeOf>[1];
    readonly settlementAmount?: Parameters<typeof exchangeOf>[2];
    readonly createdAt: string;
    /** Of a chargeback; Mollie does not say it of a refund. */
    readonly reversedAt?: string | null;
  },
  state: ProviderReversal["state"],
): ReturnType<typeof exchangeOf> {
  const there =
    state === "pending" ? [] : exchangeOf(id, amount, settlementAmount, momentOf(createdAt));
  if (state !== "failed") return there;
  const back = there.map(({ from, to }) => ({
    id: `${id}:back`,
    from: { ...from, amount: 0 - from.amount },
    to: { ...to, amount: 0 - to.amount },
    at: momentOf(reversedAt),
  }));
  return [...there, ...back];
}

/**
 * All that Mollie changed of a payment. What went back in a third currency takes the whole payment
 * back (settleReversals).
 */
export function exchangesOf(payment: Payment): ReturnType<typeof exchangeOf> {
  const { amount, _embedded: embedded } = payment;
  const ofPayment = <Gone extends Parameters<typeof reversalExchanges>[0]>(gone: Gone) =>
    gone.amount.currency === amount.currency ? gone : { ...gone, amount };
  return [
    exchangeOf(payment.id, amount, payment.settlementAmount, momentOf(payment.paidAt)),
    ...(embedded?.refunds ?? []).map((refund) =>
      reversalExchanges(ofPayment(refund), refundStates[refund.status] ?? "pending"),
    ),
    ...(embedded?.chargebacks ?? []).map((taken) =>
      reversalExchanges(ofPayment(taken), taken.reversedAt ? "failed" : "done"),
    ),
  ].flat();
}

/** Why a payment failed. */
export function declineOf(reason: unknown): Decline {
  if (reason === "card_expired") return "expired";
  return typeof reason === "string" && reason.startsWith("authentication_")
    ? "authentication_needed"
    : "declined";
}

const transferSchema = z.object({
  bankName: z.string(),
  bankAccount: z.string(),
  bankBic: z.string().nullable().catch(null),
  transferReference: z.string(),
});

/** Where to transfer the money to, as long as it has not come. */
export function transferOf({ method, status, details }: Payment): BankTransfer | null {
  const told =
    method === "banktransfer" && (status === "open" || status === "pending")
      ? transferSchema.safeParse(details).data
      : undefined;
  return told
    ? {
        holder: told.bankName,
        iban: told.bankAccount.replaceAll(" ", ""),
        bic: told.bankBic,
        reference: told.transferReference,
      }
    : null;
}
