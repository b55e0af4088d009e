import { useState } from "react";
import type { Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Field } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";

interface Props {
  countries: Output<"direct-debit.read">["phone_countries"];
  /** The code goes there: without a number there is none. */
  sms: boolean;
  country: string;
  defaultValue?: string | undefined;
  error?: string | undefined;
}

/**
 * A telephone number as it is written in its country; with a calling code of its own, the country
 * follows.
 */
export function PhoneFields({ countries, sms, country: first, defaultValue, error }: Props) {
  const { t, intl } = useText();
  const [country, setCountry] = useState(first);
  const example = countries.find((each) => each.country === country)?.example;
  const follow = (typed: string) => {
    const digits = typed.replaceAll(/[^\d+]/g, "").replace(/^00/, "+");
    const found = digits.startsWith("+")
      ? countries.filter(({ calling_code }) => digits.startsWith(calling_code))
      : [];
    // Several countries share a code: the chosen one stays when it is among them.
    if (found[0] && !found.some((each) => each.country === country)) setCountry(found[0].country);
  };
  return (
    <div className="grid gap-4">
      <SelectField
        name="phone_country"
        label={t("direct-debit.phone_country")}
        autoComplete="tel-country-code"
        value={country}
        onChange={(event) => setCountry(event.currentTarget.value)}
        options={countries
          .map((each) => ({
            value: each.country,
            label: `${intl.formatDisplayName(each.country, { type: "region" }) ?? each.country} ${each.calling_code}`,
          }))
          .toSorted((a, b) => a.label.localeCompare(b.label, intl.locale))}
      />
      <Field
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        label={t("direct-debit.phone_label")}
        {...(sms ? { required: true } : { optional: t("app.optional") })}
        maxLength={40}
        hint={`${t(sms ? "direct-debit.phone_sms" : "direct-debit.phone_mail")} ${example ? t("direct-debit.phone_example", { example }) : ""}`.trim()}
        defaultValue={defaultValue}
        error={error}
        onInput={(event) => follow(event.currentTarget.value)}
      />
    </div>
  );
}
