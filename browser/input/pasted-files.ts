const fields = "input, textarea, [contenteditable]";

/**
 * The files that a paste brings. None where it brings text too and a field can take it: programs of
 * an office add a picture to each text that is copied. A text that only names the files, as file
 * managers add it, does not count.
 */
export function pastedFiles({
  clipboardData,
  target,
}: Pick<ClipboardEvent, "clipboardData" | "target">): File[] {
  const files = [...(clipboardData?.files ?? [])];
  const lines = (clipboardData?.getData("text/plain") ?? "").split("\n").flatMap((line) => {
    const words = line.trim();
    return words ? [words] : [];
  });
  const inField = target instanceof Element && target.closest(fields) !== null;
  const namesOnly = lines.every((line) => files.some(({ name }) => line.endsWith(name)));
  return inField && lines.length > 0 && !namesOnly ? [] : files;
}
