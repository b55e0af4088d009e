import { Form, Link, useNavigation } from "react-router";
import { useSite } from "#app/use-site.ts";
import type { Problem } from "#server/calls/define.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { CodeForm } from "./code-form.tsx";
import type { Checkout } from "./load-checkout.ts";
import { MethodIcon } from "./method-icon.tsx";

interface OrderFormProps {
  checkout: Checkout;
  /** Chosen before: `/credits/{id}/{paymentmethod}`, or the form that was refused. */
  method?: unknown;
  problem?: Problem | undefined;
}

/**
 * The order: price, payment method, total with currency and tax, the right of withdrawal, and the one button that obliges to
 * pay (readings, 'Checkout'). An ordinary form post, so that it works without JavaScript.
 */
export function OrderForm({ checkout, method, problem }: OrderFormProps) {
  const { t, intl } = useText();
  const { refund_days } = useSite();
  // While another package is being fetched too: what is ordered is what is on screen.
  const pending = useNavigation().state !== "idle";
  const { chosen, currency, paymentmethods, code, next, key } = checkout;
  const money = (cents: number) => intl.formatNumber(cents / 100, { style: "currency", currency });
  const { amount, full_amount, percentage } = chosen;
  const fieldError = problem?.fields?.find(({ path }) => path === "payment_method")?.detail;
  if (paymentmethods.length === 0) return <Alert tone="warning">{t("payments.no_methods")}</Alert>;
  const preferred = paymentmethods.find(({ payment_method }) => payment_method === method) ?? paymentmethods[0];

  return (
    <Card as="section" padded raised aria-labelledby="order-title">
      <h2 id="order-title" className="text-xl">{t("payments.title")}</h2>
      <dl className="mt-4 grid gap-2">
        <Line label={t("credits.bundle", { count: chosen.credits })} value={money(full_amount)} struck={percentage > 0} />
        {percentage > 0 && <Line label={t("payments.discount", { percentage })} value={money(amount - full_amount)} good />}
      </dl>
      <CodeForm checkout={checkout} />

      <Form method="post" action={`/credits/${chosen.bundle}`} className="mt-5 grid gap-5">
        <input type="hidden" name="idempotency_key" value={key} />
        <input type="hidden" name="bundle" value={chosen.bundle} />
        <input type="hidden" name="amount" value={amount} />
        {code?.applied && <input type="hidden" name="discount_code" value={code.code} />}
        {next && <input type="hidden" name="next" value={next} />}
        <ChoiceGroup
          key={preferred?.payment_method}
          name="payment_method"
          label={t("payments.how")}
          look="card"
          required
          defaultValues={preferred ? [preferred.payment_method] : []}
          choices={paymentmethods.map(({ payment_method }) => ({
            value: payment_method, label: t(`payments.method.${payment_method}`), note: t(`payments.method_hint.${payment_method}`), icon: <MethodIcon method={payment_method} />,
          }))}
          {...(fieldError && { error: fieldError })}
        />
        <div className="border-t border-line pt-4">
          <p className="flex items-baseline justify-between gap-4">
            <span className="text-lg">{t("payments.total")}</span>
            <strong className="heading text-2xl tabular-nums">{money(amount)}</strong>
          </p>
          <p className="text-end text-sm text-ink-soft">{t("payments.tax")}</p>
        </div>
        <p className="text-sm text-ink-soft">
          {t("payments.withdrawal", { days: refund_days })} <Link to="/pages/return-policy" className="link">{t("payments.withdrawal_link")}</Link>
        </p>
        {problem && !fieldError && <Refused problem={problem} />}
        <div className="grid gap-3">
          <Button type="submit" size="large" wide pending={pending}>{t("payments.order")}</Button>
          {paymentmethods.some(({ test }) => test) && <p className="text-center text-sm text-ink-soft">{t("payments.test")}</p>}
        </div>
      </Form>
    </Card>
  );
}

/** Why the order was refused; for a discount in use, the way to the order that uses it. */
function Refused({ problem }: { problem: Problem }) {
  const { t } = useText();
  const { payment_id } = (problem.data ?? {}) as { payment_id?: string };
  return (
    <Alert tone="danger" role="alert" actions={payment_id && <LinkButton to={`/credits/${payment_id}`} kind="secondary" size="small">{t("payments.open")}</LinkButton>}>
      {problem.detail}
    </Alert>
  );
}

function Line({ label, value, struck, good }: { label: string; value: string; struck?: boolean; good?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${good ? "text-success" : ""}`}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{struck ? <s className="text-ink-soft">{value}</s> : value}</dd>
    </div>
  );
}
