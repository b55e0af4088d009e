import { useState } from "react";
import type { Output } from "#features/index.ts";
import { useText } from "#i18n/use-text.ts";
import { CheckField } from "#ui/check-field.tsx";
import { ChoiceGroup } from "#ui/choice-group.tsx";
import { MethodIcon } from "./method-icon.tsx";

interface MethodChoiceProps {
  methods: Output<"payments.listMethods">["paymentmethods"];
  /** Chosen at first; else the first of the country. */
  chosen?: unknown;
  label: string;
  error?: string | undefined;
}

/** How to pay: the country's own methods first, each with what happens next; and whether a card or account may be stored, never agreed in advance. */
export function MethodChoice({ methods, chosen, label, error }: MethodChoiceProps) {
  const { t } = useText();
  const first = (methods.find(({ payment_method }) => payment_method === chosen) ?? methods[0])?.payment_method ?? "";
  const [now, setNow] = useState(first);
  return (
    <>
      <ChoiceGroup
        name="payment_method"
        label={label}
        look="card"
        required
        values={[now]}
        onChange={([value = first]) => setNow(value)}
        choices={methods.map(({ payment_method }) => ({
          value: payment_method, label: t(`payments.method.${payment_method}`), note: t(`payments.method_hint.${payment_method}`), icon: <MethodIcon method={payment_method} />,
        }))}
        {...(error && { error })}
      />
      {methods.some(({ payment_method, storable }) => payment_method === now && storable) && <CheckField name="remember" label={t("payments.remember")} hint={t("payments.remember_hint")} />}
    </>
  );
}
