import type { InputHTMLAttributes } from "react";
import { FieldFrame, type FieldWords, useFieldIds } from "./field-frame.tsx";

type FieldProps = FieldWords &
  Omit<InputHTMLAttributes<HTMLInputElement>, "size"> & { name: string };

/**
 * One line of text, an e-mail address, a number, a telephone number. Passwords:
 * `password-field.tsx`.
 */
export function Field({
  label,
  optional,
  hint,
  error,
  className,
  id: givenId,
  ...input
}: FieldProps) {
  const { id, control } = useFieldIds({ hint, error }, givenId);
  return (
    <FieldFrame {...{ id, label, optional, hint, error, className }}>
      <input type="text" {...input} {...control} className="input" />
    </FieldFrame>
  );
}
