/** `payment`: direct debit and saved payment methods only; the account stays. */
export const cancellationScopes = ["membership", "payment"] as const;
export const cancellationKinds = ["ordinary", "cause"] as const;
/**
 * `unmatched`: there is no such account, so that an operator has to look; `unanswered`: the owner of
 * an active account has not said whether it was them, so that an operator has to look; `stopped`: the
 * owner said that it was not them, or has used the account since.
 */
export const cancellationStatuses = [
  "waiting",
  "unmatched",
  "unanswered",
  "done",
  "stopped",
] as const;
/** Longest reason, in characters. */
export const mostReason = 2_000;
/** Days ahead for which a cancellation is taken. */
export const latestDays = 731;
/**
 * Days after which what was declared without a login is carried out, unless it was stopped; of an
 * active account an operator looks then, as only its owner can agree.
 */
export const objectionDays = 3;

/** The form's fields as they were typed. */
export type Typed = Readonly<
  Record<"name" | "email" | "scope" | "kind" | "reason" | "wanted_on", string>
>;
