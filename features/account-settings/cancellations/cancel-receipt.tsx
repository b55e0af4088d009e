import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import type { Output } from "#server/calls/registry.ts";
import { Alert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { CancelFacts, useCancelFacts } from "./cancel-facts.tsx";
import type { Typed } from "./kinds.ts";

/** What was declared, with the moment it was received: on the page, and as a file to keep. */
export function CancelReceipt({
  typed,
  number,
  received_at,
  ends_at,
  ended,
}: Output<"cancellations.declare"> & { typed: Typed }) {
  const { t, intl } = useText();
  const { name: site, time_zone: timeZone } = useSite();
  const time = (at: string | Date) =>
    intl.formatDate(at, { dateStyle: "long", timeStyle: "short", timeZone });
  // The end of a named day, not the beginning of the next.
  const lastMoment = new Date(Date.parse(ends_at) - (typed.wanted_on ? 1 : 0));
  const ends = ended ? t("cancellations.at_once") : typed.wanted_on ? time(lastMoment) : null;
  const more = [
    [t("cancellations.fact.number"), number],
    [t("cancellations.fact.received"), time(received_at)],
    ...(ends ? [[t("cancellations.fact.ends"), ends] as const] : []),
  ] as const;
  const lines = useCancelFacts(typed, more).map(([label, value]) => `${label}: ${value}`);
  const file = [`${site} – ${t("cancellations.done_title")}`, "", ...lines, ""].join("\r\n");
  return (
    <Page width="measure" title={t("cancellations.done_title")}>
      <Alert tone="success" role="alert">
        {t(ended ? "cancellations.done_now" : "cancellations.done", { email: typed.email })}
      </Alert>
      <Card padded className="mt-6 grid gap-5">
        <CancelFacts typed={typed} more={more} />
        <div>
          <a
            className="button"
            data-kind="secondary"
            data-size="medium"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
            download={`${number}.txt`}
          >
            {t("cancellations.save")}
          </a>
        </div>
      </Card>
    </Page>
  );
}
