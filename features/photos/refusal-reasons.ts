/**
 * Why a photo is not shown, in the words of `photos.reason.*`. An operator chooses one by its
 * number.
 */
export const refusalReasons = [
  "not_member",
  "others",
  "child",
  "explicit",
  "contact",
  "advertising",
  "unclear",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];
