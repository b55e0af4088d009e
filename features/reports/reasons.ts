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
 * 3: somebody is in danger; 2: fraud, harassment, a profile of somebody else; 1: the rest. The
 * queue shows the gravest first.
 */
export const gravityOf = (reason: ReportReason): number =>
  gravest.includes(reason) ? 3 : lightest.includes(reason) ? 1 : 2;
