import { z } from "zod";
import type { ProviderCharge } from "#features/orders/provider.ts";
import { fromDecimal, patienceMs } from "../provider-words.ts";

export interface MollieBalances {
  /** An organisation's access token with `balances.read`: payment keys may not read balances. */
  readonly access_token: string;
  /** Another place than Mollie's: for tests. */
  readonly baseUrl?: string;
}

const money = z.object({ currency: z.string(), value: z.string() });
const links = z.object({ next: z.object({ href: z.string() }).nullish() }).nullish();
const balancesSchema = z.object({
  _embedded: z.object({ balances: z.array(z.object({ id: z.string() })) }),
  _links: links,
});
const paymentOf = z.object({ paymentId: z.string() });
const transactionSchema = z.object({
  id: z.string(),
  type: z.string(),
  resultAmount: money,
  /** What Mollie kept, negative; null or absent: nothing. */
  deductions: money.nullish(),
  createdAt: z.string(),
  /** What it is about: older answers name the payment at once, newer ones under its kind. */
  context: z.union([paymentOf, z.record(z.string(), z.unknown())]).nullish(),
});
const transactionsSchema = z.object({
  _embedded: z.object({ balance_transactions: z.array(transactionSchema) }),
  _links: links,
});
type Transaction = z.infer<typeof transactionSchema>;

const perPage = 250;
const idSchema = /^(bal|baltr)_[A-Za-z0-9]+$/;

/**
 * What Mollie kept of payments, refunds and chargebacks since a moment, from all balances
 * (`/v2/balances`, `/v2/balances/{id}/transactions`, newest first), each in the currency of its
 * balance. A fee that Mollie books by itself (`payment-fee`) is one too. What is about no payment is
 * left out: invoices of Mollie, and money that it pays out.
 */
export async function mollieCharges(
  { access_token, baseUrl = "https://api.mollie.com" }: MollieBalances,
  since: Date,
): Promise<readonly ProviderCharge[]> {
  async function ask<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    const answer = await fetch(`${baseUrl}/v2/${path}`, {
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
      headers: { authorization: `Bearer ${access_token}` },
    });
    if (!answer.ok) throw new Error(`Mollie's balances: ${answer.status}`);
    return schema.parse(await answer.json());
  }
  /** Only the id is taken from the address of the next page: the token goes nowhere else. */
  const after = (page: z.infer<typeof links>): string | null => {
    const from = page?.next ? new URL(page.next.href, baseUrl).searchParams.get("from") : null;
    return from && idSchema.test(from) ? from : null;
  };

  const found: ProviderCharge[] = [];
  const balances: string[] = [];
  for (let from: string | null = null; ;) {
    const path: string = `balances?limit=${perPage}${from ? `&from=${from}` : ""}`;
    const page: z.infer<typeof balancesSchema> = await ask(path, balancesSchema);
    balances.push(...page._embedded.balances.map(({ id }) => id));
    from = after(page._links);
    if (!from) break;
  }
  for (const balance of balances.filter((id) => idSchema.test(id)))
    for (let from: string | null = null; ;) {
      const path: string = `balances/${balance}/transactions?limit=${perPage}${from ? `&from=${from}` : ""}`;
      const page: z.infer<typeof transactionsSchema> = await ask(path, transactionsSchema);
      const all = page._embedded.balance_transactions;
      found.push(...all.filter(({ createdAt }) => new Date(createdAt) >= since).flatMap(toCharge));
      const oldest = all.at(-1);
      from = after(page._links);
      if (!from || !oldest || new Date(oldest.createdAt) < since) break;
    }
  return found;
}

function toCharge({ id, type, resultAmount, deductions, context }: Transaction): ProviderCharge[] {
  const parts = [context, ...Object.values(context ?? {})];
  const payment = parts.map((part) => paymentOf.safeParse(part)).find(({ success }) => success);
  const kept = type === "payment-fee" ? resultAmount : deductions;
  if (!payment?.data || !kept) return [];
  const amount = 0 - fromDecimal(kept.value, kept.currency);
  return amount === 0
    ? []
    : [{ id, paymentId: payment.data.paymentId, amount, currency: kept.currency }];
}
