import { z } from "zod";
import type { Carrier } from "#features/payment-methods/methods.ts";
import { adyenKind } from "./adyen/adyen-kind.ts";
import { mollieKind } from "./mollie/mollie-kind.ts";
import type { CredentialField, Credentials, ProviderKind } from "./provider-kind.ts";
import { stripeKind } from "./stripe/stripe-kind.ts";

/**
 * Every provider that an operator can have an account with, on one page. Another one is a folder
 * beside these, a line here, and what it calls each method (features/payment-methods/methods.ts).
 */
export const providerKinds = {
  mollie: mollieKind,
  stripe: stripeKind,
  adyen: adyenKind,
} as const satisfies Record<Carrier, ProviderKind>;

/** What any of them may ask for. */
export type CredentialName = (typeof providerKinds)[Carrier]["fields"][number]["name"];

const fieldsOf = (kind: Carrier): readonly CredentialField[] => providerKinds[kind].fields;

/**
 * The credentials when they are whole, or the names of the fields that are missing or do not look
 * like what they should be.
 */
export function checkCredentials(
  kind: Carrier,
  given: Readonly<Record<string, string | undefined>>,
): { readonly credentials: Credentials } | { readonly wrong: readonly string[] } {
  const entries = fieldsOf(kind).map((field) => ({
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
    fieldsOf(kind).flatMap(({ name, secret }) =>
      credentials[name] === undefined
        ? []
        : [[name, secret ? credentials[name].slice(-4) : credentials[name]]],
    ),
  );

export const credentialsSchema = z.record(z.string(), z.string());
