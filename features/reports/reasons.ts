/** Why somebody reports, in the order in which it is offered. */
export const reportReasons = [
  "scam",
  "money",
  "fake",
  "harassment",
  "blackmail",
  "publish",
  "intimate",
  "stalking",
  "sexual",
  "minor",
  "self_harm",
  "danger",
  "advertising",
  "other",
] as const;
export type ReportReason = (typeof reportReasons)[number];

const gravest: readonly ReportReason[] = [
  "minor",
  "danger",
  "self_harm",
  "blackmail",
  "publish",
  "intimate",
];
const lightest: readonly ReportReason[] = ["advertising", "other"];

/**
 * Whether a report accuses its subject. Worry that a member may harm themselves does not: it is
 * urgent, but neither holds up their erasure nor keeps their conversations as evidence.
 */
export const accuses = (reason: ReportReason): boolean => reason !== "self_harm";

/**
 * 3: somebody is in danger; 2: fraud, harassment, a profile of somebody else; 1: the rest. The
 * queue shows the gravest first.
 */
export const gravityOf = (reason: ReportReason): number =>
  gravest.includes(reason) ? 3 : lightest.includes(reason) ? 1 : 2;
