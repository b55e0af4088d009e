import { tab } from "#browser/storage.ts";

/** Where a tab keeps what was typed, until restore-typed.ts puts it back. */
export const typedKey = "typed";

export interface Kept {
  readonly path: string;
  readonly values: readonly (readonly [name: string, at: number, value: string | boolean])[];
}
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export const controls = () =>
  [...document.querySelectorAll<Control>("main :is(input, textarea, select)[name]")].filter(
    ({ type }) => !["password", "hidden", "file", "submit"].includes(type),
  );
export const isChecked = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

/**
 * Before a full load that the member asked for (another language): keeps what stands in the
 * screen's forms, but for passwords, in this tab.
 */
export function keepTyped(): void {
  const values = controls().map(
    (control, at) =>
      [control.name, at, isChecked(control) ? control.checked : control.value] as const,
  );
  if (values.length > 0)
    tab.keep(typedKey, JSON.stringify({ path: location.pathname, values } satisfies Kept));
}

/** Did this tab keep something? */
export const hasTyped = (): boolean => Boolean(tab.read(typedKey));
