import { useSyncExternalStore } from "react";
import { useSite } from "./use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { ownZone } from "#i18n/own-zone.ts";

const never = () => () => {};

/**
 * Times as the member's clock shows them. The server does not know that clock, so the first view
 * uses the site's time zone.
 */
export function useTimes() {
  const { t, intl } = useText();
  const { time_zone } = useSite();
  const timeZone = useSyncExternalStore(
    never,
    () => ownZone() ?? time_zone,
    () => time_zone,
  );
  const dayOf = (at: string | number): string =>
    intl.formatDate(at, { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const daysAgo = (at: string): number => {
    const now = Date.now();
    const today = dayOf(now);
    if (dayOf(at) === today) return 0;
    // A day has 23, 24 or 25 hours: 23 lead back into yesterday or not out of today yet.
    const yesterday = [23, 25]
      .map((hours) => dayOf(now - hours * 3_600_000))
      .find((day) => day !== today);
    return dayOf(at) === yesterday ? 1 : 2;
  };
  const yearOf = (at: string | number): string =>
    intl.formatDate(at, { timeZone, year: "numeric" });
  const isThisYear = (at: string) => yearOf(at) === yearOf(Date.now());
  return {
    /** The same text for every moment of one day. */
    dayOf,
    time: (at: string): string =>
      intl.formatTime(at, { timeZone, hour: "2-digit", minute: "2-digit" }),
    /** 'Today', 'Yesterday', 'Monday 3 November', with the year when it is another. */
    day: (at: string): string =>
      [t("chat.today"), t("chat.yesterday")][daysAgo(at)] ??
      intl.formatDate(at, {
        timeZone,
        weekday: "long",
        day: "numeric",
        month: "long",
        ...(!isThisYear(at) && { year: "numeric" }),
      }),
    /** For a list: the time today, 'Yesterday', then the date. */
    short: (at: string): string => {
      const days = daysAgo(at);
      if (days === 0) return intl.formatTime(at, { timeZone, hour: "2-digit", minute: "2-digit" });
      return days === 1
        ? t("chat.yesterday")
        : intl.formatDate(at, {
            timeZone,
            day: "numeric",
            month: "short",
            ...(!isThisYear(at) && { year: "2-digit" }),
          });
    },
  };
}
