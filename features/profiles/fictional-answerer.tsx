import { useSite } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";

/**
 * What the label means: who answers, a person of the operator's or a program (AI Act, article 50).
 * Nothing where the operator has not said it yet.
 */
export function FictionalAnswerer({ className }: { className: string }) {
  const { t } = useText();
  const { fictional_answered_by: who } = useSite();
  return who && <span className={className}>{t(`chat.fictional_by.${who}`)}</span>;
}
