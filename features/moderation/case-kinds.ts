/** What a case can be decided by, from the lightest on. A waiting photo is refused in its review. */
export const caseKinds = [
  "dismiss",
  "warn",
  "remove_text",
  "remove_message",
  "remove_photo",
  "hide",
  "suspend",
  "ban",
] as const;
export type CaseKind = (typeof caseKinds)[number];

/** The heaviest measure is carried out last. */
export const heavierLast = (kinds: readonly CaseKind[]): CaseKind[] =>
  caseKinds.filter((kind) => kinds.includes(kind));
