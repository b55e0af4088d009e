import { Check, CheckCheck, Clock } from "lucide-react";
import { useText } from "#i18n/use-text.ts";

export type Status = "waits" | "sending" | "sent" | "delivered" | "read";

/** How far an own message has come, drawn and in words. */
export function Ticks({ status }: { status: Status }) {
  const { t } = useText();
  const Icon = status === "sending" || status === "waits" ? Clock : status === "sent" ? Check : CheckCheck;
  const words = { waits: t("chat.waits"), sending: t("chat.sending"), sent: t("chat.sent"), delivered: t("chat.delivered"), read: t("chat.read") }[status];
  return (
    <span className="ticks" data-status={status}>
      <Icon aria-hidden="true" />
      {words}
    </span>
  );
}
