import type { ReactNode } from "react";
import { FieldError, FieldHint, type FieldWords, useFieldIds } from "./field-frame.tsx";
import type { Elements } from "#ui/elements.ts";

export interface Choice {
  value: string;
  label: ReactNode;
  note?: ReactNode;
  icon?: Elements;
  disabled?: boolean;
}

interface ChoiceGroupProps extends FieldWords {
  name: string;
  choices: readonly Choice[];
  look?: "pill" | "card";
  /** several may be chosen: checkboxes under one name instead of radio buttons */
  multiple?: boolean;
  /** chosen at first (uncontrolled), or now (controlled, with onChange) */
  defaultValues?: readonly string[];
  values?: readonly string[];
  onChange?: (values: string[]) => void;
  required?: boolean;
}

/**
 * Radio buttons or checkboxes drawn as pills or cards; real inputs, so arrow keys and forms work.
 */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const {
    name,
    label,
    optional,
    hint,
    error,
    choices,
    look = "pill",
    multiple,
    defaultValues,
    values,
    onChange,
    required,
  } = props;
  const { id, control } = useFieldIds({ hint, error });
  const choose = (value: string, checked: boolean) => {
    if (!multiple) return onChange?.([value]);
    const others = (values ?? []).filter((each) => each !== value);
    onChange?.(checked ? [...others, value] : others);
  };
  return (
    <fieldset className="choices" aria-describedby={control["aria-describedby"]}>
      <legend className="field-label">
        <span>{label}</span>
        {optional && <span className="field-optional"> {optional}</span>}
      </legend>
      <FieldHint id={id}>{hint}</FieldHint>
      <div className="choice-list" data-look={look}>
        {choices.map((choice) => (
          <label key={choice.value} className="choice">
            <input
              type={multiple ? "checkbox" : "radio"}
              name={name}
              value={choice.value}
              disabled={choice.disabled}
              required={required && !multiple}
              aria-invalid={error ? true : undefined}
              defaultChecked={values ? undefined : defaultValues?.includes(choice.value)}
              checked={values?.includes(choice.value)}
              onChange={(event) => choose(choice.value, event.currentTarget.checked)}
            />
            {choice.icon}
            <span className="choice-words">
              <span>{choice.label}</span>
              {choice.note && <span className="choice-note">{choice.note}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
