import type { ContactKind } from "#features/screening/kinds.ts";
import { useKinds } from "#features/screening/use-kinds.ts";
import { useText } from "#i18n/use-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";

/**
 * 'Are you sure?' below a text about oneself that carries contact or payment details: what was
 * found, why it matters, and both ways on.
 */
export function AskBeforeSaving({
  kinds,
  onChange,
}: {
  kinds: readonly ContactKind[];
  onChange: () => void;
}) {
  const { t } = useText();
  const { words, money } = useKinds(kinds);
  return (
    <Alert
      tone="warning"
      role="alert"
      title={t("screening.ask_title")}
      actions={
        <>
          <Button size="small" onClick={onChange}>
            {t("screening.ask_change")}
          </Button>
          <Button type="submit" name="contact_confirmed" value="true" kind="secondary" size="small">
            {t("profiles.ask_save")}
          </Button>
        </>
      }
    >
      <p>{t("profiles.ask_found", { kinds: words })}</p>
      <p>
        {`${t(money ? "screening.why.money" : "screening.why.contact")} ${t("profiles.ask_kept")}`}
      </p>
    </Alert>
  );
}
