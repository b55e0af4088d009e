/** How an age is confirmed, from the weaker on: the second stands for the first as well. */
export const ageMethods = ["estimate", "verify"] as const;
export type AgeMethod = (typeof ageMethods)[number];
