import { type ReactNode, useLayoutEffect } from "react";

/**
 * React takes a text area over with the words that the server wrote, and leaves the caret before
 * them: what was written while the scripts came would be gone. (An input it leaves alone.)
 */
export interface EarlyWords {
  readonly area: HTMLTextAreaElement;
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

/** What stands in the page's text areas, just before React takes it over. */
export const readEarlyWords = (): readonly EarlyWords[] =>
  [...document.querySelectorAll("textarea")].map((area) => ({
    area,
    value: area.value,
    from: area.selectionStart,
    to: area.selectionEnd,
  }));

/** Around what React takes over: puts the words back where they stood, and the caret among them. */
export function EarlyWordsKept({
  early,
  children,
}: {
  early: readonly EarlyWords[];
  children: ReactNode;
}) {
  useLayoutEffect(() => early.forEach(putBack), [early]);
  return children;
}

function putBack({ area, value, from, to }: EarlyWords): void {
  if (area.value !== value) area.value = value;
  if (area === document.activeElement) area.setSelectionRange(from, to);
}
