/** What an operator can decide, from the lightest on. */
export const moderationActions = [
  "dismiss",
  "warn",
  "remove_message",
  "remove_photo",
  "hide_profile",
  "block_account",
] as const;
export type ModerationAction = (typeof moderationActions)[number];
