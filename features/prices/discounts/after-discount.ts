/** Cents after a discount of so many percent; a part of a cent goes to the member. */
export const afterDiscount = (amount: number, percentage: number): number =>
  Math.floor((amount * (100 - percentage)) / 100);

/** The one of several discounts that counts: two never add up, and the first of two alike wins. */
export const betterDiscount = <T extends { readonly value_percentage: number }>(
  ...discounts: readonly (T | null)[]
): T | null =>
  discounts
    .filter((discount) => discount !== null)
    .toSorted((a, b) => b.value_percentage - a.value_percentage)[0] ?? null;
