import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useUser } from "#app/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

/** Screens that say it themselves, or where it would be in the way (specification, section 4). */
const silent = /^\/(signup|signup-matches|complete-signup|activate|notifications|settings)(\/|$)/;

/**
 * Reminds a member to confirm the address: a banner, or a modal when the sign-up was completed over the API
 * (`api_signup_complete` in the query). Not while notifications are disabled: those say what is wrong with the address.
 */
export function ActivationReminder() {
  const { t } = useText();
  const user = useUser();
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const overApi = query.has("api_signup_complete");
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(overApi), [overApi]);
  if (user?.status !== "not_confirmed" || user.profile?.status !== "disabled" || user.notifications_disabled.length > 0) return null;
  if (silent.test(pathname) && !overApi) return null;
  const lead = t("accounts.reminder_lead");
  const button = <LinkButton size="small" kind="secondary" to="/complete-signup">{t("accounts.reminder_button")}</LinkButton>;
  if (!overApi) return <Alert tone="warning" title={t("accounts.reminder_title")} actions={button}>{lead}</Alert>;
  const close = () => setQuery((before) => { before.delete("api_signup_complete"); return before; }, { replace: true, preventScrollReset: true });
  return (
    <Dialog open={open} onClose={close} title={t("accounts.reminder_title")} closeLabel={t("app.close")} footer={<LinkButton wide to="/complete-signup">{t("accounts.reminder_button")}</LinkButton>}>
      <p>{lead}</p>
    </Dialog>
  );
}
