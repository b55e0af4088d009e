import { Link } from "react-router";
import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";

/** How the order can be taken back, in full, before its button (readings, 'Checkout'). */
export function Withdrawal() {
  const { t } = useText();
  const { refund_days } = useSite();
  return (
    <p id="withdrawal" className="text-sm text-ink-soft">
      <span>{t("checkout.withdrawal", { days: refund_days })}</span>{" "}
      <Link to="/pages/return-policy" className="link">
        {t("checkout.withdrawal_link")}
      </Link>
    </p>
  );
}
