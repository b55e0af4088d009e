import { type PaymentMethod, paymentMethods } from "./methods.ts";

/** Countries in which another order than the list's is usual. */
const usual: Readonly<Record<string, readonly string[]>> = {
  DE: ["paypal", "sepadirectdebit", "creditcard", "applepay", "wiretransfer"],
  AT: ["eps", "creditcard", "paypal", "applepay", "sepadirectdebit"],
  DK: ["dankort", "mobilepay"],
};

/** Who pays, as far as methods depend on it. */
export interface Payer {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly currency: string;
  /** Cents; absent: any amount. */
  readonly amount?: number;
}

/** Is this method one for this payer? A retired one is for nobody. */
export function isFor(method: PaymentMethod, { country, currency, amount }: Payer): boolean {
  return (
    !method.retired &&
    (method.countries?.includes(country) ?? true) &&
    method.currencies.includes(currency) &&
    (amount === undefined || (amount >= method.minimum && amount <= (method.maximum ?? Infinity)))
  );
}

/** Ids of the methods for a payer: what the country knows best first, what is about to go last. */
export function methodsFor(payer: Payer): string[] {
  const first = usual[payer.country] ?? [];
  const rank = (method: PaymentMethod): number =>
    method.leaving
      ? 1_000
      : first.includes(method.id)
        ? first.indexOf(method.id)
        : 100 + paymentMethods.indexOf(method);
  return paymentMethods
    .filter((method) => isFor(method, payer))
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ id }) => id);
}
