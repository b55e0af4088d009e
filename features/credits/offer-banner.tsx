import { useSite } from "#app/use-site.ts";
import type { Output } from "#features/index.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";

/** The first-purchase discount with its deadline, which is the server's; after it the price really is the normal one. */
export function OfferBanner({ discount }: { discount: Output<"credits.listBundles">["discount"] }) {
  const { t, intl } = useText();
  const { time_zone } = useSite();
  if (!discount?.expires) return null;
  const date = intl.formatDate(discount.expires, { weekday: "long", day: "numeric", month: "long", timeZone: time_zone });
  const time = intl.formatTime(discount.expires, { hour: "2-digit", minute: "2-digit", timeZone: time_zone });
  return (
    <div className="mb-6">
      <Alert tone="success" title={t("credits.offer_title", { percentage: discount.value_percentage })}>{t("credits.offer_lead", { date, time })}</Alert>
    </div>
  );
}
