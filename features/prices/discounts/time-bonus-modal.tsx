import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "#browser/call.ts";
import { useUser } from "#browser/use-site.ts";
import { useDismiss } from "#features/alerts/use-dismiss.ts";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { CountdownTimer } from "./countdown-timer.tsx";
import { noTimeBonus, openTimeBonus } from "./time-bonus.ts";

/**
 * The time bonus: what it is worth, both prices, and how long the server will still grant it. Said
 * once; Escape closes it for good.
 */
export function TimeBonusModal() {
  const { t, intl } = useText();
  const user = useUser();
  const navigate = useNavigate();
  const { dismiss } = useDismiss();
  const [bonus, setBonus] = useState(noTimeBonus);
  const [offer, setOffer] = useState<Output<"credits.listBundles"> | null>(null);
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    const opened = openTimeBonus(() => call("discounts.readCode", { welcome: true }), setBonus);
    void opened.reload(user);
    call("credits.listBundles", {}).then(setOffer, () => {});
    return opened.close;
    // oxlint-disable-next-line react/exhaustive-deps -- every poll brings a new object of the same member
  }, [user?.id, user?.paid_user]);

  const cheapest = offer?.bundles[0];
  if (!bonus.countdown || !offer?.discount || !cheapest) return null;
  const money = (cents: number) =>
    intl.formatNumber(cents / 100, { style: "currency", currency: offer.currency });
  const close = () => {
    setClosed(true);
    dismiss("time_bonus");
  };
  return (
    <Dialog
      open={!closed}
      onClose={close}
      title={t("discounts.bonus_title", { percentage: offer.discount.value_percentage })}
      closeLabel={t("app.close")}
      footer={
        <div className="grid grow gap-2 sm:grid-cols-2">
          <Button kind="secondary" onClick={close}>
            {t("discounts.bonus_no")}
          </Button>
          <Button
            onClick={() => {
              close();
              void navigate(`/premium?next=${location.pathname}`);
            }}
          >
            {t("discounts.bonus_yes")}
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        <p>{t("discounts.bonus_lead")}</p>
        <p className="flex flex-wrap items-baseline gap-x-3 rounded-card bg-sunk px-5 py-4">
          <span>{t("prices.bundle", { count: cheapest.credits })}</span>
          <strong translate="no" className="text-xl tabular-nums">
            {money(cheapest.amount)}
          </strong>
          <span className="text-ink-soft">
            <span className="sr-only">{t("prices.old_price")} </span>
            <s translate="no" className="tabular-nums">
              {money(cheapest.full_amount)}
            </s>
          </span>
        </p>
        <CountdownTimer label={t("discounts.bonus_left")} countdown={bonus.countdown} />
      </div>
    </Dialog>
  );
}
