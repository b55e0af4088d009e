import { LocateFixed } from "lucide-react";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import type { FoundPlace } from "./position.ts";
import { usePosition } from "./use-position.ts";

/**
 * 'Use my position', with every state of the permission drawn: what will be asked, why not, what
 * was found (specification, section 4).
 */
export function PositionButton({ onFound }: { onFound: (place: FoundPlace) => void }) {
  const { t } = useText();
  const { permission, reverseGeocode, busy, why, ask } = usePosition();
  if (permission === "unsupported")
    return <p className="field-hint noscript:hidden">{t("geography.position.unsupported")}</p>;
  const said = why
    ? t(`geography.position.${why}`)
    : busy
      ? t("geography.position.busy")
      : reverseGeocode
        ? t("geography.position.found", { city: reverseGeocode.city })
        : t(`geography.position.${permission}`);
  return (
    <div className="grid justify-items-start gap-2 noscript:hidden">
      <Button
        kind="secondary"
        size="small"
        pending={busy}
        aria-disabled={permission === "denied" || undefined}
        aria-describedby="position-words"
        onClick={() => {
          if (permission !== "denied")
            void ask?.().then((place) => {
              if (place) onFound(place);
            });
        }}
      >
        <LocateFixed aria-hidden="true" />
        {t("geography.position.use")}
      </Button>
      <output
        id="position-words"
        className={why ? "block text-sm text-danger" : "field-hint block"}
      >
        {said}
      </output>
    </div>
  );
}
