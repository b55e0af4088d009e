import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { apiQuery } from "./reminder-rules.ts";

/**
 * The reminder over the page, once after a sign-up over the API: closing it takes
 * `api_signup_complete` out of the address.
 */
export function ActivationModal({ children }: { children: ReactNode }) {
  const { t } = useText();
  const [, setQuery] = useSearchParams();
  const [open, setOpen] = useState(false); // a modal can only be opened in the browser
  useEffect(() => setOpen(true), []);
  const close = () =>
    setQuery(
      (before) => {
        before.delete(apiQuery);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    open && (
      <Dialog
        open
        onClose={close}
        title={t("accounts.reminder_title")}
        closeLabel={t("app.close")}
        footer={
          <LinkButton wide to="/complete-signup">
            {t("accounts.reminder_button")}
          </LinkButton>
        }
      >
        <p>{children}</p>
      </Dialog>
    )
  );
}
