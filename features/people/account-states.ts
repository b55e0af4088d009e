/** How an account may stand, as a filter offers it. */
export const accountStates = ["not_confirmed", "active", "blocked", "deleted"] as const;
export type AccountStateName = (typeof accountStates)[number];
