import { Link } from "react-router";
import { useSite } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Pill } from "#ui/pill.tsx";

type Refunds = Output<"refunds.list">;

/** How far a refund is, in one word. */
export function RefundState({ status, kind }: Pick<Refunds["refunds"][number], "status" | "kind">) {
  const { t } = useText();
  const bank = kind === "chargeback" || kind === "debit_return";
  if (bank && status === "done") return null;
  return (
    <Pill tone={status === "done" ? "success" : status === "failed" ? "wine" : "outline"}>
      {t(`refunds.status.${status}`)}
    </Pill>
  );
}

/** Money that went back to the member so far, newest first; nothing when there was none. */
export function PastRefunds({ refunds, next }: Refunds) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  if (refunds.length === 0) return null;
  return (
    <section className="mt-8 grid gap-3" aria-labelledby="refunds">
      <h2 id="refunds" className="text-xl">
        {t("refunds.past")}
      </h2>
      <Card>
        <ul>
          {refunds.map((refund) => (
            <li
              key={refund.id}
              className="relative flex items-center justify-between gap-4 border-line px-5 py-3 not-first:border-t hover:bg-sunk"
            >
              <span className="grid gap-1">
                <Link to={`/withdraw/${refund.id}`} className="card-link">
                  {t(`refunds.kind.${refund.kind}`)}
                </Link>
                <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
                  <span>{intl.formatDate(refund.asked_at, { dateStyle: "medium", timeZone })}</span>
                  <RefundState {...refund} />
                </span>
              </span>
              <strong className="text-lg tabular-nums">
                {intl.formatNumber(refund.amount / 100, {
                  style: "currency",
                  currency: refund.currency,
                })}
              </strong>
            </li>
          ))}
        </ul>
      </Card>
      {next && (
        <div>
          <LinkButton to={`?before=${next}`} kind="secondary" size="small">
            {t("refunds.older")}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
