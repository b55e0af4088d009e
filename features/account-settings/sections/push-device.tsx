import { useState } from "react";
import { useSite } from "#browser/use-site.ts";
import { usePush } from "#features/push/use-push.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { AddToHome } from "./add-to-home.tsx";

/** Push on the device at hand: it is offered, never asked for by itself. */
export function PushDevice() {
  const { t } = useText();
  const { name } = useSite();
  const { state, isCapable, isSubscribed, subscribe, unsubscribe } = usePush();
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState(false);
  const press = async () => {
    setPending(true);
    setFailed(false);
    await (isSubscribed ? unsubscribe() : subscribe()).catch(() => setFailed(true));
    setPending(false);
  };
  return (
    <div className="grid gap-3 rounded-card bg-sunk p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold">{t("notifications.device")}</p>
          <p className="text-sm text-ink-soft">
            {t(`notifications.device_${state}`, { site: name })}
          </p>
        </div>
        {isCapable && (
          <Button
            kind={isSubscribed ? "quiet" : "secondary"}
            size="small"
            pending={pending}
            onClick={() => void press()}
          >
            {t(isSubscribed ? "notifications.device_off" : "notifications.device_on")}
          </Button>
        )}
      </div>
      {failed && (
        <Alert tone="danger" role="alert">
          {t("notifications.device_failed")}
        </Alert>
      )}
      <AddToHome />
    </div>
  );
}
