import { Form } from "react-router";
import { useSettings } from "../use-account.ts";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import type { DisabledReason } from "#features/notifications/kinds.ts";

/**
 * Why no optional mails come (specification, section 8), or until when they pause; and the one
 * press that turns them on again.
 */
export function MailsDisabled({
  reasons,
  pausedUntil,
}: {
  reasons: readonly DisabledReason[];
  pausedUntil: string | null;
}) {
  const { t, intl } = useText();
  const { time_zone: timeZone } = useSite();
  const { key } = useSettings();
  if (reasons.length === 0 && !pausedUntil) return null;
  return (
    <Alert
      tone={reasons.length > 0 ? "warning" : "info"}
      title={
        reasons.length > 0
          ? t("notifications.disabled_title")
          : t("notifications.paused_until", {
              date: intl.formatDate(pausedUntil ?? "", {
                timeZone,
                day: "numeric",
                month: "long",
                year: "numeric",
              }),
            })
      }
      actions={
        <Form method="post" action="/notifications#notifications" preventScrollReset>
          <input type="hidden" name="call" value="notifications.enable" />
          <input type="hidden" name="idempotency_key" value={`${key}-enable`} />
          <Button type="submit" size="small" kind="secondary">
            {t("notifications.enable")}
          </Button>
        </Form>
      }
    >
      {reasons.map((reason) => (
        <p key={reason}>
          <b>{`${t(`notifications.reason.${reason}`)}.`}</b>{" "}
          <span>{t(`notifications.reason_lead.${reason}`)}</span>
        </p>
      ))}
    </Alert>
  );
}
