import { useState } from "react";
import type { SignUpStart } from "#features/identity/sign-up/sign-up-context.ts";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { tellSignUp } from "./sign-up-events.ts";
import { SignUpForm } from "./sign-up-form.tsx";
import { SignUpsClosed, useSignUpsOpen } from "#features/identity/sign-up/sign-ups-closed.tsx";
import { newId } from "#browser/new-id.ts";

interface SignUpModalProps {
  readonly open: boolean;
  readonly start: SignUpStart;
  onClose(): void;
}

/**
 * The sign-up over the page. Once something is filled in, neither the backdrop nor Escape closes
 * it: only its own button does.
 */
export function SignUpModal({ open, start, onClose }: SignUpModalProps) {
  const { t } = useText();
  const { name } = useSite();
  const isOpen = useSignUpsOpen();
  const [inProgress, setInProgress] = useState(false);
  const [key] = useState(() => newId());
  const close = () => {
    setInProgress(false);
    tellSignUp("signupClosed");
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      dismissable={!inProgress}
      title={t("accounts.sign_up_title", { site: name })}
      closeLabel={t("app.close")}
    >
      {isOpen ? (
        <SignUpForm
          key={JSON.stringify(start)} // chosen anew, begun anew; what was typed is in the draft
          values={start}
          idempotencyKey={key}
          onStarted={() => setInProgress(true)}
          onDone={onClose}
          leave={
            inProgress && (
              <button type="button" className="link touch inline-flex items-center" onClick={close}>
                {t("accounts.leave")}
              </button>
            )
          }
        />
      ) : (
        <SignUpsClosed />
      )}
    </Dialog>
  );
}
