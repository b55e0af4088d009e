import { Suspense } from "react";
import { Link } from "react-router";
import { InvisibleReminder } from "#features/account-settings/invisible-reminder.tsx";
import { AskedBanner } from "#features/alerts/asked-banner.tsx";
import { MemberBanner } from "#features/alerts/member-banner.tsx";
import { lateKey } from "#i18n/late-key.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { useOnline } from "#browser/use-online.ts";
import { useUser } from "#browser/use-site.ts";

/**
 * Warning banners above every screen of the default layout. A feature with something to warn of
 * adds its component here. Few have one, so their words come after the first view's; until then a
 * banner stays as the server drew it.
 */
export function Banners() {
  const { t } = useText();
  const user = useUser();
  return (
    <div className="banners" aria-live="polite">
      <Suspense>
        <OfflineBanner />
        <AskedBanner />
        {user?.status === "active" && user.profile?.status === "disabled" && (
          <div className="banner-line">
            <Link to="/decisions">{t(lateKey("measures", "hidden"))}</Link>
          </div>
        )}
        {user?.held && (
          <div className="banner-line">
            <Link to="/decisions">{t(lateKey("measures", "held"))}</Link>
          </div>
        )}
        {user?.age_check_due && (
          <div className="banner-line">
            <Link to="/age-check">{t(lateKey("age-check", "banner"))}</Link>
          </div>
        )}
        <MemberBanner />
        <InvisibleReminder />
      </Suspense>
    </div>
  );
}

function OfflineBanner() {
  const { t } = useText();
  if (useOnline()) return null;
  return (
    <Alert tone="warning" title={t("app.offline")}>
      {t("app.offline_lead")}
    </Alert>
  );
}
