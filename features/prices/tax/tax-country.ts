/** What is known of where a buyer is: ISO 3166-1 codes; null: not known. */
export interface CountryEvidence {
  /** Of the profile, when it was ordered. */
  readonly declared: string;
  /** Where the order was placed from. */
  readonly network: string | null;
  /** Of the card or bank account that paid. */
  readonly instrument: string | null;
  /**
   * It is a bank account: one may be held in any SEPA country (Regulation 260/2012, article 9), so on
   * its own it does not contradict where somebody lives.
   */
  readonly account?: boolean;
}

/**
 * Whose VAT an order has (Implementing Regulation 282/2011, articles 24b and 24f): the country that
 * two facts agree on. Where no two do, the declared one; `unclear`: then there was a second fact,
 * and it says otherwise, so that somebody has to look.
 */
export function taxCountry({ declared, network, instrument, account = false }: CountryEvidence): {
  readonly country: string;
  readonly unclear: boolean;
} {
  const others = [network, instrument].filter((country) => country !== null);
  if (others.includes(declared)) return { country: declared, unclear: false };
  if (network !== null && network === instrument) return { country: network, unclear: false };
  return { country: declared, unclear: network !== null || (instrument !== null && !account) };
}
