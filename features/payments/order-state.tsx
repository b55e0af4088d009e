import { CircleCheck, CircleX, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import type { Output } from "#features/index.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import { MethodIcon } from "./method-icon.tsx";
import { useOrderNews } from "./use-order-news.ts";

interface OrderStateProps {
  order: Output<"payments.readOrder">["order"];
  user: Output<"sessions.readUser">["user"];
  /** Own path that the member came from; empty: none. */
  next: string;
}

/** How far an order is, after the checkout (specification, section 4): loading, pending, completed, failed or cancelled. */
export function OrderState({ order, user, next }: OrderStateProps) {
  const { t, intl } = useText();
  const here = useLocation();
  useOrderNews(order.status);
  const query = next && `?next=${encodeURIComponent(next)}`;
  const again = <LinkButton to={here} kind="secondary" reloadDocument>{t("payments.check")}</LinkButton>;

  if (order.status === "completed") {
    return (
      <State icon={<CircleCheck />} title={t("payments.completed_title", { credits: order.credits })} order={order}
        actions={<LinkButton to={next || "/members"} size="large">{t(next ? "payments.back" : "payments.members")}</LinkButton>}>
        <p>{t("payments.completed_lead", { amount: intl.formatNumber(order.amount / 100, { style: "currency", currency: order.currency }), balance: user?.credits ?? 0 })}</p>
        <p className="mt-2">{t("payments.completed_premium")}</p>
      </State>
    );
  }
  if (order.status === "failed" || order.status === "cancelled") {
    return (
      <State icon={<CircleX />} title={t("payments.failed")} order={order} alert
        actions={
          <>
            <p className="w-full">{t("payments.retry")}</p>
            {order.paymentmethods.map((method) => (
              <LinkButton key={method} to={`/credits/${order.bundle}/${method}${query}`} kind={method === order.payment_method ? "secondary" : "primary"}>
                <MethodIcon method={method} />{t(`payments.method.${method}`)}
              </LinkButton>
            ))}
          </>
        }>
        <p>{t("payments.failed_lead")}</p>
      </State>
    );
  }
  const loading = order.status === "loading";
  return (
    <State icon={<Hourglass />} title={t(loading ? "payments.loading_title" : "payments.pending_title")} order={order}
      actions={<>{order.checkout_url && <a href={order.checkout_url} className="button" data-kind="primary">{t("payments.continue")}</a>}{again}</>}>
      <p>{t(loading ? "payments.loading_lead" : "payments.pending_lead")}</p>
    </State>
  );
}

interface StateProps {
  icon: ReactNode;
  title: string;
  order: OrderStateProps["order"];
  alert?: boolean;
  actions: ReactNode;
  children: ReactNode;
}

function State({ icon, title, order, alert, actions, children }: StateProps) {
  const { t, intl } = useText();
  const { credits, amount, currency, payment_method, payment_id } = order;
  return (
    <Page width="narrow">
      <div className="state" role={alert ? "alert" : "status"}>
        <div className="state-mark" aria-hidden="true">{icon}</div>
        <h1 className="text-2xl">{title}</h1>
        <div className="text-ink-soft">{children}</div>
        <div className="state-actions">{actions}</div>
      </div>
      <p className="text-center text-sm text-ink-soft">
        {t("credits.bundle", { count: credits })} · {intl.formatNumber(amount / 100, { style: "currency", currency })} · {t(`payments.method.${payment_method}`)}
        <br />
        {t("payments.number", { number: payment_id.slice(-12) })} · <Link to="/transactions" className="link">{t("credits.history")}</Link>
        {order.status === "completed" && <> · <Link to={`/withdraw?order=${payment_id}`} className="link">{t("refunds.withdraw")}</Link></>}
      </p>
    </Page>
  );
}
