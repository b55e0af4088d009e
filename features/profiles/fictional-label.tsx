import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import type { Language } from "#i18n/locales.ts";

/**
 * 'This is no real person', with the operator's own icon and word (readings, 'Fictional profiles').
 * Stands wherever such a profile speaks.
 */
export function FictionalLabel() {
  const { t, language } = useText();
  const { fictional_singular: words, fictional_icon: icon } = useSite();
  return (
    <span className="fictional-label">
      <span aria-hidden="true">{icon}</span>
      <span>{words[language as Language] ?? t("chat.fictional")}</span>
    </span>
  );
}
