import { type FormEvent, useState } from "react";
import { isComposing } from "#browser/input/composing.ts";
import { useText } from "#i18n/use-text.ts";
import { FieldFrame, useFieldIds } from "#ui/fields/field-frame.tsx";
import {
  caretAfter,
  compactIban,
  groupIban,
  type IbanReading,
  type IbanShapes,
  readIban,
} from "./iban-typing.ts";

interface Props {
  shapes: IbanShapes;
  defaultValue?: string | undefined;
  error?: string | undefined;
  label?: string;
  hint?: string;
  /** The country of what is typed so far. */
  onCountry?: (country: string | null) => void;
}

/**
 * An IBAN in groups of four, with what can be said of it while it is typed. Blanks and lower case
 * are fine, pasted too; the server has the last word.
 */
export function IbanField({ shapes, defaultValue, error, label, hint, onCountry }: Props) {
  const { t, intl } = useText();
  const [reading, setReading] = useState<IbanReading | null>(null);
  const [bank, setBank] = useState<string | null>(null);
  const shown = reading === null ? error : undefined;
  const { id, control } = useFieldIds({ hint, error: shown });

  const typed = ({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) => {
    const { value, selectionStart } = input;
    const grouped = groupIban(compactIban(value));
    // Writing into the field would break off the word that an input method composes; its end
    // comes here too.
    if (grouped !== value && !isComposing(nativeEvent)) {
      const caret = caretAfter(value, selectionStart ?? value.length, grouped);
      input.value = grouped;
      input.setSelectionRange(caret, caret);
    }
    const next = readIban(grouped, shapes);
    setReading(next);
    onCountry?.(next.country);
    void import("./banks.ts").then(({ bankOf }) => setBank(bankOf(next.compact)));
  };

  return (
    <FieldFrame id={id} label={label ?? t("direct-debit.iban_label")} hint={hint} error={shown}>
      <input
        {...control}
        name="iban"
        type="text"
        className="input tabular-nums"
        defaultValue={defaultValue}
        required
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        aria-describedby={[control["aria-describedby"], `${id}-help`].filter(Boolean).join(" ")}
        onInput={typed}
        onCompositionEnd={typed}
      />
      <output id={`${id}-help`} className={reading?.problem ? "field-error" : "field-hint"}>
        {reading && reading.compact !== "" && said(reading)}
      </output>
    </FieldFrame>
  );

  function said({ problem, country, missing, compact }: IbanReading): string {
    if (problem) {
      const { kind, ...values } = problem;
      return t(`direct-debit.iban.${kind}`, values);
    }
    const where =
      country &&
      [intl.formatDisplayName(country, { type: "region" }), bank].filter(Boolean).join(", ");
    if (!where || compact.length < 2) return "";
    return `${where}. ${missing > 0 ? t("direct-debit.iban.missing", { count: missing }) : t("direct-debit.iban.complete")}`;
  }
}
