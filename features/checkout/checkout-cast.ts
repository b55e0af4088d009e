import type { Checkout } from "./load-checkout.ts";

/** What a checkout shows, with one package. */
export function checkoutOf(changes: Partial<Checkout["bundles"][number]> = {}): Checkout {
  const bundle = {
    bundle: "p1",
    credits: 50,
    amount: 1875,
    full_amount: 1875,
    amount_per_message: 37.5,
    saving_percentage: 25,
    popular: false,
    ...changes,
  } as const;
  return {
    bundles: [bundle],
    currency: "EUR",
    country: "NL",
    credit: { amount: 37.5, currency: "EUR", paid: false },
    tax_rate: null,
    message_credits: 1,
    discount: null,
    balance: 0,
    debt: 0,
    paymentmethods: [{ payment_method: "ideal", family: "redirect", test: false, storable: false }],
    chosen: { ...bundle, percentage: 0, tax: 0 },
    code: null,
    codeProblem: null,
    stored: [],
    next: null,
    from: null,
    key: "018f0000-0000-7000-8000-000000000001",
  };
}
