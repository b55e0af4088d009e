import { X } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useSite, useUser } from "#browser/use-site.ts";
import { ActivationReminder, useReminder } from "./activation-reminder.tsx";
import { useProfileShare } from "#features/profiles/use-profile-share.ts";
import { lateKey } from "#i18n/late-key.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { LinkButton } from "#ui/button.tsx";
import type { Elements } from "#ui/elements.ts";
import { type BannerName, chooseBanner } from "./choose-banner.ts";
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
  const choose = (pushable: boolean) =>
    chooseBanner({ user, site, share, pathname, reminded: false, pushable });
  const banner = gone ? null : choose(moved);
  if (!banner) return null;
  const next = pathname + search;
  const closeOf = (alert: BannerName) => <Close alert={alert} next={next} onClose={dismiss} />;
  if (banner === "push") {
    const otherwise = choose(false) === "enrich_profile" && (
      <Enrich share={share} close={closeOf("enrich_profile")} />
    );
    return (
      <Suspense>
        <PushOffer close={closeOf("push")} onDone={() => dismiss("push")} otherwise={otherwise} />
      </Suspense>
    );
  }
  if (banner === "enrich_profile")
    return <Enrich share={share} close={closeOf("enrich_profile")} />;
  return (
    <Alert
      tone="warning"
      title={t(lateKey("alerts", "disabled_title"))}
      dismiss={closeOf("disabled_notifications")}
      actions={
        <LinkButton kind="secondary" size="small" to="/notifications">
          {t(lateKey("alerts", "disabled_button"))}
        </LinkButton>
      }
    >
      {t(lateKey("alerts", "disabled_lead"))}
    </Alert>
  );
}

/** A form, so that it works before the page's JavaScript is there. */
function Close({
  alert,
  next,
  onClose,
}: {
  alert: BannerName;
  next: string;
  onClose: (alert: BannerName) => void;
}) {
  const { t } = useText();
  return (
    <form
      method="post"
      action="/alerts"
      onSubmit={(event) => {
        event.preventDefault();
        onClose(alert);
      }}
    >
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="alert" value={alert} />
      <button type="submit" className="dialog-close" aria-label={t(lateKey("alerts", "dismiss"))}>
        <X aria-hidden="true" />
      </button>
    </form>
  );
}

/** What the profile lacks, with the way there. */
function Enrich({ share, close }: { share: number | null; close: Elements }) {
  const { t, intl } = useText();
  return (
    <Alert
      title={t(lateKey("alerts", "enrich_title"), {
        share: intl.formatNumber(share ?? 0, { style: "percent" }),
      })}
      dismiss={close}
      actions={
        <LinkButton kind="secondary" size="small" to="/profile">
          {t("app.my_profile")}
        </LinkButton>
      }
    />
  );
}
