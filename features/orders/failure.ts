const secrets = /\b(?:[sr]k|whsec|live|test|AQ[A-Za-z0-9])_?[A-Za-z0-9+/=_*-]{8,}/g;

/**
 * What may be written down of a provider's failure: kind and message. The errors of their libraries
 * carry requests, headers and answers, in which keys and payers stand.
 */
export function failureOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.replace(secrets, "[secret]").slice(0, 300);
}
