import type { InputHTMLAttributes, ReactNode } from "react";
import { FieldError, useFieldIds } from "./field-frame.tsx";

interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  /** "switch" for a setting that takes effect at once, "check" for a box in a form */
  look?: "check" | "switch";
}

export function CheckField({
  label,
  hint,
  error,
  look = "check",
  className,
  id: givenId,
  ...input
}: CheckFieldProps) {
  const { id, control } = useFieldIds({ hint, error }, givenId);
  return (
    <div className={className ? `field ${className}` : "field"}>
      <div className="check">
        <input
          {...input}
          {...control}
          type="checkbox"
          role={look === "switch" ? "switch" : undefined}
          className="check-box"
        />
        <div className="check-words">
          <label htmlFor={id}>{label}</label>
          {hint && (
            <p id={`${id}-hint`} className="field-hint">
              {hint}
            </p>
          )}
        </div>
      </div>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
