import { z } from "zod";
import type { ProviderCharge } from "#features/orders/provider.ts";
import { fromDecimal } from "../provider-words.ts";
import {
  type BalanceChange,
  changeSchema,
  isFee,
  isMollieId,
  type MollieBooks,
  mollieLists,
  paymentIn,
} from "./mollie-books.server.ts";

/**
 * What Mollie kept of payments, refunds and chargebacks since a moment, from all balances
 * (`/v2/balances`, `/v2/balances/{id}/transactions`, newest first), each in the currency of its
 * balance. A fee that Mollie books by itself (`payment-fee` and others) is one too. What is about no payment is
 * left out: invoices of Mollie, and money that it pays out.
 */
export async function mollieCharges(
  books: MollieBooks,
  since: Date,
): Promise<readonly ProviderCharge[]> {
  const list = mollieLists(books);
  const found: ProviderCharge[] = [];
  const balances: string[] = [];
  for await (const { id } of list("balances", "balances", z.object({ id: z.string() })))
    if (isMollieId(id)) balances.push(id);
  for (const balance of balances)
    for await (const change of list(
      `balances/${balance}/transactions`,
      "balance_transactions",
      changeSchema,
    )) {
      if (new Date(change.createdAt) < since) break;
      found.push(...toCharge(change));
    }
  return found;
}

const movements: Readonly<Record<string, NonNullable<ProviderCharge["settled"]>["of"]>> = {
  payment: "payment",
  refund: "reversal",
  chargeback: "reversal",
  "returned-refund": "returned",
  "chargeback-reversal": "returned",
};

function toCharge(change: BalanceChange): ProviderCharge[] {
  const { id, type, resultAmount, deductions } = change;
  const about = paymentIn(change);
  if (!about) return [];
  const { paymentId } = about;
  const { currency } = resultAmount;
  const cents = fromDecimal(resultAmount.value, currency);
  const kept = isFee(type) ? resultAmount : deductions;
  const fee = kept
    ? { amount: 0 - fromDecimal(kept.value, kept.currency), currency: kept.currency }
    : { amount: 0, currency };
  const of = movements[type];
  const charge = { id, paymentId, ...fee, at: new Date(change.createdAt) };
  if (of === undefined || fee.currency !== currency) return fee.amount === 0 ? [] : [charge];
  // Before Mollie kept its fee.
  const amount = cents + fee.amount;
  const reversalId = about.refundId ?? about.chargebackId ?? null;
  return [{ ...charge, settled: { amount, of, reversalId } }];
}
