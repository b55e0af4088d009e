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
  try {
    if (values.length > 0)
      sessionStorage.setItem(
        typedKey,
        JSON.stringify({ path: location.pathname, values } satisfies Kept),
      );
  } catch {} // a full or forbidden store loses a draft, nothing more
}

/** Did this tab keep something? A browser that keeps nothing does not even let itself be asked. */
export function hasTyped(): boolean {
  try {
    return typedKey in sessionStorage;
  } catch {
    return false;
  }
}
