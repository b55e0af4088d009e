import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";

/** The way to deleting: a page of its own, with what could be done instead. */
export function DeleteSection() {
  const { t } = useText();
  return (
    <>
      <p className="text-ink-soft">{t("account-settings.delete_lead")}</p>
      <div>
        <LinkButton to="/delete-account" kind="secondary">
          {t("account-settings.delete")}
        </LinkButton>
      </div>
    </>
  );
}
