import type { Carrier } from "#features/payment-methods/methods.ts";
import type { Payer } from "#features/payment-methods/methods-for.ts";
import type { PaymentProvider } from "./provider.ts";

declare module "#server/calls/context.ts" {
  interface Services {
    readonly payments: Payments;
  }
}

/**
 * What a provider says of credentials. `good`: they open the account `identity` (null: it does not
 * say which). `refused`: the fields that it does not take. `silent`: it did not answer.
 */
export type KeysChecked =
  | { readonly answer: "good"; readonly identity: string | null }
  | { readonly answer: "refused"; readonly fields: readonly string[] }
  | { readonly answer: "silent" };

export interface OfferedMethod {
  /** Id of payment-methods/methods-for.ts. */
  readonly payment_method: string;
  readonly provider: PaymentProvider;
}

/**
 * The payment providers. Each payment method is taken by the first that can: the site's own
 * accounts, then the installation's.
 */
export interface Payments {
  /** The installation's own, by name. */
  readonly providers: Map<string, PaymentProvider>;
  /**
   * The provider that has an order's payment or a stored method, with the account it was begun
   * with; undefined: not installed any more.
   */
  of(begun: {
    provider: string;
    payment_account_id: string | null;
  }): Promise<PaymentProvider | undefined>;
  /** How a payer of this site can pay, the country's own methods first. */
  offered(siteId: string, payer: Payer): Promise<OfferedMethod[]>;
  /** Who takes a site's new payments, in the order in which they are asked. */
  takers(siteId: string): Promise<PaymentProvider[]>;
  /** Every account at every provider: the installation's, and all sites' own. */
  all(): Promise<PaymentProvider[]>;
  /**
   * Asks a provider whether credentials open an account there, and which.
   */
  checkKeys(provider: Carrier, credentials: Readonly<Record<string, string>>): Promise<KeysChecked>;
  /**
   * After an operator changed a site's account: known here at once, to other processes within
   * seconds.
   */
  forget(siteId: string): void;
}
