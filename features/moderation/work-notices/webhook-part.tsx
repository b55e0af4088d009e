import { Form } from "react-router";
import { useText } from "#i18n/use-text.ts";
import type { Problem } from "#server/calls/define.ts";
import type { Output } from "#server/calls/registry.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/fields/field.tsx";
import { useMoment } from "../use-moment.ts";

interface WebhookPartProps {
  webhook: Output<"workNotices.readWebhook">;
  /** Of the address that was just saved; empty: nothing was. */
  secret: string;
  problem: Problem | undefined;
  idempotencyKey: string;
}

/** The installation's webhook, for its owners. */
export function WebhookPart({ webhook, secret, problem, idempotencyKey }: WebhookPartProps) {
  const { t } = useText();
  const moment = useMoment();
  const { url, delivered_at, failed_at, status } = webhook;
  return (
    <Card padded as="section" className="grid gap-4">
      <h2 className="text-lg">{t("work-notices.webhook")}</h2>
      <p className="text-ink-soft">{t("work-notices.webhook_lead")}</p>
      {secret && (
        <Alert tone="success">
          <strong className="block">{t("work-notices.webhook_secret")}</strong>
          <code className="block wrap-anywhere">{secret}</code>
          {t("work-notices.webhook_once")}
        </Alert>
      )}
      {failed_at && (
        <Alert tone="danger">
          {t("work-notices.webhook_failed", {
            at: moment(failed_at),
            status: status === null ? "none" : String(status),
          })}
        </Alert>
      )}
      {!failed_at && delivered_at && (
        <p>{t("work-notices.webhook_delivered", { at: moment(delivered_at) })}</p>
      )}
      <Form method="post" noValidate className="grid gap-4">
        <input type="hidden" name="idempotency_key" value={`${idempotencyKey}-webhook`} />
        <Field
          type="url"
          name="url"
          label={t("work-notices.webhook_url")}
          hint={t("work-notices.webhook_hint")}
          defaultValue={url ?? ""}
          error={problem?.fields?.[0]?.detail}
          autoComplete="off"
          spellCheck={false}
        />
        <div>
          <Button type="submit" name="act" value="webhook" kind="secondary" size="small">
            {t("work-notices.webhook_save")}
          </Button>
        </div>
      </Form>
      {url && (
        <div className="flex flex-wrap gap-2">
          <Form method="post">
            <input type="hidden" name="idempotency_key" value={`${idempotencyKey}-test`} />
            <Button type="submit" name="act" value="webhook-test" kind="quiet" size="small">
              {t("work-notices.webhook_test")}
            </Button>
          </Form>
          <Form method="post">
            <input type="hidden" name="idempotency_key" value={`${idempotencyKey}-remove`} />
            <Button type="submit" name="act" value="webhook-remove" kind="quiet" size="small">
              {t("work-notices.webhook_remove")}
            </Button>
          </Form>
        </div>
      )}
    </Card>
  );
}
