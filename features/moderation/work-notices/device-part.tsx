import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { useDevice } from "./use-device.ts";

/** Notices of urgent work in this browser. */
export function DevicePart({ devices, publicKey }: { devices: number; publicKey: string }) {
  const { t } = useText();
  const { state, on, off } = useDevice(publicKey);
  return (
    <Card padded as="section" className="grid gap-4">
      <h2 className="text-lg">{t("work-notices.device")}</h2>
      <p className="text-ink-soft">{t("work-notices.device_lead", { devices })}</p>
      {(state === "denied" || state === "failed") && (
        <Alert tone="danger" role="alert">
          {t(`work-notices.device_${state}`)}
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" size="small" pending={state === "pending"} onClick={on}>
          {t("work-notices.device_on")}
        </Button>
        {devices > 0 && (
          <Button kind="quiet" size="small" onClick={off}>
            {t("work-notices.device_off")}
          </Button>
        )}
      </div>
    </Card>
  );
}
