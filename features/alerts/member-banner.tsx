import { X } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useSite, useUser } from "#browser/use-site.ts";
import { ActivationReminder, useReminder } from "./activation-reminder.tsx";
import { useProfileShare } from "#features/profiles/use-profile-share.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";
import { chooseBanner } from "./choose-banner.ts";
import { useDismiss } from "./use-dismiss.ts";

const PushOffer = lazy(async () => ({ default: (await import("./push-offer.tsx")).PushOffer }));

/** The one alert above a screen: the activation reminder, or one that can be put away. */
export function MemberBanner() {
  const { t } = useText();
  const user = useUser();
  const site = useSite();
  const share = useProfileShare();
  const { pathname, search } = useLocation();
  const reminder = useReminder();
  const { gone, dismiss } = useDismiss();
  // Only the browser knows about push: what it knows late must not push a screen down that somebody
  // is reading.
  const first = useRef(pathname);
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (first.current !== pathname) setMoved(true);
  }, [pathname]);

  if (reminder) return <ActivationReminder key={reminder} as={reminder} />;
  const banner = gone ? null : chooseBanner({ user, site, share, pathname, reminded: false });
  if (!banner) return null;
  const close = (
    // A form, so that it works before the page's JavaScript is there.
    <form
      method="post"
      action="/alerts"
      onSubmit={(event) => {
        event.preventDefault();
        dismiss(banner);
      }}
    >
      <input type="hidden" name="next" value={pathname + search} />
      <input type="hidden" name="alert" value={banner} />
      <button type="submit" className="dialog-close" aria-label={t("alerts.dismiss")}>
        <X aria-hidden="true" />
      </button>
    </form>
  );
  if (banner === "push")
    return (
      moved && (
        <Suspense>
          <PushOffer close={close} onDone={() => dismiss("push")} />
        </Suspense>
      )
    );
  return (
    <Alert
      tone="warning"
      title={t("alerts.disabled_title")}
      dismiss={close}
      actions={
        <LinkButton kind="secondary" size="small" to="/notifications">
          {t("alerts.disabled_button")}
        </LinkButton>
      }
    >
      {t("alerts.disabled_lead")}
    </Alert>
  );
}
