import type { Checkout } from "#features/payments/load-checkout.ts";
import { Link } from "react-router";
import { useSite } from "#app/use-site.ts";
import { useText } from "#i18n/use-text.ts";

/** What is ordered, for how much, tax included, and how it is taken back: before every button that obliges to pay. */
export function OrderLines({ checkout: { chosen, currency } }: { checkout: Checkout }) {
  const { t, intl } = useText();
  const { refund_days } = useSite();
  const money = (cents: number) => intl.formatNumber(cents / 100, { style: "currency", currency });
  return (
    <div className="border-t border-line pt-4">
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-lg">{t("credits.bundle", { count: chosen.credits })}</span>
        <span className="text-end">
          {chosen.percentage > 0 && <s className="me-2 text-ink-soft tabular-nums">{money(chosen.full_amount)}</s>}
          <strong className="heading text-2xl tabular-nums">{money(chosen.amount)}</strong>
        </span>
      </p>
      <p className="text-end text-sm text-ink-soft">{t("payments.tax")}</p>
      <p className="mt-3 text-sm text-ink-soft">
        {t("payments.withdrawal", { days: refund_days })} <Link to="/pages/return-policy" className="link">{t("payments.withdrawal_link")}</Link>
      </p>
    </div>
  );
}

/** The order as the form sends it: the price that was shown is the only one that is charged. */
export function OrderFields({ checkout: { chosen, code, key } }: { checkout: Checkout }) {
  return (
    <>
      <input type="hidden" name="idempotency_key" value={key} />
      <input type="hidden" name="bundle" value={chosen.bundle} />
      <input type="hidden" name="amount" value={chosen.amount} />
      {code?.applied && <input type="hidden" name="discount_code" value={code.code} />}
    </>
  );
}
