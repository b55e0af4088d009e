import type { Output } from "#server/calls/registry.ts";

interface Where {
  readonly user:
    | (Pick<
        NonNullable<Output<"sessions.readUser">["user"]>,
        "status" | "notifications_disabled"
      > & { readonly profile: { readonly status: string } | null })
    | null;
  readonly pathname: string;
  /** The query says `api_signup_complete`: the sign-up was completed over the API. */
  readonly overApi: boolean;
  readonly smartphone: boolean;
}

/**
 * Sign-up, with its steps, and the settings, under both names: they say it themselves, or it would
 * be in the way.
 */
const silent = /^\/(signup|signup-matches|complete-signup|settings|notifications)(\/|$)/;

/** In the address after a sign-up over the API. */
export const apiQuery = "api_signup_complete";

/**
 * How a member is reminded to confirm the address (specification, section 4): status not_confirmed,
 * profile disabled, no disabled notifications, not on sign-up, settings or notifications, unless
 * the sign-up was completed over the API on a smartphone. A modal when the query says that it was,
 * otherwise an alert.
 */
export function reminderFor({
  user,
  pathname,
  overApi,
  smartphone,
}: Where): "modal" | "alert" | null {
  if (
    user?.status !== "not_confirmed" ||
    user.profile?.status !== "disabled" ||
    user.notifications_disabled.length > 0
  )
    return null;
  if (silent.test(pathname) && !(overApi && smartphone)) return null;
  return overApi ? "modal" : "alert";
}
