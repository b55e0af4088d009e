/** The content pages at /pages/{name} (specification, section 2), each written in every finished language under content/. */
export const pageNames = ["terms", "privacy", "cookies", "faq", "return-policy", "ban", "service"] as const;
export type PageName = (typeof pageNames)[number];

export const asPageName = (value: string): PageName | undefined => pageNames.find((name) => name === value);
