import { tab } from "#browser/storage.ts";
import { controls, isChecked, type Kept, typedKey } from "./keep-typed.ts";

/**
 * After a full load: puts back what keep-typed.ts kept, once, as if it were typed, so that fields held by React know it
 * too.
 */
export function restoreTyped(): void {
  let kept: Kept | null = null;
  try {
    kept = JSON.parse(tab.read(typedKey) ?? "null") as Kept | null;
  } catch {} // something else is kept there
  tab.keep(typedKey, null);
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
