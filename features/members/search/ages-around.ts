const yearsAround = 8;
const oldest = 99;

/**
 * The ages, in years, that a member's search and match finder begin with; never below the site's
 * minimum.
 */
export function agesAround(age: number, youngest: number): { min_age: number; max_age: number } {
  return {
    min_age: Math.max(youngest, Math.min(age, oldest) - yearsAround),
    max_age: Math.min(oldest, age + yearsAround),
  };
}
