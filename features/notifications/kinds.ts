/**
 * What a member may hear of. `suggestions` (weekly) and `offers` need consent: off until the member
 * turns them on.
 */
export const notificationKinds = [
  "message",
  "like",
  "match",
  "gift",
  "suggestions",
  "offers",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationChannels = ["mail", "push"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Is a kind on for a member who never chose? The same for mail and push. */
export const onByDefault = (kind: NotificationKind): boolean =>
  kind !== "suggestions" && kind !== "offers";

/** Why optional mails are off altogether, whatever the kinds say (specification, section 8). */
export const disabledReasons = ["spam_complaint", "bounce", "unsubscribed"] as const;
export type DisabledReason = (typeof disabledReasons)[number];
