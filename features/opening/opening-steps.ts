/** What a site needs before visitors may come, in the order of its list. */
export const openingSteps = [
  "company",
  "support",
  "sender",
  "provider",
  "prices",
  "languages",
  "moderator",
] as const;
export type OpeningStep = (typeof openingSteps)[number];
