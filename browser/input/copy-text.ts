/**
 * Puts a text on the clipboard; false: the browser did not. Over plain http `navigator.clipboard` is
 * missing, and the text is copied from a field.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    const { clipboard } = navigator as Partial<Navigator>;
    if (!clipboard) return copyFromField(text);
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copyFromField(text: string): boolean {
  // In an open dialog everything else is inert, and cannot have the focus.
  const place = document.querySelector("dialog[open]") ?? document.body;
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.style.cssText = "position: fixed; inset: 0; opacity: 0; pointer-events: none";
  place.append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without a secure context
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}
