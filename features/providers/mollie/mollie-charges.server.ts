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

function toCharge(change: BalanceChange): ProviderCharge[] {
  const { id, type, resultAmount, deductions } = change;
  const payment = paymentIn(change);
  const kept = isFee(type) ? resultAmount : deductions;
  if (!payment || !kept) return [];
  const amount = 0 - fromDecimal(kept.value, kept.currency);
  return amount === 0
    ? []
    : [{ id, paymentId: payment.paymentId, amount, currency: kept.currency }];
}
