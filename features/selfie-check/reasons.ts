/**
 * Why a selfie was not accepted, or a tick taken back, in the words of `selfie-check.reason.*`. The
 * office chooses one by its number.
 */
export const selfieReasons = [
  "other_person",
  "pose",
  "face",
  "unclear",
  "not_live",
  "main_photo",
] as const;
export type SelfieReason = (typeof selfieReasons)[number];
