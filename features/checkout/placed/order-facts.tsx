import { Link } from "react-router";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";

interface OrderFactsProps {
  order: Output<"payments.readOrder">["order"];
  /** false: nothing of it is left to withdraw from. */
  left: boolean;
}

/** What was ordered and how it is paid, its number, and what may be done about it. */
export function OrderFacts({ order, left }: OrderFactsProps) {
  const { t, intl } = useText();
  const { credits, amount, currency, payment_method, payment_id } = order;
  return (
    <p className="mt-6 text-center text-sm text-ink-soft">
      <span>{`${t("prices.bundle", { count: credits })} · ${intl.formatNumber(amount / 100, { style: "currency", currency })} · ${t(`payment-methods.name.${payment_method}`)}`}</span>
      <br />
      {order.test && (
        <>
          <strong>{t("checkout.was_test")}</strong>
          <br />
        </>
      )}
      <span>{`${t("checkout.number", { number: payment_id.slice(-12) })} ·`}</span>{" "}
      <Link to="/transactions" className="link">
        {t("wallet.history")}
      </Link>
      <br />
      {order.status !== "failed" && order.status !== "cancelled" && (
        <Link to={`/credits/${payment_id}/buyer`} className="link">
          {t("invoices.buyer_add")}
        </Link>
      )}
      {order.status === "completed" && left && (
        <>
          <span> · </span>
          <Link to={`/withdraw?order=${payment_id}`} className="link">
            {t("refunds.withdraw")}
          </Link>
        </>
      )}
    </p>
  );
}
