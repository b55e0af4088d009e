import { Check, CheckCheck, Clock } from "lucide-react";
import { useText } from "#i18n/use-text.ts";

export type Status = "waits" | "waits_network" | "sending" | "sent" | "delivered" | "read";

/** How far an own message has come, drawn and in words. */
export function Ticks({ status }: { status: Status }) {
  const { t } = useText();
  const Icon =
    status === "sending" || status === "waits" || status === "waits_network"
      ? Clock
      : status === "sent"
        ? Check
        : CheckCheck;
  const words = {
    waits: t("chat.waits"),
    waits_network: t("chat.waits_network"),
    sending: t("chat.sending"),
    sent: t("chat.sent"),
    delivered: t("chat.delivered"),
    read: t("chat.read"),
  }[status];
  return (
    <span className="ticks" data-status={status}>
      <Icon aria-hidden="true" />
      <span>{words}</span>
    </span>
  );
}
