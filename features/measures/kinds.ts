/** What can be decided about a member, from the lightest on. */
export const measureKinds = [
  "dismiss",
  "warn",
  "remove_text",
  "remove_photo",
  "remove_message",
  "hide",
  "suspend",
  "ban",
  "refuse_photo",
  "hold",
] as const;
export type MeasureKind = (typeof measureKinds)[number];

/** How it was found. */
export const sources = ["report", "screening", "own_look", "authority"] as const;
export type Source = (typeof sources)[number];

/** On what a measure stands (Regulation 2022/2065, article 17(3)(d) and (e)). */
export const grounds = ["law", "terms"] as const;
export type Ground = (typeof grounds)[number];

/** Rules of the terms that a measure may name. With the law, the clause is written out instead. */
export const clauses = [
  "rules",
  "minors",
  "impersonation",
  "money",
  "mass",
  "confidence",
  "persistence",
  "adults",
  "account",
  "content",
] as const;
export type Clause = (typeof clauses)[number];

/**
 * The sentences that state the facts, in the reader's language, each with a blank that the decider
 * fills; and the rule that is usually meant.
 */
export const factSentences = {
  harassment: "persistence",
  sexual: "persistence",
  hate: "rules",
  fraud: "money",
  advertising: "money",
  mass: "mass",
  impersonation: "impersonation",
  confidence: "confidence",
  child: "minors",
  too_young: "adults",
  photo: "content",
  other: "rules",
} as const satisfies Record<string, Clause>;
export type FactSentence = keyof typeof factSentences;
export const factNames = Object.keys(factSentences) as FactSentence[];

/** Months in which one may appeal, and in which what was taken is kept (DSA, article 20). */
export const appealMonths = 6;

/**
 * Seconds that a decision waits before anybody is told by mail: so long it is taken back without a
 * trace.
 */
export const secondThoughtsSeconds = 60;
/** The longest that a hold hides a member while staff look into a report. */
export const holdHours = 72;
/** A suspension of more days waits for a second person. */
export const suspendAloneDays = 30;
