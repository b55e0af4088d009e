import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useSite } from "#browser/use-site.ts";
import { countDown, toCountdown } from "#features/prices/discounts/countdown.ts";
import { CountdownTimer } from "#features/prices/discounts/countdown-timer.tsx";
import { timeBonusCode } from "#features/prices/discounts/time-bonus.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";

type Discount = Output<"credits.listBundles">["discount"];

/**
 * The first-purchase discount with its deadline, which is the server's; after it the price really
 * is the normal one.
 */
export function OfferBanner({ discount }: { discount: Discount }) {
  const { t, intl } = useText();
  const { time_zone } = useSite();
  if (!discount?.expires) return null;
  const date = intl.formatDate(discount.expires, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: time_zone,
  });
  const time = intl.formatTime(discount.expires, {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: time_zone,
  });
  return (
    <div className="offer">
      <p>
        <strong>{t("checkout.offer_title", { percentage: discount.value_percentage })}</strong>
        <span>{t("checkout.offer_lead", { date, time })}</span>
      </p>
      {discount.code === timeBonusCode && (
        <TimeLeft key={discount.expires} seconds={discount.expires_in ?? 0} />
      )}
    </div>
  );
}

/** Ticks; at zero the prices are asked for anew. */
function TimeLeft({ seconds }: { seconds: number }) {
  const { t } = useText();
  const [left, setLeft] = useState(seconds);
  const { revalidate } = useRevalidator();
  const ended = useEffectEvent(() => void revalidate());
  useEffect(
    () =>
      countDown(seconds, (now) => {
        setLeft(now);
        if (now === 0) ended();
      }),
    [seconds],
  );
  return <CountdownTimer label={t("discounts.bonus_left")} countdown={toCountdown(left)} />;
}
