/** How a member can pay, and where. Which of them are offered is what the installed providers can take. */
export interface PaymentMethod {
  readonly id: string;
  /** Countries of the payer; absent: all. */
  readonly countries?: readonly string[];
  /** Currencies that it moves; absent: all. */
  readonly currencies?: readonly string[];
  /** A provider can store it and charge it again. */
  readonly storable?: boolean;
}

export const paymentMethods: readonly PaymentMethod[] = [
  { id: "ideal", countries: ["NL"], currencies: ["EUR"] },
  { id: "bancontact", countries: ["BE"], currencies: ["EUR"] },
  { id: "creditcard", storable: true },
  { id: "paypal", storable: true },
];

export const isStorable = (id: string): boolean => paymentMethods.some((method) => method.id === id && method.storable === true);

/** Ids of the methods for a payer, the country's own first. */
export const methodsFor = (country: string, currency: string): string[] =>
  paymentMethods.filter((method) => (method.countries?.includes(country) ?? true) && (method.currencies?.includes(currency) ?? true)).map((method) => method.id);
