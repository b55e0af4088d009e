import { useNavigation } from "react-router";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { ExpressField } from "./express-field.tsx";
import { Withdrawal } from "./withdrawal.tsx";

interface Price {
  amount: number;
  currency: string;
  /** Hundredths of a percent, and cents; null: not known, and an order is refused. */
  tax_rate: number | null;
  tax: number;
}

/**
 * What is to be paid, in which currency, with which tax in it, how it can be taken back, and the
 * request to begin at once: stands in the form before every order button (readings, 'Checkout').
 */
export function OrderTotal({ amount, currency, tax_rate, tax }: Price) {
  const { t, intl } = useText();
  const money = (cents: number) => intl.formatNumber(cents / 100, { style: "currency", currency });
  const rate = intl.formatNumber((tax_rate ?? 0) / 10_000, {
    style: "percent",
    maximumFractionDigits: 2,
  });
  return (
    <>
      <div className="border-t border-line pt-4">
        <p className="flex items-baseline justify-between gap-4">
          <span className="text-lg">{t("checkout.total")}</span>
          <strong translate="no" className="heading text-2xl tabular-nums">
            {money(amount)}
          </strong>
        </p>
        <p className="text-end text-sm text-ink-soft">
          {tax_rate === null
            ? t("checkout.tax_unknown")
            : tax_rate > 0
              ? t("checkout.tax", { rate, tax: money(tax) })
              : t("checkout.tax_none")}
        </p>
      </div>
      <Withdrawal />
      <ExpressField />
    </>
  );
}

/**
 * The one button that obliges to pay, in the words that the law asks for. `price`: on the button
 * too.
 */
export function OrderButton({ test, price }: { test: boolean; price?: string }) {
  const { t } = useText();
  // While another package is being fetched too: what is ordered is what is on screen.
  const pending = useNavigation().state !== "idle";
  return (
    <div className="grid gap-3">
      <Button type="submit" size="large" wide pending={pending}>
        {`${t("checkout.order")}${price ? ` · ${price}` : ""}`}
      </Button>
      {test && <p className="text-center text-sm text-ink-soft">{t("checkout.test")}</p>}
    </div>
  );
}
