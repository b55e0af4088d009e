/** The signs that one may put to what the other wrote, as they stand in the menu and on the wire. */
export const reactions = ["❤️", "😂", "😮", "😢", "👍", "🔥"] as const;
export type Reaction = (typeof reactions)[number];

/** What the database keeps; null for nothing, and for a sign of another release. */
export const asReaction = (sign: string | null): Reaction | null =>
  reactions.find((each) => each === sign) ?? null;
