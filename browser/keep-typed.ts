const key = "typed";

interface Kept {
  readonly path: string;
  readonly values: readonly (readonly [name: string, at: number, value: string | boolean])[];
}
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const controls = () =>
  [...document.querySelectorAll<Control>("main :is(input, textarea, select)[name]")].filter(
    ({ type }) => !["password", "hidden", "file", "submit"].includes(type),
  );
const isChecked = (control: Control): control is HTMLInputElement =>
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
        key,
        JSON.stringify({ path: location.pathname, values } satisfies Kept),
      );
  } catch {} // a full or forbidden store loses a draft, nothing more
}

/**
 * After it: puts everything back, once, as if it were typed, so that fields held by React know it
 * too.
 */
export function restoreTyped(): void {
  let kept: Kept | null = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as Kept | null;
    sessionStorage.removeItem(key);
  } catch {} // a browser that keeps nothing does not even let itself be asked
  if (kept?.path !== location.pathname) return;
  const now = controls();
  for (const [name, at, value] of kept.values) {
    const control = now[at];
    if (control?.name !== name) continue;
    if (typeof value === "boolean") {
      if (isChecked(control) && control.checked !== value) control.click();
    } else if (control.value !== value) {
      // React overrides the element's own setter to see what changes; the prototype's is the
      // browser's.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(
        control,
        value,
      );
      control.dispatchEvent(
        new Event(control.tagName === "SELECT" ? "change" : "input", { bubbles: true }),
      );
    }
  }
}
