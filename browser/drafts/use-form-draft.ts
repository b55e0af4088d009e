import { type RefObject, useEffect, useEffectEvent } from "react";
import { tab } from "#browser/storage.ts";

/**
 * What was chosen but not sent yet survives a reload and a login, in this tab only. The form's own
 * values are the ones stored at the server; the draft is put over them after hydration.
 */
export function useFormDraft(name: string, form: RefObject<HTMLFormElement | null>) {
  const place = `vesper.draft ${name}`;
  const restore = useEffectEvent(() => {
    const kept = read(place);
    if (kept && form.current) put(form.current, kept);
  });
  useEffect(() => restore(), []);
  return {
    save() {
      if (form.current)
        tab.keep(
          place,
          JSON.stringify(
            [...new FormData(form.current)].filter(([, value]) => typeof value === "string"),
          ),
        );
    },
    clear() {
      tab.keep(place, null);
    },
  };
}

function put({ elements }: HTMLFormElement, kept: readonly [string, string][]): void {
  for (const field of elements) {
    if (
      field instanceof HTMLInputElement &&
      (field.type === "checkbox" || field.type === "radio")
    ) {
      const wanted = kept.some(([key, value]) => key === field.name && value === field.value);
      // Pressed, not set: what counts the chosen ones hears of it.
      if (field.checked !== wanted && (wanted || field.type === "checkbox")) field.click();
    } else if (
      (field instanceof HTMLInputElement && field.type !== "hidden") ||
      field instanceof HTMLSelectElement ||
      field instanceof HTMLTextAreaElement
    )
      field.value = kept.find(([key]) => key === field.name)?.[1] ?? field.value;
  }
}

function read(place: string): [string, string][] | null {
  try {
    const kept: unknown = JSON.parse(tab.read(place) ?? "null");
    return Array.isArray(kept) ? (kept as [string, string][]) : null;
  } catch {
    return null;
  }
}
