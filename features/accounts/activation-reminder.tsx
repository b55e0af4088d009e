import { useUser } from "#app/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";
import { ActivationModal } from "./activation-modal.tsx";

/** The reminder itself: a banner, or a modal. Says what may be written until then, and what that costs. */
export function ActivationReminder({ as }: { as: "modal" | "alert" }) {
  const { t } = useText();
  const user = useUser();
  const words = t("accounts.reminder_lead") + (user?.paid_user ? "" : ` ${t("chat.free_left", { left: user?.free_conversations_left ?? 0 })}`);
  if (as === "modal") return <ActivationModal>{words}</ActivationModal>;
  return <Alert tone="warning" title={t("accounts.reminder_title")} actions={<LinkButton size="small" kind="secondary" to="/complete-signup">{t("accounts.reminder_button")}</LinkButton>}>{words}</Alert>;
}
