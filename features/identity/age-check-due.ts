import type { AgeMethod } from "#features/sites/age-methods.ts";
import type { Settings } from "#features/sites/settings.ts";

/** What a provider has confirmed of a member's age, for as long as it counts. */
export interface ConfirmedAge {
  readonly method: AgeMethod;
  /** Years that the member has at least. */
  readonly over: number;
}

interface Asked {
  readonly ageCheck: ConfirmedAge | null;
}

/**
 * Does the site ask this member for a check of the age before they turn to others (decision 40)?
 */
export const ageCheckDue = (
  { age_check, min_age }: Pick<Settings, "age_check" | "min_age">,
  { ageCheck }: Asked,
): boolean =>
  age_check !== "none" &&
  !(
    ageCheck &&
    ageCheck.over >= min_age &&
    (ageCheck.method === "verify" || age_check === "estimate")
  );
