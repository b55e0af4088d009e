import { ChevronDown } from "lucide-react";
import type { SelectHTMLAttributes } from "react";
import { FieldFrame, type FieldWords, useFieldIds } from "./field-frame.tsx";

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps
  extends FieldWords, Omit<SelectHTMLAttributes<HTMLSelectElement>, "children"> {
  name: string;
  options: readonly Option[];
  /** an empty first choice, for example "Choose a country" */
  placeholder?: string;
}

/** The platform's own list: the best picker on a phone. */
export function SelectField(props: SelectFieldProps) {
  const {
    label,
    optional,
    hint,
    error,
    className,
    id: givenId,
    options,
    placeholder,
    ...select
  } = props;
  const { id, control } = useFieldIds({ hint, error }, givenId);
  return (
    <FieldFrame {...{ id, label, optional, hint, error, className }}>
      <div className="input-frame">
        <select {...select} {...control} className="input">
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </div>
    </FieldFrame>
  );
}
