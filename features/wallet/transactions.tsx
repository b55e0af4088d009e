import { Coins } from "lucide-react";
import { type LoaderFunctionArgs, Link, useLoaderData } from "react-router";
import { apiContext } from "#browser/context.ts";
import type { ScreenHandle } from "#browser/screen-handle.ts";
import { useSite } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { TransactionDetail } from "./transaction-detail.tsx";
import { signedCredits } from "./signed-credits.ts";

/**
 * /transactions/{id?}: all credits in and out with their reason, or one of them (specification,
 * section 2).
 */
export async function loader({ request, context, params: { id } }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  if (id) {
    const one = await api.read("credits.readEntry", { id });
    const { cause } = one.transaction;
    const invoices =
      cause?.kind === "order"
        ? (await api.read("payments.readOrder", { payment_id: cause.order })).order.invoices
        : [];
    return { one: { ...one, invoices }, list: null };
  }
  const before = new URL(request.url).searchParams.get("before");
  const { setup, mandate, collections } = await api.read("direct-debit.read", {});
  return {
    one: null,
    list: await api.read("credits.ledger", before ? { before } : {}),
    later: before !== null,
    debits: setup !== null || mandate !== null || collections.length > 0,
  };
}

export const handle: ScreenHandle = { title: "wallet.transactions_title" };

export default function Transactions() {
  const data = useLoaderData<typeof loader>();
  const { t } = useText();
  if (data.one) return <TransactionDetail {...data.one} />;
  const { transactions, next, balance, debt } = data.list;
  return (
    <Page
      width="measure"
      title={t("wallet.transactions_title")}
      lead={t("wallet.balance", { count: balance })}
      actions={
        <LinkButton to="/credits" kind="secondary" size="small">
          {t("wallet.buy")}
        </LinkButton>
      }
    >
      {debt > 0 && (
        <div className="mb-6">
          <Alert tone="warning">{t("wallet.debt", { count: debt })}</Alert>
        </div>
      )}
      {transactions.length === 0 ? (
        <EmptyState
          icon={<Coins />}
          title={t("wallet.transactions_empty")}
          actions={<LinkButton to="/credits">{t("wallet.buy")}</LinkButton>}
        >
          {t("wallet.transactions_empty_lead")}
        </EmptyState>
      ) : (
        <Card as="section">
          <ul>
            {transactions.map((entry) => (
              <Entry key={entry.id} {...entry} />
            ))}
          </ul>
        </Card>
      )}
      <nav className="mt-6 flex justify-between gap-3">
        {data.later ? (
          <LinkButton to="/transactions" kind="quiet">
            {t("wallet.newest")}
          </LinkButton>
        ) : (
          <span />
        )}
        {next && (
          <LinkButton to={`/transactions?before=${next}`} kind="secondary">
            {t("wallet.older")}
          </LinkButton>
        )}
      </nav>
      {data.debits && (
        <p className="mt-4 text-sm">
          <Link to="/directdebit" className="link touch inline-block">
            {t("direct-debit.title")}
          </Link>
        </p>
      )}
    </Page>
  );
}

function Entry({
  id,
  credits,
  reason,
  cause,
  created_at,
}: Output<"credits.ledger">["transactions"][number]) {
  const { t, intl } = useText();
  const { time_zone } = useSite();
  return (
    <li className="relative flex items-center justify-between gap-4 border-line px-5 py-3 not-first:border-t hover:bg-sunk">
      <span>
        <Link to={`/transactions/${id}`} className="card-link">
          {t(`wallet.reason.${reason}`)}
        </Link>
        {cause?.kind === "message" && cause.name && (
          <span translate="no">{` · ${cause.name}`}</span>
        )}
        <span className="block text-sm text-ink-soft">
          {intl.formatDate(created_at, {
            dateStyle: "medium",
            timeStyle: "short",
            timeZone: time_zone,
          })}
        </span>
      </span>
      <strong className={`text-lg tabular-nums ${credits > 0 ? "text-success" : ""}`}>
        {signedCredits(intl, credits)}
      </strong>
    </li>
  );
}
