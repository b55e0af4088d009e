import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { copyText } from "#browser/input/copy-text.ts";

/** A link that opens the door once: shown this once, to be handed on. */
export function OneTimeLink({ link }: { link: string }) {
  const { t } = useText();
  return (
    <output>
      <Alert
        tone="success"
        title={t("staff.link_title")}
        actions={
          <Button kind="secondary" size="small" onClick={() => void copyText(link)}>
            {t("staff.copy")}
          </Button>
        }
      >
        <p>{t("staff.link_lead")}</p>
        <code className="mt-2 block break-all select-all" data-one-time-link="">
          {link}
        </code>
      </Alert>
    </output>
  );
}
