import { useText } from "#i18n/use-text.ts";
import { LinkButton } from "#ui/button.tsx";
import { officeMenu } from "./menu.ts";

/** The way to every other screen of the operators. */
export function OfficeMenu() {
  const { t } = useText();
  return (
    <nav aria-label={t("moderation.tools")} className="flex flex-wrap gap-2">
      {officeMenu.map(({ to, words }) => (
        <LinkButton key={to} to={to} kind="secondary" size="small">
          {t(words)}
        </LinkButton>
      ))}
    </nav>
  );
}
