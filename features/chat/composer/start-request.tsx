import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";

/** What the refusal `express_request_needed` says of the orders that wait. */
export interface StartNeeded {
  readonly days: number;
  readonly until: string;
}

/**
 * Why the credits wait, and the words of the express request as they are kept
 * (express-request.server.ts).
 */
export function StartRequest({ days, until }: StartNeeded) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  // The end of the last day, not the beginning of the next.
  const last = intl.formatDate(Date.parse(until) - 1, { dateStyle: "long", timeZone });
  return (
    <>
      <p>{t("chat.start_lead", { until: last })}</p>
      <p className="font-semibold">{t("orders.express", { days })}</p>
    </>
  );
}
