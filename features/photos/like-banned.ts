/** What a newcomer has in common with somebody who is banned: like_banned in db/migrations/0075. */
export const likeBanned = ["mailbox", "device", "photo"] as const;
export type LikeBanned = (typeof likeBanned)[number];
