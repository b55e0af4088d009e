/** What can have happened with a member, as the timeline tells it. */
export const timelineKinds = [
  "signed_up",
  "confirmed",
  "logged_in",
  "photo",
  "order",
  "credits",
  "report_about",
  "report_by",
  "decision",
  "undone",
  "opened",
] as const;
