/**
 * What a complaint may be about. `decision`: one of ours about content, a profile or an account
 * (DSA, article 20).
 */
export const complaintKinds = [
  "payment",
  "account",
  "decision",
  "member",
  "privacy",
  "other",
] as const;
export type ComplaintKind = (typeof complaintKinds)[number];

/** Days in which every complaint is answered, as content/<language>/complaints.md promises. */
export const answerDays = 14;
