import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { Elements } from "#ui/elements.ts";

export interface FieldWords {
  label: ReactNode;
  /** the site's word for "optional", shown after the label */
  optional?: ReactNode;
  hint?: ReactNode;
  /** the refusal, shown where it happened */
  error?: ReactNode;
}

/** The ids and aria attributes that tie a control to its label, hint and error. */
export function useFieldIds({ hint, error }: Pick<FieldWords, "hint" | "error">, givenId?: string) {
  const made = useId();
  const id = givenId ?? made;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    control: {
      id,
      "aria-describedby": describedBy || undefined,
      "aria-invalid": error ? true : undefined,
    },
  };
}

export function FieldHint({ id, children }: { id: string; children?: ReactNode }) {
  return children ? (
    <p id={`${id}-hint`} className="field-hint">
      {children}
    </p>
  ) : null;
}

export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  return children ? (
    <p id={`${id}-error`} className="field-error">
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  ) : null;
}

interface FieldFrameProps extends FieldWords {
  id: string;
  className?: string;
  children: Elements;
}

/** Label above, hint between, control, error below. */
export function FieldFrame({
  id,
  label,
  optional,
  hint,
  error,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={className ? `field ${className}` : "field"}>
      <label htmlFor={id} className="field-label">
        <span>{label}</span>
        {optional && <span className="field-optional"> {optional}</span>}
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      {children}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
