import { CircleCheck, Hourglass, Landmark } from "lucide-react";
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { apiContext } from "#browser/context.ts";
import { useLiveEvent } from "#browser/live.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { RefundState } from "./past-refunds.tsx";

export const handle: ScreenHandle = { title: "refunds.past" };

/** /withdraw/{id}: one refund, whatever it came from, and how far it is. */
export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  return context.get(apiContext).read("refunds.read", { id });
}

export default function RefundScreen() {
  const { refund, debt } = useLoaderData<typeof loader>();
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const { revalidate } = useRevalidator();
  useLiveEvent("user", (event) => {
    if (!("answer" in event)) void revalidate();
  });
  const { kind, status, asked_at, decided_at, credits, reason, payment_id, payment_method } =
    refund;
  const bank = kind === "chargeback" || kind === "debit_return";
  const amount = intl.formatNumber(refund.amount / 100, {
    style: "currency",
    currency: refund.currency,
  });
  const moment = (at: string) =>
    intl.formatDate(at, { dateStyle: "long", timeStyle: "short", timeZone });
  const nothing = refund.amount === 0;
  const fresh = kind === "withdrawal" && (nothing || status === "asked" || status === "under_way");
  const Icon = bank ? Landmark : status === "done" ? CircleCheck : Hourglass;
  const rows = [
    [t("refunds.amount"), amount],
    [t("refunds.credits_taken"), intl.formatNumber(credits)],
    [t("refunds.method"), t(`payment-methods.name.${payment_method}`)],
    [t("refunds.declared"), moment(asked_at)],
    ...(decided_at ? [[t("refunds.decided"), moment(decided_at)]] : []),
    [t("refunds.number"), payment_id.slice(-12)],
  ];
  return (
    <Page width="narrow">
      <div className="state">
        <div className="state-mark" aria-hidden="true">
          <Icon />
        </div>
        <h1 className="text-2xl">
          {fresh
            ? t("refunds.received_title")
            : t(bank ? "refunds.bank_title" : "refunds.refund_title", { amount })}
        </h1>
        {fresh && <p>{t("refunds.received_lead", { date: moment(asked_at) })}</p>}
        <output className="grid justify-items-center gap-3 text-ink-soft">
          <span>
            {t(
              `refunds.means.${nothing ? "nothing" : bank && status === "done" ? "bank" : status}`,
            )}
          </span>
          {!nothing && <RefundState {...refund} />}
        </output>
      </div>
      {debt > 0 && bank && (
        <div className="mb-5">
          <Alert tone="warning" title={t("refunds.debt", { debt })}>
            {t("refunds.debt_lead")}
          </Alert>
        </div>
      )}
      <Card padded>
        <dl>
          {rows.map(([label, value]) => (
            <div
              key={label}
              className="flex flex-wrap justify-between gap-x-6 border-line py-3 not-first:border-t"
            >
              <dt className="text-ink-soft">{label}</dt>
              <dd className="grow text-end font-medium tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        {reason && (
          <div className="mt-4 rounded-card bg-sunk px-5 py-4">
            <h2 className="text-sm font-semibold">{t("refunds.said")}</h2>
            <p className="whitespace-pre-line">{reason}</p>
          </div>
        )}
        <div className="mt-4 grid gap-2">
          <LinkButton to={`/credits/${payment_id}`} kind="secondary" wide>
            {t("refunds.open_order")}
          </LinkButton>
          <LinkButton to="/withdraw" kind="quiet" wide>
            {t("refunds.back")}
          </LinkButton>
        </div>
      </Card>
    </Page>
  );
}
