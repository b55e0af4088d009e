import { Form } from "react-router";
import { useSite } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import type { Problem } from "#server/calls/define.ts";
import { useText } from "#i18n/use-text.ts";
import { Card } from "#ui/card.tsx";
import { FreeEnds } from "#features/checkout/free-ends.tsx";
import { MethodChoice } from "#features/checkout/method-choice.tsx";
import { OrderButton, OrderTotal } from "#features/checkout/order-total.tsx";
import { methodError, Refused } from "#features/checkout/refused.tsx";

interface RetryFormProps {
  order: Output<"payments.readOrder">["order"];
  /** One press, one attempt. */
  attempt: string;
  next: string;
  method?: unknown;
  problem?: Problem | undefined;
}

/**
 * The same basket at the same price, paid in another way: one step from what failed to the
 * provider.
 */
export function RetryForm({ order, attempt, next, method, problem }: RetryFormProps) {
  const { t, intl } = useText();
  const { message_credits } = useSite();
  const {
    payment_id,
    bundle,
    credits,
    amount,
    full_amount,
    currency,
    tax_rate,
    tax,
    paymentmethods,
    payment_method,
  } = order;
  const other = paymentmethods.find(
    (each) => each.payment_method !== payment_method,
  )?.payment_method;
  const money = (cents: number) => intl.formatNumber(cents / 100, { style: "currency", currency });
  return (
    <Card as="section" padded raised className="text-start" aria-labelledby="retry-title">
      <h2 id="retry-title" className="flex flex-wrap justify-between gap-x-4 text-xl">
        <span>{t("prices.bundle", { count: credits })}</span>
        {full_amount > amount && (
          <s translate="no" className="text-base font-normal text-ink-soft tabular-nums">
            {money(full_amount)}
          </s>
        )}
      </h2>
      <Form method="post" action={`/credits/${payment_id}`} className="mt-4 grid gap-5">
        <input type="hidden" name="idempotency_key" value={attempt} />
        <input type="hidden" name="retry_of" value={payment_id} />
        <input type="hidden" name="bundle" value={bundle} />
        <input type="hidden" name="amount" value={amount} />
        <input type="hidden" name="currency" value={currency} />
        {next && <input type="hidden" name="next" value={next} />}
        <MethodChoice
          methods={paymentmethods}
          chosen={method ?? other}
          label={t("checkout.retry")}
          error={methodError(problem)}
        />
        <OrderTotal amount={amount} currency={currency} tax_rate={tax_rate} tax={tax} />
        <FreeEnds credits={message_credits} />
        <Refused problem={problem} />
        <OrderButton test={paymentmethods.some(({ test }) => test)} />
      </Form>
    </Card>
  );
}
