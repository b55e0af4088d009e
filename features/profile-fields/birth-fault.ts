import { ageOn } from "./age-on.ts";

/** Oldest age that is believed. */
const oldest = 120;

interface BirthFault {
  readonly code: "invalid.birth_long_ago" | "invalid.date_of_birth";
  readonly values: Readonly<Record<string, number>>;
}

/**
 * What is wrong with a date of birth on a site for people of `minAge` and above: longer ago than
 * anybody lives, mostly a slip in the year, or too recent. Null: nothing. The least age is 18,
 * whatever the site's setting is (readings, 'Entry warning').
 */
export function birthFault(dateOfBirth: string, minAge: number): BirthFault | null {
  const age = ageOn(dateOfBirth, new Date());
  const youngest = Math.max(18, minAge);
  if (age > oldest) return { code: "invalid.birth_long_ago", values: { years: oldest } };
  return age < youngest ? { code: "invalid.date_of_birth", values: { min_age: youngest } } : null;
}
