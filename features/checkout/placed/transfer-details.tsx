import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Card } from "#ui/card.tsx";

type Transfer = NonNullable<Output<"payments.readOrder">["order"]["transfer"]>;

/**
 * Where to transfer the money to: written so that it can be read out, and selected with one press.
 */
export function TransferDetails({
  transfer: { holder, iban, bic, reference },
  amount,
}: {
  transfer: Transfer;
  amount: string;
}) {
  const { t } = useText();
  const rows = [
    [t("checkout.transfer_holder"), holder],
    [t("checkout.transfer_iban"), iban.replaceAll(/(.{4})(?=.)/g, "$1 ")],
    ...(bic ? [[t("checkout.transfer_bic"), bic] as const] : []),
    [t("checkout.transfer_amount"), amount],
    [t("checkout.transfer_reference"), reference],
  ] as const;
  return (
    <Card padded>
      <dl>
        {rows.map(([label, value]) => (
          <div
            key={label}
            className="flex flex-wrap justify-between gap-x-6 border-line py-3 not-first:border-t"
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd translate="no" className="font-medium tabular-nums select-all">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{t("checkout.transfer_note")}</p>
    </Card>
  );
}
