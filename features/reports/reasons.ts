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
const accuses = (reason: ReportReason): boolean => reason !== "self_harm";

/**
 * 3: somebody is in danger; 2: fraud, harassment, a profile of somebody else; 1: the rest. The
 * queue shows the gravest first.
 */
export const gravityOf = (reason: ReportReason): number =>
  gravest.includes(reason) ? 3 : lightest.includes(reason) ? 1 : 2;

/** Whether a report holds up its subject's erasure and seals the conversation of the two. */
export const holdsEvidence = (reason: ReportReason): boolean =>
  accuses(reason) && gravityOf(reason) >= 2;

/** The graver of two reasons; of two that are as urgent, the one that accuses, else the first. */
export const graverOf = (one: ReportReason, other: ReportReason): ReportReason =>
  weightOf(other) > weightOf(one) ? other : one;

const weightOf = (reason: ReportReason): number => 2 * gravityOf(reason) + Number(accuses(reason));
