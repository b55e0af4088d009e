/** The position is the code in the database: append only, never reorder. */
export const genders = ["woman", "man", "nonbinary"] as const;
export type Gender = (typeof genders)[number];
