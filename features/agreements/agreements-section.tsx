import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";

/** The settings' way to everything that the member agreed to. */
export function AgreementsSection() {
  const { t } = useText();
  return (
    <>
      <p className="text-ink-soft">{t("agreements.section_lead")}</p>
      <div>
        <LinkButton to="/agreements" kind="secondary">
          {t("agreements.show")}
        </LinkButton>
      </div>
    </>
  );
}
