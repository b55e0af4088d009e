import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { copyText } from "#browser/input/copy-text.ts";

/** The ten codes, this once: to be printed, copied or saved. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useText();
  const text = codes.join("\n");
  return (
    <section className="grid gap-4" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className="text-lg">
        {t("staff.recovery_codes")}
      </h2>
      <Alert tone="warning">{t("staff.recovery_once")}</Alert>
      <ul className="grid gap-1 font-mono text-sm whitespace-nowrap sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" size="small" onClick={() => void copyText(text)}>
          {t("staff.copy")}
        </Button>
        <a
          className="button"
          data-kind="secondary"
          data-size="small"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          <span className="button-words">{t("staff.download")}</span>
        </a>
      </div>
    </section>
  );
}
