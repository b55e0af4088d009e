import { useText } from "#i18n/use-text.ts";
import { Spinner } from "#ui/spinner.tsx";
import { useWaiting } from "./waiting.ts";

/** Said over the last screen, which stays, while the next one waits for the network. */
export function WaitingNotice() {
  const { t } = useText();
  const waiting = useWaiting();
  return (
    <output className="waiting-notice">
      {waiting && (
        <p>
          <Spinner />
          <span>{t("app.waits")}</span>
        </p>
      )}
    </output>
  );
}
