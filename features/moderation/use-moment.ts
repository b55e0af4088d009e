import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";

/** Day and time where the site is. */
export function useMoment(): (at: string) => string {
  const { intl } = useText();
  const { time_zone: timeZone } = useSite();
  return (at) => intl.formatDate(at, { dateStyle: "medium", timeStyle: "short", timeZone });
}
