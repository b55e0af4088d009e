/** 2023-12-01 12:00 UTC. */
const firstVersion = Date.UTC(2023, 11, 1, 12);

/**
 * Date of the version of the terms that members agree to: the default, or the day the company was
 * added if that is later (specification, section 9). `companyAdded`: ISO 8601.
 */
export const termsDate = (companyAdded: string): Date =>
  new Date(Math.max(firstVersion, Date.parse(companyAdded)));
