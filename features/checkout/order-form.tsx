import { Form } from "react-router";
import type { Problem } from "#server/calls/define.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { ExpressField } from "./express-field.tsx";
import type { Checkout } from "./load-checkout.ts";
import { MethodChoice } from "./method-choice.tsx";
import { OrderBar } from "./order-bar.tsx";
import { methodError } from "./refused.tsx";
import { Withdrawal } from "./withdrawal.tsx";
import "./order.css";

interface OrderFormProps {
  checkout: Checkout;
  /** Chosen before: `/credits/{id}/{paymentmethod}`, or the form that was refused. */
  method?: unknown;
  problem?: Problem | undefined;
}

/**
 * The order: payment method, the right of withdrawal, the express request, and the bar with total,
 * tax and the one button that obliges to pay (readings, 'Checkout'). An ordinary form post, so that
 * it works without JavaScript. Stands in `.order-page`, to whose end the bar keeps.
 */
export function OrderForm({ checkout, method, problem }: OrderFormProps) {
  const { t } = useText();
  const { chosen, currency, tax_rate, paymentmethods, stored, code, next, key } = checkout;
  if (paymentmethods.length === 0) return <Alert tone="warning">{t("checkout.no_methods")}</Alert>;
  if (tax_rate === null) return <Alert tone="warning">{t("checkout.tax_unknown")}</Alert>;

  return (
    <section className="order [--dock:7rem]" aria-labelledby="order-title">
      <h2 id="order-title" className="text-xl">
        {t("checkout.title")}
      </h2>
      <Form id="order" method="post" action={`/credits/${chosen.bundle}`} className="order-fields">
        <input type="hidden" name="idempotency_key" value={key} />
        <input type="hidden" name="bundle" value={chosen.bundle} />
        <input type="hidden" name="amount" value={chosen.amount} />
        <input type="hidden" name="currency" value={currency} />
        {code?.applied && <input type="hidden" name="discount_code" value={code.code} />}
        {next && <input type="hidden" name="next" value={next} />}
        <MethodChoice
          methods={paymentmethods}
          stored={stored}
          chosen={method}
          label={t("checkout.how")}
          error={methodError(problem)}
        />
      </Form>
      <div className="order-read">
        <Withdrawal />
        <ExpressField form="order" />
      </div>
      <OrderBar checkout={checkout} form="order" problem={problem} />
    </section>
  );
}
