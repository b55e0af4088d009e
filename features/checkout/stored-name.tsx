import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";

/** A stored method as its owner knows it: 'Visa •••• 4242, until 12/2029'. */
export function StoredName({
  payment_method,
  brand,
  last4,
  expires,
}: Output<"payments.listStored">["stored"][number]) {
  const { t, intl } = useText();
  const name = [brand ?? t(`payment-methods.name.${payment_method}`), last4 && `•••• ${last4}`]
    .filter(Boolean)
    .join(" ");
  return (
    <span>
      <span translate="no">{name}</span>
      {expires && (
        <span className="block text-sm text-ink-soft">
          {t("checkout.stored_until", {
            date: intl.formatDate(`${expires}-15`, {
              month: "2-digit",
              year: "numeric",
              timeZone: "UTC",
            }),
          })}
        </span>
      )}
    </span>
  );
}
