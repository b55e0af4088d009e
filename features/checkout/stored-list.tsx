import { Form } from "react-router";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Pill } from "#ui/pill.tsx";
import { MethodIcon } from "#features/payment-methods/method-icon.tsx";
import { StoredName } from "./stored-name.tsx";

/**
 * The methods that the member let be stored; each can be removed at once. Nothing where there are
 * none.
 */
export function StoredList({ stored }: { stored: Output<"payments.listStored">["stored"] }) {
  const { t } = useText();
  if (stored.length === 0) return null;
  return (
    <section aria-labelledby="stored-title" className="mt-10">
      <h2 id="stored-title" className="text-xl">
        {t("checkout.stored_title")}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{t("checkout.stored_lead")}</p>
      <Card className="mt-4">
        <ul>
          {stored.map((method) => (
            <li
              key={method.id}
              className="flex flex-wrap items-center justify-between gap-3 border-line px-5 py-3 not-first:border-t"
            >
              <span className="flex items-center gap-3">
                <MethodIcon method={method.payment_method} />
                <StoredName {...method} />
                {method.expired && <Pill tone="outline">{t("checkout.stored_expired")}</Pill>}
              </span>
              <Form method="post" action="/credits" preventScrollReset>
                <input type="hidden" name="id" value={method.id} />
                <Button
                  type="submit"
                  kind="secondary"
                  size="small"
                  aria-label={t("checkout.stored_remove", {
                    name: `${method.brand ?? t(`payment-methods.name.${method.payment_method}`)} ${method.last4 ?? ""}`.trim(),
                  })}
                >
                  {t("checkout.stored_remove_short")}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
