/** How a member can pay, and where. Which of them are offered is what the installed providers can take. */
export interface PaymentMethod {
  readonly id: string;
  /** Countries of the payer; absent: all. */
  readonly countries?: readonly string[];
  /** Currencies that it moves; absent: all. */
  readonly currencies?: readonly string[];
}

export const paymentMethods: readonly PaymentMethod[] = [
  { id: "ideal", countries: ["NL"], currencies: ["EUR"] },
  { id: "bancontact", countries: ["BE"], currencies: ["EUR"] },
  { id: "creditcard" },
  { id: "paypal" },
];

/** Ids of the methods for a payer, the country's own first. */
export const methodsFor = (country: string, currency: string): string[] =>
  paymentMethods.filter((method) => (method.countries?.includes(country) ?? true) && (method.currencies?.includes(currency) ?? true)).map((method) => method.id);
