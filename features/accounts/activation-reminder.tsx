import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useUser } from "#app/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";
import { reminderFor } from "./reminder-rules.ts";

const Dialog = lazy(() => import("#ui/dialog.tsx").then((module) => ({ default: module.Dialog })));

const apiQuery = "api_signup_complete";

/** Whether and how this member is reminded to confirm the address, here and now. */
export function useReminder(): "modal" | "alert" | null {
  const user = useUser();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const [smartphone, setSmartphone] = useState(false); // known in the browser only
  useEffect(() => setSmartphone(matchMedia("(max-width: 767.98px) and (pointer: coarse)").matches), []);
  return reminderFor({ user, pathname, overApi: query.has(apiQuery), smartphone });
}

/** The reminder itself: a banner, or a modal that takes `api_signup_complete` out of the address when it is closed. */
export function ActivationReminder({ as }: { as: "modal" | "alert" }) {
  const { t } = useText();
  const [, setQuery] = useSearchParams();
  const [open, setOpen] = useState(false); // a modal can only be opened in the browser
  useEffect(() => setOpen(true), []);
  const lead = t("accounts.reminder_lead");
  if (as === "alert") {
    return <Alert tone="warning" title={t("accounts.reminder_title")} actions={<LinkButton size="small" kind="secondary" to="/complete-signup">{t("accounts.reminder_button")}</LinkButton>}>{lead}</Alert>;
  }
  const close = () => setQuery((before) => { before.delete(apiQuery); return before; }, { replace: true, preventScrollReset: true });
  return open && (
    <Suspense>
      <Dialog open onClose={close} title={t("accounts.reminder_title")} closeLabel={t("app.close")} footer={<LinkButton wide to="/complete-signup">{t("accounts.reminder_button")}</LinkButton>}>
        <p>{lead}</p>
      </Dialog>
    </Suspense>
  );
}
