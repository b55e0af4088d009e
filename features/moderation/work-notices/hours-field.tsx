import { useState } from "react";
import type { Input, Output } from "#server/calls/registry.ts";
import { useText } from "#i18n/use-text.ts";
import { Field } from "#ui/fields/field.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";

type SiteHours = Output<"workNotices.read">["sites"][number];
type OnCall = Input<"workNotices.save">["on_call"];

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const choices = ["always", "hours", "never"] as const;

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** Minutes of `08:30`; midnight where nothing was typed. */
function minutesIn(form: FormData, field: string): number {
  const [hour = "0", minute = "0"] = String(form.get(field) ?? "").split(":");
  return (Number(hour) || 0) * 60 + (Number(minute) || 0);
}

/** What the form says of each site that is not always on call. */
export const hoursIn = (form: FormData): OnCall =>
  form.getAll("site").flatMap((value) => {
    const site = String(value);
    const when = form.get(`when ${site}`);
    if (when !== "hours" && when !== "never") return [];
    return [
      {
        site,
        weekdays: when === "never" ? [] : form.getAll(`day ${site}`).map(Number),
        from: minutesIn(form, `from ${site}`),
        until: minutesIn(form, `until ${site}`),
      },
    ];
  });

/** Always, never, or on chosen days between two times. */
export function HoursField({ site: { id, name, hours } }: { site: SiteHours }) {
  const { t } = useText();
  const [when, setWhen] = useState<string>(
    !hours ? "always" : hours.weekdays.length > 0 ? "hours" : "never",
  );
  const days = hours && hours.weekdays.length > 0 ? hours.weekdays : [1, 2, 3, 4, 5];
  return (
    <div className="grid gap-3">
      <input type="hidden" name="site" value={id} />
      <SelectField
        name={`when ${id}`}
        label={t("work-notices.when", { site: name })}
        value={when}
        onChange={({ target }) => setWhen(target.value)}
        options={choices.map((value) => ({ value, label: t(`work-notices.when.${value}`) }))}
      />
      {when === "hours" && (
        <>
          <fieldset className="flex flex-wrap gap-x-4">
            <legend className="field-label">{t("work-notices.days")}</legend>
            {weekdays.map((day) => (
              <label key={day} className="touch inline-flex items-center gap-2">
                <input
                  type="checkbox"
                  className="check-box"
                  name={`day ${id}`}
                  value={day}
                  defaultChecked={days.includes(day)}
                />
                <span>{t(`work-notices.day.${day}`)}</span>
              </label>
            ))}
          </fieldset>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field
              type="time"
              name={`from ${id}`}
              label={t("work-notices.from")}
              defaultValue={clock(hours?.from ?? 8 * 60)}
            />
            <Field
              type="time"
              name={`until ${id}`}
              label={t("work-notices.until")}
              hint={t("work-notices.until_hint")}
              defaultValue={clock(hours?.until ?? 20 * 60)}
            />
          </div>
        </>
      )}
    </div>
  );
}
