import { useFetchers, useNavigation } from "react-router";
import { useSite, useUser } from "#browser/use-site.ts";
import type { Problem } from "#server/calls/define.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import type { Checkout } from "./load-checkout.ts";
import { Refused } from "./refused.tsx";

/**
 * The button that obliges to pay, and directly above it what the law wants to be read there: what,
 * how much, with which tax, that nothing renews, the time to withdraw, and what a first purchase
 * ends (Directive 2011/83/EU, article 8(2)). Stays at the window's end, so all of it goes along.
 */
export function OrderBar({
  checkout: { chosen, currency, tax_rate, message_credits: credits, paymentmethods },
  form,
  problem,
}: {
  checkout: Checkout;
  /** The id of the form that it sends. */
  form: string;
  problem: Problem | undefined;
}) {
  const { t, intl } = useText();
  const { refund_days: days } = useSite();
  const first = useUser()?.paid_user === false && credits > 0;
  // While another package is being fetched too: what is ordered is what is on screen.
  const sending = useFetchers().some(({ formAction }) => formAction?.startsWith("/credits/"));
  const pending = useNavigation().state !== "idle" || sending;
  const money = (cents: number) => intl.formatNumber(cents / 100, { style: "currency", currency });
  const { amount, full_amount, tax } = chosen;
  const rate = intl.formatNumber((tax_rate ?? 0) / 10_000, {
    style: "percent",
    maximumFractionDigits: 2,
  });
  return (
    <div className="order-bar">
      <Refused problem={problem} />
      <p className="order-sum">
        <span>
          {t("checkout.total")} · <b>{t("prices.bundle", { count: chosen.credits })}</b>
        </span>
        <span>
          {full_amount > amount && (
            <>
              <span className="sr-only">{t("prices.old_price")} </span>
              <s translate="no">{money(full_amount)}</s>
            </>
          )}{" "}
          <strong translate="no" className="heading">
            {money(amount)}
          </strong>
        </span>
      </p>
      <p className="order-facts">
        <span>
          {tax_rate ? t("checkout.tax", { rate, tax: money(tax) }) : t("checkout.tax_none")}
        </span>{" "}
        <a href="#withdrawal" className="link">
          {t("checkout.withdrawal_short", { days })}
        </a>{" "}
        <span>{`${first ? t("checkout.free_ends_short", { credits }) : ""} ${paymentmethods.some(({ test }) => test) ? t("checkout.test") : ""}`}</span>
      </p>
      <Button type="submit" form={form} wide pending={pending}>
        {t("checkout.order")}
      </Button>
    </div>
  );
}
