interface Kind {
  /** What unsubscribe links carry for ever: 0 to 254, never given to another kind. */
  readonly code: number;
  /** Is it on for a member who never chose, by mail and by push? */
  readonly usual: boolean;
  /**
   * Days between two of a kind that comes of itself, and only to who asked for it; null: it tells of
   * what somebody did, in the digest.
   */
  readonly daysApart: number | null;
  /** Where its push leads, and a mail that speaks of nothing else. */
  readonly path: string;
  /** What the member's badges say of it: its push says how many, and stays away at none. */
  readonly badge: "unread" | "newLikes" | null;
}

/**
 * What a member may hear of. A new kind is its row here, its lines in the digest, and a migration, as
 * the database checks them (docs/new-feature.md). Its event tells of it by `notify`.
 *
 * No offer equals another within 30 days, so there is none to tell of either.
 */
export const kinds = {
  message: { code: 0, usual: true, daysApart: null, path: "/chats", badge: "unread" },
  like: { code: 1, usual: true, daysApart: null, path: "/likes", badge: "newLikes" },
  match: { code: 2, usual: true, daysApart: null, path: "/likes/matches", badge: null },
  gift: { code: 3, usual: true, daysApart: null, path: "/chats", badge: null },
  suggestions: { code: 4, usual: false, daysApart: 7, path: "/members", badge: null },
  offers: { code: 5, usual: false, daysApart: 30, path: "/premium", badge: null },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof kinds;
/** Kinds that come of themselves, to who asked for them. */
export type AskedKind = {
  [K in NotificationKind]: (typeof kinds)[K]["daysApart"] extends number ? K : never;
}[NotificationKind];
/** Kinds that tell of what somebody did, each in its own lines of the digest. */
export type ToldKind = Exclude<NotificationKind, AskedKind>;

export const notificationKinds = Object.keys(kinds) as NotificationKind[];

/** The kind of a code, as links and the past know it; null: none has it. */
export const kindOf = (code: number | undefined): NotificationKind | null =>
  notificationKinds.find((kind) => kinds[kind].code === code) ?? null;

export const notificationChannels = ["mail", "push"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Why optional mails are off altogether, whatever the kinds say (specification, section 8). */
export const disabledReasons = ["spam_complaint", "bounce", "unsubscribed"] as const;
export type DisabledReason = (typeof disabledReasons)[number];
