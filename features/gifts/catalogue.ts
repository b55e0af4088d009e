/**
 * What can be given, in the order of the picker. Each is a drawing of gifts.svg and a message
 * `gifts.name.<name>`.
 */
export const giftNames = [
  "rose",
  "coffee",
  "wine",
  "chocolates",
  "bouquet",
  "cake",
  "book",
  "ticket",
  "balloons",
  "candle",
  "teddy",
  "champagne",
] as const;
export type GiftName = (typeof giftNames)[number];

/** Longest line beside a gift, in characters. */
export const giftLineLength = 120;

/** One of the gifts, or null for what no release knows any more. */
export const asGift = (name: string | null): GiftName | null =>
  giftNames.find((known) => known === name) ?? null;
