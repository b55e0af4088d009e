/** Years between two people of whom one may be said to be near the other's age. */
export const nearAge = 5;
