import { useState } from "react";
import { CallError } from "#browser/call.ts";
import { useText } from "#i18n/use-text.ts";

/**
 * Does something with a passkey, one at a time, and says what became of it: `failed` is the words of
 * a refusal, or of a browser that has none, may not, or was told to stop.
 */
export function usePasskey(): {
  readonly busy: boolean;
  readonly failed: string | null;
  run(work: () => Promise<void>): Promise<void>;
} {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  return {
    busy,
    failed,
    async run(work) {
      setBusy(true);
      setFailed(null);
      try {
        await work();
      } catch (error) {
        setFailed(
          error instanceof CallError
            ? (error.problem?.detail ?? t("app.offline"))
            : t("staff.passkey_stopped"),
        );
      } finally {
        setBusy(false);
      }
    },
  };
}
