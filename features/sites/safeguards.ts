/** What lets data leave the European Economic Area (GDPR, articles 45, 46(2)(c) and 47). */
export const safeguards = ["adequacy", "clauses", "rules"] as const;
