import { BadgeCheck, ScanFace } from "lucide-react";
import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import type { OwnCheck } from "./contract.ts";

/** On one's own profile: how the check of the main photo stands, and the way to it. */
export function SelfieCard({ check }: { check: OwnCheck }) {
  const { t } = useText();
  const { state, reason } = check;
  const Icon = state === "confirmed" ? BadgeCheck : ScanFace;
  const begins = state === "none" || state === "changed" || state === "expired";
  return (
    <Card padded as="section" aria-labelledby="selfie-check">
      <div className="flex items-start gap-3">
        <Icon
          aria-hidden="true"
          className={
            state === "confirmed" ? "size-5 flex-none text-success" : "size-5 flex-none text-wine"
          }
        />
        <div>
          <h2 id="selfie-check" className="text-lg">
            {t(`selfie-check.card.${state}`)}
          </h2>
          <p className="mt-1 text-sm text-ink-soft">
            {reason ? t(`selfie-check.reason.${reason}`) : t(`selfie-check.card_lead.${state}`)}
          </p>
          {state !== "confirmed" && (
            <LinkButton to="/selfie-check" kind="secondary" size="small" className="mt-3">
              {t(
                begins
                  ? "selfie-check.card_begin"
                  : state === "asked"
                    ? "selfie-check.card_go_on"
                    : state === "waiting"
                      ? "selfie-check.card_look"
                      : "selfie-check.card_again",
              )}
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  );
}
