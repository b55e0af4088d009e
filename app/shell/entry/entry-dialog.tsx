import { useLocation } from "react-router";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/overlays/dialog.tsx";
import { useRoot } from "#browser/use-site.ts";
import { isEntryFree } from "./entry-free.ts";
import { fictionalBy } from "../fictional-by.ts";

/**
 * Adult content, paid service, fictional profiles yes or no; 'Enter' and 'Leave' of equal weight.
 * Neither a consent nor a proof of age.
 */
export default function EntryDialog({ onEnter }: { onEnter: () => void }) {
  const { t } = useText();
  const { settings, language } = useRoot();
  const { pathname } = useLocation();
  const fictional =
    settings.fictional_icon === null
      ? t("app.entry.fictional_no")
      : (settings.fictional_warning[language] ?? t("app.entry.fictional_yes"));
  if (isEntryFree(pathname)) return null; // shown on the next page that is not
  return (
    <Dialog
      open
      onClose={onEnter}
      title={t("app.entry.title")}
      closeLabel={t("app.close")}
      footer={
        <div className="grid grow grid-cols-2 gap-2">
          <Button kind="secondary" onClick={leave}>
            {t("app.entry.leave")}
          </Button>
          <Button kind="secondary" onClick={onEnter}>
            {t("app.entry.enter")}
          </Button>
        </div>
      }
    >
      <div className="prose">
        <ul>
          <li>{t("app.entry.adult", { age: settings.min_age })}</li>
          <li>{t("app.entry.paid")}</li>
          <li>{`${fictional}${fictionalBy(settings, t)}`}</li>
        </ul>
      </div>
    </Dialog>
  );
}

/** Back to where the visitor came from, or to an empty page. */
function leave() {
  if (history.length > 1) history.back();
  else location.replace("about:blank");
}
