import { ShieldCheck } from "lucide-react";
import { useSyncExternalStore } from "react";
import { device } from "#browser/storage.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";

const key = "first_message_tips_dismissed";
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
// Where storage is switched off the tips stay.
const isDismissed = (): boolean => Boolean(device.read(key));
function dismiss() {
  device.keep(key, new Date().toISOString());
  for (const tell of listeners) tell();
}

/**
 * What is worth knowing before the first message, until the member has put it away on this device.
 */
export function FirstMessageTips() {
  const { t } = useText();
  const dismissed = useSyncExternalStore(subscribe, isDismissed, () => false);
  if (dismissed) return null;
  return (
    <aside className="hello-safety" aria-labelledby="tips">
      <ShieldCheck aria-hidden="true" />
      <div>
        <b id="tips">{t("screening.tips_title")}</b>
        <ul>
          <li>{t("screening.tip_profile")}</li>
          <li>{t("screening.tip_stay")}</li>
          <li>{t("screening.tip_money")}</li>
        </ul>
        <Button kind="quiet" size="small" onClick={dismiss}>
          {t("screening.tips_dismiss")}
        </Button>
      </div>
    </aside>
  );
}
