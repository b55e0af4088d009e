/** What a check came to, as the address of its page says it; a result stands in the account. */
export const outcomes = ["passed", "cancelled", "failed", "expired", "unavailable"] as const;
export type Outcome = (typeof outcomes)[number];
