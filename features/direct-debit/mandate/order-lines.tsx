import { FreeEnds } from "#features/checkout/free-ends.tsx";
import type { Checkout } from "#features/checkout/load-checkout.ts";
import { OrderTotal } from "#features/checkout/order-total.tsx";
import { useText } from "#i18n/use-text.ts";

/**
 * What is ordered, for how much, with which tax, and how it is taken back: before every button that
 * obliges to pay.
 */
export function OrderLines({
  checkout: { chosen, currency, tax_rate, message_credits },
}: {
  checkout: Checkout;
}) {
  const { t, intl } = useText();
  const full = intl.formatNumber(chosen.full_amount / 100, { style: "currency", currency });
  return (
    <>
      <p className="flex justify-between gap-4">
        <span>{t("prices.bundle", { count: chosen.credits })}</span>
        {chosen.percentage > 0 && <s className="text-ink-soft tabular-nums">{full}</s>}
      </p>
      <OrderTotal amount={chosen.amount} currency={currency} tax_rate={tax_rate} tax={chosen.tax} />
      <FreeEnds credits={message_credits} />
    </>
  );
}

/** The words of the button that obliges to pay, with the price. */
export function useOrderWords({ chosen, currency }: Checkout): string {
  const { t, intl } = useText();
  return `${t("checkout.order")} · ${intl.formatNumber(chosen.amount / 100, { style: "currency", currency })}`;
}

/** In a demo: no money moves. */
export function TestNote({ checkout }: { checkout: Checkout }) {
  const { t } = useText();
  const test = checkout.paymentmethods.some(
    (each) => each.payment_method === "sepadirectdebit" && each.test,
  );
  return test ? <p className="text-center text-sm text-ink-soft">{t("checkout.test")}</p> : null;
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
