import { Form } from "react-router";
import type { Problem } from "#server/calls/define.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Card } from "#ui/card.tsx";
import { CodeForm } from "./code-form.tsx";
import { FreeEnds } from "./free-ends.tsx";
import type { Checkout } from "./load-checkout.ts";
import { MethodChoice } from "./method-choice.tsx";
import { OrderButton, OrderTotal } from "./order-total.tsx";
import { methodError, Refused } from "./refused.tsx";

interface OrderFormProps {
  checkout: Checkout;
  /** Chosen before: `/credits/{id}/{paymentmethod}`, or the form that was refused. */
  method?: unknown;
  problem?: Problem | undefined;
}

/**
 * The order: price, payment method, total with currency and tax, the right of withdrawal, and the
 * one button that obliges to pay (readings, 'Checkout'). An ordinary form post, so that it works
 * without JavaScript.
 */
export function OrderForm({ checkout, method, problem }: OrderFormProps) {
  const { t, intl } = useText();
  const { chosen, currency, tax_rate, paymentmethods, code, next, key } = checkout;
  const money = (cents: number) => intl.formatNumber(cents / 100, { style: "currency", currency });
  const { amount, full_amount, percentage, tax } = chosen;
  if (paymentmethods.length === 0) return <Alert tone="warning">{t("checkout.no_methods")}</Alert>;
  if (tax_rate === null) return <Alert tone="warning">{t("checkout.tax_unknown")}</Alert>;

  return (
    <Card as="section" padded raised aria-labelledby="order-title">
      <h2 id="order-title" className="text-xl">
        {t("checkout.title")}
      </h2>
      <dl className="mt-4 grid gap-2">
        <Line
          label={t("prices.bundle", { count: chosen.credits })}
          value={money(full_amount)}
          struck={percentage > 0}
        />
        {percentage > 0 && (
          <Line
            label={t("checkout.discount", { percentage })}
            value={money(amount - full_amount)}
            good
          />
        )}
      </dl>
      <CodeForm checkout={checkout} />

      <Form method="post" action={`/credits/${chosen.bundle}`} className="mt-5 grid gap-5">
        <input type="hidden" name="idempotency_key" value={key} />
        <input type="hidden" name="bundle" value={chosen.bundle} />
        <input type="hidden" name="amount" value={amount} />
        <input type="hidden" name="currency" value={currency} />
        {code?.applied && <input type="hidden" name="discount_code" value={code.code} />}
        {next && <input type="hidden" name="next" value={next} />}
        <MethodChoice
          methods={paymentmethods}
          chosen={method}
          label={t("checkout.how")}
          error={methodError(problem)}
        />
        <OrderTotal amount={amount} currency={currency} tax_rate={tax_rate} tax={tax} />
        <FreeEnds credits={checkout.message_credits} />
        <Refused problem={problem} />
        <OrderButton test={paymentmethods.some(({ test }) => test)} />
      </Form>
    </Card>
  );
}

function Line({
  label,
  value,
  struck,
  good,
}: {
  label: string;
  value: string;
  struck?: boolean;
  good?: boolean;
}) {
  return (
    <div className={`flex justify-between gap-4 ${good ? "text-success" : ""}`}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{struck ? <s className="text-ink-soft">{value}</s> : value}</dd>
    </div>
  );
}
