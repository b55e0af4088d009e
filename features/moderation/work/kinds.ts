import type { Right } from "#features/staff/rights.ts";

/** What waits for the office; `check`: a decision that a second person looks at. */
export const workKinds = [
  "photo",
  "selfie",
  "report",
  "hold",
  "complaint",
  "appeal",
  "check",
] as const;
export type WorkKind = (typeof workKinds)[number];

/** What somebody needs to see and do what waits. */
export const rightFor: Readonly<Record<WorkKind, Right>> = {
  photo: "photos.review",
  selfie: "photos.review",
  report: "reports.read",
  hold: "reports.read",
  complaint: "complaints.answer",
  appeal: "appeals.answer",
  check: "reports.decide",
};

export const kindsOf = ({ may }: { may(right: Right): boolean }): readonly WorkKind[] =>
  workKinds.filter((kind) => may(rightFor[kind]));

/** Where each kind is decided: on a screen for all of it, or on one of the item's own. */
export const screens: Readonly<
  Record<WorkKind, { readonly all: string } | { readonly each: string }>
> = {
  photo: { all: "/operator/photos" },
  selfie: { all: "/operator/selfies" },
  report: { each: "/operator/cases/" },
  hold: { each: "/operator/cases/" },
  complaint: { each: "/operator/complaints/" },
  appeal: { each: "/operator/appeals/" },
  check: { each: "/operator/checks/" },
};
