/** Cents after a discount of so many percent; a part of a cent goes to the member. */
export const afterDiscount = (amount: number, percentage: number): number =>
  Math.floor((amount * (100 - percentage)) / 100);
