/**
 * The content pages, each written in every finished language under content/ (specification,
 * sections 1 and 2).
 */
export const pageNames = [
  "terms",
  "privacy",
  "cookies",
  "faq",
  "return-policy",
  "ban",
  "service",
  "complaints",
  "accessibility",
  "imprint",
] as const;
export type PageName = (typeof pageNames)[number];

/** What a member agrees to at the sign-up, and is told of before it changes. */
export const toldPages = ["terms", "privacy"] as const satisfies readonly PageName[];

/** One of the pages, or undefined for anything else that an address may say. */
export const asPageName = (value: string): PageName | undefined =>
  pageNames.find((name) => name === value);

/** Where a page is read: /pages/{name}, but the complaints beside their form. */
export const pathOfPage = (name: PageName): string =>
  name === "complaints" ? "/complaints" : `/pages/${name}`;
