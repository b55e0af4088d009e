import { useEffect, useRef, useState } from "react";
import { call } from "#browser/call.ts";
import { useText } from "#i18n/use-text.ts";
import { toast } from "#ui/overlays/toast.ts";
import type { OwnCheck } from "./contract.ts";

/**
 * How one's own check stands, and the way to ask again once the photos are others: with another
 * main photo the tick is gone, which its member hears at once, while putting the photo back still
 * brings it back.
 */
export function useOwnCheck(start: OwnCheck | null): [OwnCheck | null, () => void] {
  const { t } = useText();
  const [check, setCheck] = useState(start);
  const newest = useRef(0);
  useEffect(() => setCheck(start), [start]);
  async function ask(): Promise<void> {
    const mine = ++newest.current;
    const answer = await call("selfie-check.own", {}).catch(() => null);
    if (!answer || mine !== newest.current) return;
    if (check?.state === "confirmed" && answer.check?.state === "changed")
      toast(t("selfie-check.card_lead.changed"), "warning");
    setCheck(answer.check);
  }
  return [check, () => void ask()];
}
