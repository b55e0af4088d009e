/** `payment`: direct debit and saved payment methods only; the account stays. */
export const cancellationScopes = ["membership", "payment"] as const;
export const cancellationKinds = ["ordinary", "cause"] as const;
/**
 * `unmatched`: there is no such account, so that an operator has to look; `stopped`: whoever has
 * the address said that it was not them.
 */
export const cancellationStatuses = ["waiting", "unmatched", "done", "stopped"] as const;
/** Longest reason, in characters. */
export const mostReason = 2_000;
/** Days ahead for which a cancellation is taken. */
export const latestDays = 731;
/** Days in which whoever has the address can stop what somebody without a login declared. */
export const objectionDays = 3;

/** The form's fields as they were typed. */
export type Typed = Readonly<
  Record<"name" | "email" | "scope" | "kind" | "reason" | "wanted_on", string>
>;
