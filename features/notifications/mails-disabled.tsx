import { Form, useLoaderData } from "react-router";
import type { loader } from "#features/account-settings/settings.tsx";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import type { DisabledReason } from "./kinds.ts";

/** Why no optional mails come (specification, section 8), and the one press that turns them on again. */
export function MailsDisabled({ reasons }: { reasons: readonly DisabledReason[] }) {
  const { t } = useText();
  const { key } = useLoaderData<typeof loader>();
  if (reasons.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={t("notifications.disabled_title")}
      actions={
        <Form method="post" action="/notifications#notifications" preventScrollReset>
          <input type="hidden" name="call" value="notifications.enable" />
          <input type="hidden" name="idempotency_key" value={`${key}-enable`} />
          <Button type="submit" size="small" kind="secondary">{t("notifications.enable")}</Button>
        </Form>
      }
    >
      {reasons.map((reason) => (
        <p key={reason}><b>{t(`notifications.reason.${reason}`)}.</b> {t(`notifications.reason_lead.${reason}`)}</p>
      ))}
    </Alert>
  );
}
