import { VenetianMask } from "lucide-react";
import { useSite } from "#app/use-site.ts";
import { useText } from "#i18n/use-text.ts";
import type { Language } from "#i18n/locales.ts";

/** 'This is no real person', in the operator's own word (readings, 'Fictional profiles'). Stands wherever such a profile speaks. */
export function FictionalLabel() {
  const { t, language } = useText();
  const { fictional_singular: words } = useSite();
  return (
    <span className="fictional-label">
      <VenetianMask aria-hidden="true" />
      {words[language as Language] ?? t("chat.fictional")}
    </span>
  );
}
