import { WifiOff } from "lucide-react";
import { useOnline } from "#browser/use-online.ts";
import { useText } from "#i18n/use-text.ts";

/**
 * Over the inbox and an open conversation while the device has no network: what happens to what is
 * written meanwhile.
 */
export function OfflineStrip() {
  const { t } = useText();
  const online = useOnline();
  return (
    <output className="offline-strip">
      {!online && (
        <>
          <WifiOff aria-hidden="true" />
          <span>{t("chat.offline")}</span>
        </>
      )}
    </output>
  );
}
