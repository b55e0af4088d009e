import { useUser } from "#browser/use-site.ts";
import { useText } from "#i18n/use-text.ts";

/**
 * What a first purchase ends, said before the button: afterwards it would be a surprise. `credits`:
 * what a message costs; nothing ends where it costs nothing.
 */
export function FreeEnds({ credits }: { credits: number }) {
  const { t } = useText();
  const user = useUser();
  return user && !user.paid_user && credits > 0 ? (
    <p className="text-sm text-ink-soft">{t("checkout.free_ends", { credits })}</p>
  ) : null;
}
