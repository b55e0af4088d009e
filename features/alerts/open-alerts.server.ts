import { type AlertName, alertNames } from "./alert-names.ts";

/**
 * When each alert was put away, as `account.dismissed` keeps it: ISO times of the database's clock.
 */
export type Dismissed = Partial<Record<AlertName, string>>;

/** What only invites. After a member has put one of these away, the others keep quiet for a day. */
const invitations: readonly AlertName[] = ["enrich_profile", "push"];
const quietMs = 24 * 3_600_000;

/**
 * The alerts that may be shown at `now` (the database's clock), in the order of importance
 * (specification, section 4).
 */
export function openAlerts(dismissed: Dismissed, now: Date): AlertName[] {
  const quiet = invitations.some(
    (name) => now.getTime() - Date.parse(dismissed[name] ?? "") < quietMs,
  );
  return alertNames.filter((name) => !dismissed[name] && !(quiet && invitations.includes(name)));
}
