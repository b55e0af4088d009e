/** In what somebody without a member page to look at can have left an address. */
export const addressPlaces = ["cancellation", "complaint", "withdrawal", "report"] as const;
export type AddressPlace = (typeof addressPlaces)[number];
