import { useState } from "react";
import { usePush } from "#features/push/use-push.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import type { Elements } from "#ui/elements.ts";

/**
 * Offers push on a device that can have it and has not been asked; the browser's own question comes
 * with the click only.
 */
export function PushOffer({
  close,
  onDone,
  otherwise,
}: {
  close: Elements;
  onDone: () => void;
  /** Shown on a device that has no push to offer. */
  otherwise: Elements;
}) {
  const { t } = useText();
  const { state, subscribe } = usePush();
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState(false);
  if (state !== "capable") return otherwise;
  const press = async () => {
    setPending(true);
    setFailed(false);
    // Whatever the member answers the browser, the question has been answered.
    await subscribe().then(onDone, () => setFailed(true));
    setPending(false);
  };
  return (
    <Alert
      title={t("alerts.push_title")}
      dismiss={close}
      actions={
        <Button kind="secondary" size="small" pending={pending} onClick={() => void press()}>
          {t("alerts.push_button")}
        </Button>
      }
    >
      {failed ? t("alerts.push_failed") : t("alerts.push_lead")}
    </Alert>
  );
}
