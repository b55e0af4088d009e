import type { TextareaHTMLAttributes } from "react";
import { FieldFrame, type FieldWords, useFieldIds } from "./field-frame.tsx";

type TextAreaFieldProps = FieldWords &
  TextareaHTMLAttributes<HTMLTextAreaElement> & { name: string };

/** Several lines; grows with what is typed where the browser can. */
export function TextAreaField({
  label,
  optional,
  hint,
  error,
  className,
  id: givenId,
  ...area
}: TextAreaFieldProps) {
  const { id, control } = useFieldIds({ hint, error }, givenId);
  return (
    <FieldFrame {...{ id, label, optional, hint, error, className }}>
      <textarea rows={4} {...area} {...control} className="input" />
    </FieldFrame>
  );
}
