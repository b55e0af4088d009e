import { CircleX, FileText, Hourglass, Landmark, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { Output } from "#server/calls/registry.ts";
import type { Problem } from "#server/calls/define.ts";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { Page } from "#ui/page.tsx";
import type { Person } from "#features/checkout/people.ts";
import { Arrival } from "./arrival.tsx";
import { BackTo } from "#features/checkout/back-to.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { RetryForm } from "./retry-form.tsx";
import { TransferDetails } from "./transfer-details.tsx";
import { useOrderNews } from "./use-order-news.ts";
import type { Elements } from "#ui/elements.ts";

interface OrderStateProps {
  order: Output<"payments.readOrder">["order"];
  user: Output<"sessions.readUser">["user"];
  /** What went back of it, newest first. */
  refunds: Output<"refunds.list">["refunds"];
  /** Own path that the member came from; empty: none. */
  next: string;
  /** Whose page or conversation that is. */
  from: string | undefined;
  /** Of a completed order: members whose photo is clear now. */
  faces: readonly Person[];
  waitsLong: boolean;
  attempt: string;
  method?: unknown;
  problem?: Problem | undefined;
}

/**
 * How far an order is, after the checkout (specification, section 4): loading, pending, completed,
 * failed or cancelled.
 */
export function OrderState({
  order,
  user,
  refunds,
  next,
  from,
  faces,
  waitsLong,
  attempt,
  method,
  problem,
}: OrderStateProps) {
  const { t, intl } = useText();
  const here = useLocation();
  useOrderNews(order.status);
  const money = intl.formatNumber(order.amount / 100, {
    style: "currency",
    currency: order.currency,
  });
  const back = <BackTo next={next} name={from} />;
  const check = (
    <LinkButton to={here} kind="secondary" reloadDocument>
      {t("checkout.check")}
    </LinkButton>
  );
  const retry = order.retry && (
    <RetryForm
      key={order.payment_id}
      order={order}
      attempt={attempt}
      next={next}
      method={method}
      problem={problem}
    />
  );

  if (order.status === "completed") {
    // A dispute that was won is a purchase again; of a refund that the bank was faster with, the
    // bank's own counts.
    const standing = refunds.filter(({ status }) => status !== "undone" && status !== "dropped");
    const [last] = standing;
    if (last) {
      const invoices = order.invoices.map(({ id, kind, number }) => (
        <a key={id} href={`/invoices/${id}.pdf`} download className="button" data-kind="quiet">
          <FileText aria-hidden="true" />
          <span>{t(`invoices.open.${kind}`, { number })}</span>
        </a>
      ));
      const sum = standing.reduce((sum, refund) => sum + refund.amount, 0);
      const bank = last.kind === "chargeback" || last.kind === "debit_return";
      return (
        <State
          icon={<Undo2 />}
          title={t(bank ? "refunds.bank_title" : "refunds.refund_title", {
            amount: intl.formatNumber(sum / 100, { style: "currency", currency: order.currency }),
          })}
          order={order}
          back={back}
          left={sum < order.amount}
          actions={
            <>
              <LinkButton to={`/withdraw/${last.id}`} kind="secondary">
                {t("refunds.open")}
              </LinkButton>
              {invoices}
            </>
          }
        >
          <p>{t(`refunds.means.${bank && last.status === "done" ? "bank" : last.status}`)}</p>
        </State>
      );
    }
    return (
      <Arrival order={order} balance={user?.credits ?? 0} next={next} from={from} faces={faces} />
    );
  }
  if (order.status === "failed" || order.status === "cancelled") {
    return (
      <State
        icon={<CircleX />}
        title={t(
          order.stored && order.family === "card" ? "checkout.stored_failed" : "checkout.failed",
        )}
        order={order}
        back={back}
        alert
        below={retry}
        actions={
          !order.retry && (
            <LinkButton
              to={`/credits/${order.bundle}${next && `?next=${encodeURIComponent(next)}`}`}
            >
              {t("checkout.order_again")}
            </LinkButton>
          )
        }
      >
        <p>{order.decline ? t(`checkout.decline.${order.decline}`) : t("checkout.failed_lead")}</p>
      </State>
    );
  }
  if (order.status === "mismatched") {
    return (
      <State
        icon={<CircleX />}
        title={t("checkout.mismatched_title")}
        order={order}
        back={back}
        alert
        actions={
          <LinkButton to="/pages/service" kind="secondary">
            {t("refunds.service")}
          </LinkButton>
        }
      >
        <p>{t("checkout.mismatched_lead", { amount: money })}</p>
      </State>
    );
  }
  if (order.transfer) {
    return (
      <State
        icon={<Landmark />}
        title={t("checkout.transfer_title")}
        order={order}
        back={back}
        actions={check}
        below={<TransferDetails transfer={order.transfer} amount={money} />}
      >
        <p>{t("checkout.transfer_lead")}</p>
      </State>
    );
  }
  const loading = order.status === "loading";
  return (
    <State
      icon={<Hourglass />}
      title={t(loading ? "checkout.loading_title" : "checkout.pending_title")}
      order={order}
      back={back}
      actions={
        <>
          {order.checkout_url && (
            <a href={order.checkout_url} className="button" data-kind="primary">
              {t("checkout.continue")}
            </a>
          )}
          {check}
        </>
      }
      below={
        retry && (
          <details className="text-center">
            <summary className="link inline-block py-2.5">{t("checkout.another_method")}</summary>
            <div className="mt-3">{retry}</div>
          </details>
        )
      }
    >
      <p>
        {t(
          loading
            ? "checkout.loading_lead"
            : order.payment_method === "sepadirectdebit" && !order.checkout_url
              ? "direct-debit.credits_when"
              : waitsLong
                ? "checkout.pending_long"
                : "checkout.pending_lead",
        )}
      </p>
    </State>
  );
}

interface StateProps {
  icon: Elements;
  title: string;
  order: OrderStateProps["order"];
  alert?: boolean;
  /** false: nothing of it is left to withdraw from. */
  left?: boolean;
  actions: ReactNode;
  /** The way back to whom the purchase is for. */
  back: ReactNode;
  below?: Elements;
  children: ReactNode;
}

function State({
  icon,
  title,
  order,
  alert,
  left = true,
  actions,
  back,
  below,
  children,
}: StateProps) {
  return (
    <Page width="narrow">
      <div className="state" role={alert ? "alert" : "status"}>
        <div className="state-mark" data-tone={alert ? "danger" : undefined} aria-hidden="true">
          {icon}
        </div>
        <h1 className="text-2xl">{title}</h1>
        <div className="text-ink-soft">{children}</div>
        {actions && <div className="state-actions">{actions}</div>}
      </div>
      {below}
      <div className="mt-4 grid justify-items-center">{back}</div>
      <OrderFacts order={order} left={left} />
    </Page>
  );
}
