import { z } from "zod";
import { patienceMs } from "../provider-words.ts";

export interface MollieBooks {
  /**
   * An organisation's access token with `balances.read`, and `settlements.read` for payouts: payment
   * keys may not read either.
   */
  readonly access_token: string;
  /** Another place than Mollie's: for tests. */
  readonly baseUrl?: string;
}

/** The token lacks a permission. */
export class MollieDenied extends Error {}

export const money = z.object({ currency: z.string(), value: z.string() });
const links = z.object({ next: z.object({ href: z.string() }).nullish() }).nullish();
const perPage = 250;
const idSchema = /^[a-z]{2,5}_[A-Za-z0-9]+$/;

/** An id of Mollie's that may be part of a path. */
export const isMollieId = (id: string): boolean => idSchema.test(id);

/**
 * Reads a list of Mollie's, page by page, in its order. Only the id is taken from the address of the
 * next page: the token goes nowhere else.
 */
export function mollieLists({ access_token, baseUrl = "https://api.mollie.com" }: MollieBooks) {
  return async function* list<T>(
    path: string,
    name: string,
    schema: z.ZodType<T>,
  ): AsyncGenerator<T, void, undefined> {
    const pageSchema = z.object({
      _embedded: z.object({ [name]: z.array(schema) }),
      _links: links,
    });
    for (let from: string | null = null; ;) {
      const answer = await fetch(
        `${baseUrl}/v2/${path}?limit=${perPage}${from ? `&from=${from}` : ""}`,
        {
          redirect: "error",
          signal: AbortSignal.timeout(patienceMs),
          headers: { authorization: `Bearer ${access_token}` },
        },
      );
      if (answer.status === 403) throw new MollieDenied(`Mollie's ${name}: 403`);
      if (!answer.ok) throw new Error(`Mollie's ${name}: ${answer.status}`);
      const page = pageSchema.parse(await answer.json());
      yield* page._embedded[name] ?? [];
      const next = page._links?.next;
      const id: string | null = next ? new URL(next.href, baseUrl).searchParams.get("from") : null;
      from = id !== null && isMollieId(id) ? id : null;
      if (!from) return;
    }
  };
}

const paymentOf = z.object({
  paymentId: z.string(),
  refundId: z.string().nullish(),
  chargebackId: z.string().nullish(),
});
const transferOf = z.object({ settlementId: z.string() });

/** One change of a balance. */
export const changeSchema = z.object({
  id: z.string(),
  type: z.string(),
  resultAmount: money,
  /** What Mollie kept, negative; null or absent: nothing. */
  deductions: money.nullish(),
  createdAt: z.string(),
  /** What it is about: older answers name the payment at once, newer ones under its kind. */
  context: z.record(z.string(), z.unknown()).nullish(),
});
export type BalanceChange = z.infer<typeof changeSchema>;

/** A change that is nothing but a fee. */
export const isFee = (type: string): boolean => type.endsWith("-fee");
/** The payment, refund or chargeback that a change is about; null: another thing. */
export const paymentIn = (change: BalanceChange) => inContext(change, paymentOf);
/** The settlement that a change sends to the bank, or that came back; null: none. */
export const settlementIn = (change: BalanceChange): string | null =>
  inContext(change, transferOf)?.settlementId ?? null;

function inContext<T>({ context }: BalanceChange, schema: z.ZodType<T>): T | null {
  for (const part of [context, ...Object.values(context ?? {})]) {
    const { data } = schema.safeParse(part);
    if (data !== undefined) return data;
  }
  return null;
}
