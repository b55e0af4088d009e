import { useRef, useState } from "react";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { CheckField } from "#ui/fields/check-field.tsx";
import { ChoiceGroup } from "#ui/fields/choice-group.tsx";
import { MethodIcon } from "#features/payment-methods/method-icon.tsx";
import { StoredName } from "./stored-name.tsx";
import "./order.css";

interface MethodChoiceProps {
  methods: Output<"payments.listMethods">["paymentmethods"];
  /** Those that are charged without a checkout, newest first. */
  stored?: Output<"payments.listStored">["stored"];
  /** Chosen at first; else what is stored, else the first of the country. */
  chosen?: unknown;
  label: string;
  error?: string | undefined;
}

/**
 * How to pay: one row, and the others behind 'Change' (order.css), the country's own first, each
 * with what happens next; and whether a card or account may be stored, never agreed in advance.
 */
export function MethodChoice({ methods, stored = [], chosen, label, error }: MethodChoiceProps) {
  const { t } = useText();
  const change = useRef<HTMLDetailsElement>(null);
  const choices = [
    ...stored
      .filter(
        ({ expired, payment_method }) =>
          !expired && methods.some((method) => method.payment_method === payment_method),
      )
      .map((each) => ({
        value: `${each.payment_method}:${each.id}`,
        label: <StoredName {...each} />,
        note: t("checkout.repeat_stored"),
        icon: <MethodIcon method={each.payment_method} />,
      })),
    ...methods.map(({ payment_method }) => ({
      value: payment_method,
      label: t(`payment-methods.name.${payment_method}`),
      note: t(`payment-methods.hint.${payment_method}`),
      icon: <MethodIcon method={payment_method} />,
    })),
  ];
  const [now, setNow] = useState(
    (choices.find(({ value }) => value === chosen) ?? choices[0])?.value ?? "",
  );
  // A finger's choice is the last one; arrow keys pass over others on their way.
  const byFinger = useRef(false);
  const choose = ([value = now]: string[]) => {
    setNow(value);
    if (byFinger.current && change.current) change.current.open = false;
  };
  return (
    <>
      <div
        className="method"
        onPointerDown={() => (byFinger.current = true)}
        onKeyDown={() => (byFinger.current = false)}
      >
        {choices.length > 1 && (
          <details ref={change} className="method-change" open={error !== undefined}>
            <summary className="link">
              {t("checkout.change")}
              <span className="sr-only">{`: ${label}`}</span>
            </summary>
          </details>
        )}
        <ChoiceGroup
          name="payment_method"
          look="card"
          label={label}
          required
          choices={choices}
          values={[now]}
          onChange={choose}
          {...(error && { error })}
        />
      </div>
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
