import { Eye, EyeOff } from "lucide-react";
import { type InputHTMLAttributes, useEffect, useState } from "react";
import { FieldFrame, type FieldWords, useFieldIds } from "./field-frame.tsx";

interface PasswordFieldProps
  extends FieldWords, Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  name: string;
  autoComplete: "current-password" | "new-password";
  showLabel: string;
  hideLabel: string;
}

/** A password that can be looked at. The button appears once it works (after hydration). */
export function PasswordField(props: PasswordFieldProps) {
  const {
    label,
    optional,
    hint,
    error,
    className,
    id: givenId,
    showLabel,
    hideLabel,
    ...input
  } = props;
  const { id, control } = useFieldIds({ hint, error }, givenId);
  const [shown, setShown] = useState(false);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <FieldFrame {...{ id, label, optional, hint, error, className }}>
      <div className="input-frame">
        <input
          {...input}
          {...control}
          type={shown ? "text" : "password"}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className="input"
        />
        {ready && (
          <button
            type="button"
            className="input-action"
            aria-controls={id}
            aria-label={shown ? hideLabel : showLabel}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </button>
        )}
      </div>
    </FieldFrame>
  );
}
