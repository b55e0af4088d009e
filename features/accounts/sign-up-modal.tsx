import { useState } from "react";
import { useLocation } from "react-router";
import type { SignUpModalProps } from "#app/shell/sign-up-provider.tsx";
import { useSite } from "#app/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Dialog } from "#ui/dialog.tsx";
import { tellSignUp } from "./sign-up-events.ts";
import { SignUpForm } from "./sign-up-form.tsx";
import { SignUpsClosed, signUpsOpen } from "./sign-ups-closed.tsx";
import { readTracking } from "./tracking.ts";

/** The sign-up over the page. Once something is filled in, neither the backdrop nor Escape closes it: only its own button does. */
export function SignUpModal({ open, start, onClose }: SignUpModalProps) {
  const { t } = useText();
  const { name, signups } = useSite();
  const { search } = useLocation();
  const [inProgress, setInProgress] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const close = () => {
    setInProgress(false);
    tellSignUp("signupClosed");
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} dismissable={!inProgress} title={t("accounts.sign_up_title", { site: name })} closeLabel={t("app.close")}>
      {signUpsOpen(signups, readTracking(new URLSearchParams(search))) ? (
        <SignUpForm
          values={start} idempotencyKey={key} onStarted={() => setInProgress(true)} onDone={onClose}
          leave={inProgress && <button type="button" className="link touch inline-flex items-center" onClick={close}>{t("accounts.leave")}</button>}
        />
      ) : <SignUpsClosed />}
    </Dialog>
  );
}
