/**
 * What a member may put away (specification, section 4), most important first. Of those that may be
 * shown, one is: the first that has something to say.
 */
export const alertNames = [
  "time_bonus",
  "disabled_notifications",
  "enrich_profile",
  "push",
] as const;
export type AlertName = (typeof alertNames)[number];
