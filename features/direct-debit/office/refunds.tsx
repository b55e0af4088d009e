import { Form } from "react-router";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

/** Money that members get back by a transfer, which an operator makes at the bank. */
export function Refunds({ refunds }: Pick<Output<"direct-debit.overview">, "refunds">) {
  const { t, intl } = useText();
  return (
    <section className="grid gap-3" aria-labelledby="refunds">
      <h2 id="refunds" className="text-xl">
        {t("direct-debit.ops.refunds")}
      </h2>
      <p className="text-ink-soft">{t("direct-debit.ops.refunds_lead")}</p>
      <Card>
        <ul>
          {refunds.map(({ refund_id, amount, holder, iban, reference }) => (
            <li
              key={refund_id}
              className="flex flex-wrap items-center justify-between gap-3 border-line px-5 py-3 not-first:border-t"
            >
              <span className="min-w-0">
                <strong className="tabular-nums">
                  {intl.formatNumber(amount / 100, { style: "currency", currency: "EUR" })}
                </strong>{" "}
                {holder}
                <span className="block tabular-nums">{iban}</span>
                <span className="block text-sm text-ink-soft wrap-anywhere">
                  {t("direct-debit.ops.reference", { reference })}
                </span>
              </span>
              <Form method="post">
                <input type="hidden" name="refund_id" value={refund_id} />
                <Button type="submit" name="intent" value="refunded" kind="secondary" size="small">
                  {t("direct-debit.ops.refund_done")}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
