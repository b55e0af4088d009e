/**
 * Date of a text's version on a site: when it last changed (its head's `updated`), or the day the
 * company was added if that is later (specification, section 9). `companyAdded`: ISO 8601.
 */
export const versionDate = (updated: string, companyAdded: string): Date =>
  new Date(Math.max(Date.parse(updated), Date.parse(companyAdded)));
