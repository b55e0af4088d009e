const fields = "input, textarea, [contenteditable]";

/**
 * The files that a paste or a drop brings. None where it brings text too and a field can take it:
 * programs of an office add a picture to each text that is copied or dragged. A text that only
 * names the files, as file managers add it, does not count.
 */
export function broughtFiles(data: DataTransfer | null, target: EventTarget | null): File[] {
  const files = [...(data?.files ?? [])];
  const lines = (data?.getData("text/plain") ?? "").split("\n").flatMap((line) => {
    const words = line.trim();
    return words ? [words] : [];
  });
  const inField = target instanceof Element && target.closest(fields) !== null;
  const namesOnly = lines.every((line) => files.some(({ name }) => line.endsWith(name)));
  return inField && lines.length > 0 && !namesOnly ? [] : files;
}

/**
 * The files that a drop brings. A text that wins over them is put into the field that it was
 * dropped on: left to the browser, the file would be shown in place of the page.
 */
export function droppedFiles(event: DragEvent): File[] {
  const { dataTransfer: data, target } = event;
  if (!data?.files.length) return [];
  event.preventDefault();
  const files = broughtFiles(data, target);
  if (files.length === 0 && target instanceof Element) {
    const field = target.closest<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
    if (field) insert(field, data.getData("text/plain"));
  }
  return files;
}

/** At the caret, as if it were typed. */
function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus();
  const end = field.value.length;
  field.setRangeText(text, field.selectionStart ?? end, field.selectionEnd ?? end, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
