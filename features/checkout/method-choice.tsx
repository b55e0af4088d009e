import { useState } from "react";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { CheckField } from "#ui/fields/check-field.tsx";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { MethodIcon } from "#features/payment-methods/method-icon.tsx";

/** The others are one press away, so that the order button is not. */
const shownFirst = 5;

interface MethodChoiceProps {
  methods: Output<"payments.listMethods">["paymentmethods"];
  /** Chosen at first; else the first of the country. */
  chosen?: unknown;
  label: string;
  error?: string | undefined;
}

/**
 * How to pay: the country's own methods first, each with what happens next; and whether a card or
 * account may be stored, never agreed in advance.
 */
export function MethodChoice({ methods, chosen, label, error }: MethodChoiceProps) {
  const { t } = useText();
  const first =
    (methods.find(({ payment_method }) => payment_method === chosen) ?? methods[0])
      ?.payment_method ?? "";
  const [now, setNow] = useState(first);
  const rest = methods.slice(shownFirst);
  const group = {
    name: "payment_method",
    look: "card",
    values: [now],
    onChange: ([value = first]: string[]) => setNow(value),
  } as const;
  const toChoice = ({ payment_method }: (typeof methods)[number]) => ({
    value: payment_method,
    label: t(`payment-methods.name.${payment_method}`),
    note: t(`payment-methods.hint.${payment_method}`),
    icon: <MethodIcon method={payment_method} />,
  });
  return (
    <>
      <ChoiceGroup
        {...group}
        label={label}
        required
        choices={methods.slice(0, shownFirst).map(toChoice)}
        {...(error && { error })}
      />
      {rest.length > 0 && (
        <details open={rest.some(({ payment_method }) => payment_method === first)}>
          <summary className="link inline-block py-2.5 text-sm">
            {t("checkout.more_methods")}
          </summary>
          <ChoiceGroup
            {...group}
            label={<span className="sr-only">{t("checkout.more_methods")}</span>}
            choices={rest.map(toChoice)}
          />
        </details>
      )}
      {methods.some(({ payment_method, storable }) => payment_method === now && storable) && (
        <CheckField
          name="remember"
          label={t("checkout.remember")}
          hint={t("checkout.remember_hint")}
        />
      )}
    </>
  );
}
