/** The questions of the match finder, in order. */
export const steps = ["who", "age", "where", "interests"] as const;
export type Step = (typeof steps)[number];
