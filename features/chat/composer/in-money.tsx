import { useEffect, useEffectEvent, useState } from "react";
import { call } from "#browser/call.ts";
import { useText } from "#i18n/use-text.ts";

/**
 * What so many credits are in money: by the member's last purchase, else by what credits are sold
 * for. Loaded when first needed.
 */
export default function InMoney({ credits }: { credits: number }) {
  const { t, intl } = useText();
  const [credit, setCredit] = useState<{ amount: number; currency: string }>();
  const load = useEffectEvent(async () => {
    setCredit((await call("credits.listBundles", {})).credit);
  });
  useEffect(() => void load().catch(() => {}), []); // said at the packages too
  if (!credit) return null;
  const { currency, amount } = credit;
  const price = intl.formatNumber((amount * credits) / 100, { style: "currency", currency });
  return <span>{` ${t("chat.money", { credits, price })}`}</span>;
}
