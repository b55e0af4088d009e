import { type ClipboardEvent, useEffect, useRef, useState } from "react";
import {
  type DatePart,
  dateOrder,
  isoFromParts,
  partsFromIso,
  partsFromText,
} from "./date-parts.ts";
import { FieldError, FieldHint, type FieldWords, useFieldIds } from "./field-frame.tsx";

interface DateFieldProps extends FieldWords {
  /**
   * carries `YYYY-MM-DD`, or what was typed of it; `dateFromForm` reads it without JavaScript too
   */
  name: string;
  /** day, month and year stand in the order of this locale */
  locale: string;
  dayLabel: string;
  monthLabel: string;
  yearLabel: string;
  defaultValue?: string;
  onChange?: (iso: string) => void;
  required?: boolean;
  /** a date of birth lets the browser fill in the member's own */
  birthday?: boolean;
}

/** Three numbers instead of a calendar: nobody wants to page back to 1958. */
export function DateField(props: DateFieldProps) {
  const { name, locale, label, optional, hint, error, defaultValue, onChange, required, birthday } =
    props;
  const { id, control } = useFieldIds({ hint, error });
  const box = useRef<HTMLDivElement>(null);
  const [iso, setIso] = useState(defaultValue ?? "");
  const given = partsFromIso(defaultValue);
  const labels = { day: props.dayLabel, month: props.monthLabel, year: props.yearLabel };
  const order = dateOrder(locale);

  /**
   * The browser keeps the three numbers (what was typed before hydration stays); this reads them.
   */
  function read() {
    const typed = (part: DatePart) =>
      box.current?.querySelector<HTMLInputElement>(`[name$="_${part}"]`)?.value.trim() ?? "";
    return isoFromParts({ day: typed("day"), month: typed("month"), year: typed("year") });
  }
  useEffect(() => setIso(read()), []);

  function change() {
    setIso(read());
    onChange?.(read());
  }

  /** A whole date that is pasted into one of the numbers would be cut to its length. */
  function paste(event: ClipboardEvent) {
    const parts = partsFromText(event.clipboardData.getData("text/plain"), order);
    if (!parts) return;
    event.preventDefault();
    for (const part of order) {
      const field = box.current?.querySelector<HTMLInputElement>(`[name$="_${part}"]`);
      if (field) field.value = parts[part];
    }
    change();
  }

  return (
    <fieldset className="choices field" aria-describedby={control["aria-describedby"]}>
      <legend className="field-label">
        <span>{label}</span>
        {optional && <span className="field-optional"> {optional}</span>}
      </legend>
      <FieldHint id={id}>{hint}</FieldHint>
      <div
        ref={box}
        className="date-parts"
        data-order={order[0] === "year" ? "ymd" : undefined}
        onPaste={paste}
      >
        {order.map((part) => (
          <label key={part}>
            <span>{labels[part]}</span>
            <input
              className="input"
              name={`${name}_${part}`}
              inputMode="numeric"
              pattern="[0-9]*"
              maxLength={part === "year" ? 4 : 2}
              autoComplete={birthday ? `bday-${part}` : "off"}
              required={required}
              aria-invalid={control["aria-invalid"]}
              defaultValue={given[part]}
              onChange={change}
            />
          </label>
        ))}
      </div>
      <input type="hidden" name={name} value={iso} />
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
