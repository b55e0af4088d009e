import { FileText } from "lucide-react";
import { Link } from "react-router";
import { useSite } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Page } from "#ui/page.tsx";
import { signedCredits } from "./signed-credits.ts";

/**
 * One movement of credits: why, how many, when, the balance after it, and the way to what it was
 * for.
 */
export function TransactionDetail({
  transaction: { credits, reason, cause, created_at },
  balance,
  invoices,
}: Output<"credits.readEntry"> & { invoices: Output<"payments.readOrder">["order"]["invoices"] }) {
  const { t, intl } = useText();
  const { time_zone } = useSite();
  const rows = [
    [t("wallet.reason"), t(`wallet.reason.${reason}`)],
    ...(cause?.kind === "message" && cause.name ? [[t("wallet.with"), cause.name] as const] : []),
    [t("wallet.amount"), signedCredits(intl, credits)],
    [
      t("wallet.when"),
      intl.formatDate(created_at, { dateStyle: "long", timeStyle: "short", timeZone: time_zone }),
    ],
    [t("wallet.balance_after"), t("prices.bundle", { count: balance })],
  ] as const;
  return (
    <Page width="narrow" title={t("wallet.transaction_title")}>
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
        {invoices.map(({ id, kind, number }) => (
          <a
            key={id}
            href={`/invoices/${id}.pdf`}
            download
            className="button mt-4"
            data-kind="primary"
            data-wide=""
          >
            <FileText aria-hidden="true" />
            <span>{t(`invoices.open.${kind}`, { number })}</span>
          </a>
        ))}
        {cause?.kind === "order" && (
          <LinkButton to={`/credits/${cause.order}`} kind="secondary" wide className="mt-4">
            {t("wallet.open_order")}
          </LinkButton>
        )}
        {cause?.kind === "refund" && (
          <LinkButton to={`/withdraw/${cause.refund}`} kind="secondary" wide className="mt-4">
            {t("refunds.open")}
          </LinkButton>
        )}
        {cause?.kind === "message" && cause.conversation && (
          <LinkButton to={`/chats/${cause.conversation}`} kind="secondary" wide className="mt-4">
            {t("wallet.open_chat")}
          </LinkButton>
        )}
      </Card>
      <p className="mt-6 text-center">
        <Link to="/transactions" className="link">
          {t("wallet.all_entries")}
        </Link>
      </p>
    </Page>
  );
}
