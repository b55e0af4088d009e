import type { Output } from "#server/calls/registry.ts";
import type { Settings } from "#features/sites/settings.ts";
import type { AlertName } from "./alert-names.ts";

export type BannerName = Exclude<AlertName, "time_bonus">;
type User = NonNullable<Output<"sessions.readUser">["user"]>;

interface Where {
  readonly user: Pick<User, "status" | "alerts" | "notifications_disabled" | "profile"> | null;
  readonly site: Pick<Settings, "push_public_key">;
  /** How much of the profile is there, 0 to 1; null for who has none. */
  readonly share: number | null;
  readonly pathname: string;
  /** The activation reminder is on: then nothing else is. */
  readonly reminded: boolean;
  /** This device can have push, as far as is known, and the offer would not push a screen down. */
  readonly pushable: boolean;
}

/**
 * Invitations stand above the two lists that a member comes back to, never above a person, a form
 * or a payment.
 */
const lists = /^\/(members|likes(\/\w+)?)$/;
/** The settings say which mails do not come themselves; at the till nobody is to be bothered. */
const noWarnings = /^\/(notifications|settings|premium|credits|directdebit|login|signup)(\/|$)/;

/**
 * The one alert above this screen (specification, section 4): each needs login, and is no more once
 * the member has put it away. Order: what stops mails, then push, then what the profile lacks, which
 * is never in the way of another.
 */
export function chooseBanner({
  user,
  site,
  share,
  pathname,
  reminded,
  pushable,
}: Where): BannerName | null {
  if (!user || reminded) return null;
  const open = (name: AlertName) => user.alerts.includes(name);
  if (
    open("disabled_notifications") &&
    user.notifications_disabled.length > 0 &&
    !noWarnings.test(pathname)
  )
    return "disabled_notifications";
  if (user.status !== "active" || !user.profile || !lists.test(pathname)) return null;
  if (pushable && open("push") && site.push_public_key) return "push";
  return open("enrich_profile") && share !== null && share < 1 ? "enrich_profile" : null;
}
