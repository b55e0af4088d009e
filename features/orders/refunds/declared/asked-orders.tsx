import { Form } from "react-router";
import { useSite } from "#browser/use-site.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";

/** To the member, who may not have been the one that declared it. */
export function Asked({
  declared,
  formKey,
}: Pick<Output<"refunds.withdrawable">, "declared"> & { formKey: string }) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  return (
    <Form method="post" className="mb-5">
      <input type="hidden" name="idempotency_key" value={formKey} />
      <Alert
        tone="warning"
        title={t("refunds.asks_title")}
        actions={
          <>
            <Button type="submit" name="stop" value="true" size="small">
              {t("refunds.asks_stop")}
            </Button>
            <Button type="submit" name="stop" value="false" kind="secondary" size="small">
              {t("refunds.asks_agree")}
            </Button>
          </>
        }
      >
        <p>{t("refunds.asks")}</p>
        <ul>
          {declared.map(({ payment_id, received_at }) => (
            <li key={received_at}>
              {t("refunds.asks_order", {
                number: payment_id.slice(-12),
                date: intl.formatDate(received_at, {
                  dateStyle: "long",
                  timeStyle: "short",
                  timeZone,
                }),
              })}
            </li>
          ))}
        </ul>
      </Alert>
    </Form>
  );
}
