import { z } from "zod";
import type { Carrier } from "#features/payment-methods/methods.ts";

/** One credential of a provider, as an operator copies it from the provider's dashboard. */
export interface CredentialField {
  readonly name: string;
  /** Never shown again: of a secret only the last four characters. */
  readonly secret: boolean;
  readonly optional?: true;
  /** What it looks like: a key in the wrong field is found before it is stored. */
  readonly pattern: RegExp;
}

/**
 * The providers that an operator can have an account with. The installation's own come from the
 * environment: `<PROVIDER>_<FIELD>`.
 */
export const providerKinds: Readonly<Record<Carrier, readonly CredentialField[]>> = {
  mollie: [{ name: "api_key", secret: true, pattern: /^(test|live)_[A-Za-z0-9]{20,100}$/ }],
  stripe: [
    { name: "secret_key", secret: true, pattern: /^[sr]k_(test|live)_[A-Za-z0-9]{10,250}$/ },
    { name: "webhook_secret", secret: true, pattern: /^whsec_[A-Za-z0-9+/=]{10,250}$/ },
  ],
  adyen: [
    { name: "api_key", secret: true, pattern: /^[\x21-\x7e]{20,400}$/ },
    { name: "hmac_key", secret: true, pattern: /^[0-9A-Fa-f]{64}$/ },
    { name: "merchant_account", secret: false, pattern: /^[A-Za-z0-9_-]{2,100}$/ },
    {
      name: "live_prefix",
      secret: false,
      optional: true,
      pattern: /^[0-9a-f]{8,32}-[A-Za-z0-9-]{2,60}$/,
    },
  ],
};
export const carriers = Object.keys(providerKinds) as Carrier[];

export type Credentials = Readonly<Record<string, string>>;

/**
 * The credentials when they are whole, or the names of the fields that are missing or do not look
 * like what they should be.
 */
export function checkCredentials(
  kind: Carrier,
  given: Readonly<Record<string, string | undefined>>,
): { readonly credentials: Credentials } | { readonly wrong: readonly string[] } {
  const entries = providerKinds[kind].map((field) => ({
    ...field,
    value: given[field.name]?.trim() ?? "",
  }));
  const wrong = entries
    .filter(({ value, pattern, optional }) => (value === "" ? !optional : !pattern.test(value)))
    .map(({ name }) => name);
  return wrong.length > 0
    ? { wrong }
    : {
        credentials: Object.fromEntries(
          entries.filter(({ value }) => value !== "").map(({ name, value }) => [name, value]),
        ),
      };
}

/** What may be shown of credentials: secrets by their last four characters, the rest as it is. */
export const hintsOf = (kind: Carrier, credentials: Credentials): Record<string, string> =>
  Object.fromEntries(
    providerKinds[kind].flatMap(({ name, secret }) =>
      credentials[name] === undefined
        ? []
        : [[name, secret ? credentials[name].slice(-4) : credentials[name]]],
    ),
  );

export const credentialsSchema = z.record(z.string(), z.string());
