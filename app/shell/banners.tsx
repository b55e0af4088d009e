import { useSyncExternalStore } from "react";
import { InvisibleReminder } from "#features/account-settings/invisible-reminder.tsx";
import { MemberBanner } from "#features/alerts/member-banner.tsx";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";

/** Warning banners above every screen of the default layout. A feature with something to warn of adds its component here. */
export function Banners() {
  return (
    <div className="banners" aria-live="polite">
      <OfflineBanner />
      <MemberBanner />
      <InvisibleReminder />
    </div>
  );
}

function OfflineBanner() {
  const { t } = useText();
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine, () => true);
  if (online) return null;
  return (
    <Alert tone="warning" title={t("app.offline")}>
      {t("app.offline_lead")}
    </Alert>
  );
}

function watchConnection(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}
