import { useEffect } from "react";
import { useText } from "#i18n/use-text.ts";
import { Spinner } from "#ui/spinner.tsx";
import { waitForNetwork } from "./patient-fetch.ts";
import { useWaiting } from "./waiting.ts";

/**
 * Makes the page wait for a lost network from here on, and says so over the last screen, which
 * stays while the next one waits.
 */
export default function WaitingNotice() {
  const { t } = useText();
  const waiting = useWaiting();
  useEffect(() => {
    waitForNetwork();
    // Loaded while there is a network, for when there is none.
    void import("./second-try.ts");
  }, []);
  return (
    <output className="toasts">
      {waiting && (
        <p className="toast">
          <Spinner />
          <span className="toast-words">{t("app.waits")}</span>
        </p>
      )}
    </output>
  );
}
