import { type TextareaHTMLAttributes, useLayoutEffect, useState } from "react";
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
  useEarlyWords(id);
  return (
    <FieldFrame {...{ id, label, optional, hint, error, className }}>
      <textarea rows={4} {...area} {...control} className="input" />
    </FieldFrame>
  );
}

/**
 * React takes a text area over with the words that the server wrote, and leaves the caret before
 * them: what was written while the scripts came is put back, and so is the caret. (An input it
 * leaves alone.)
 */
function useEarlyWords(id: string): void {
  const [early] = useState(() => {
    if (typeof document === "undefined") return null;
    const area = document.getElementById(id) as HTMLTextAreaElement | null;
    return area && { area, value: area.value, from: area.selectionStart, to: area.selectionEnd };
  });
  useLayoutEffect(() => {
    if (early) putBack(early);
  }, [early]);
}

interface Early {
  area: HTMLTextAreaElement;
  value: string;
  from: number;
  to: number;
}

function putBack({ area, value, from, to }: Early): void {
  if (area.value !== value) area.value = value;
  if (area === document.activeElement) area.setSelectionRange(from, to);
}
