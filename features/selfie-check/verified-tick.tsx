import { BadgeCheck } from "lucide-react";
import { useText } from "#i18n/use-text.ts";

/** Beside a name: somebody of the site's people has compared the main photo with a selfie. */
export function VerifiedTick() {
  const { t } = useText();
  const checked = t("selfie-check.tick");
  return (
    <span title={checked} className="flex-none">
      <BadgeCheck aria-hidden="true" className="inline size-5 text-success" />
      <span className="sr-only">{checked}</span>
    </span>
  );
}
