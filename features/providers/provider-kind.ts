import type { KeysChecked } from "#features/orders/payments.ts";
import type { PaymentProvider } from "#features/orders/provider.ts";
import type { Database } from "#server/db/database.ts";

/** One credential of a provider, as an operator copies it from the provider's dashboard. */
export interface CredentialField {
  readonly name: string;
  /** Never shown again: of a secret only the last four characters. */
  readonly secret: boolean;
  readonly optional?: true;
  /** What it looks like: a key in the wrong field is found before it is stored. */
  readonly pattern: RegExp;
}

export type Credentials = Readonly<Record<string, string>>;

/** A provider that an operator can have an account with. */
export interface ProviderKind {
  /** The installation's own come from the environment: `<PROVIDER>_<FIELD>`. */
  readonly fields: readonly CredentialField[];
  /** Asks the provider about credentials before they count. `baseUrl`: another place, for tests. */
  check(credentials: Credentials, baseUrl?: string): Promise<KeysChecked>;
  /**
   * The provider with credentials that `checkCredentials` found whole. Its library is loaded with
   * the first account: they are half of all code, and few installations need more than one.
   */
  open(
    credentials: Credentials,
    account: PaymentProvider["account"],
    db: Database,
  ): Promise<PaymentProvider>;
}
