import { type RefObject, useEffect, useEffectEvent } from "react";
import { broughtFiles, droppedFiles } from "#browser/input/brought-files.ts";

/** Files that are pasted or dropped into the conversation. `take` says whether it takes one. */
export function useFiles(
  list: RefObject<HTMLElement | null>,
  take: (files: Iterable<File>) => boolean,
): void {
  const taken = useEffectEvent(take);
  useEffect(() => {
    const root = list.current?.closest<HTMLElement>(".conversation");
    if (!root) return;
    const left = new AbortController();
    const { signal } = left;
    const holdsFiles = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes("Files") ?? false;
    root.addEventListener(
      "paste",
      (event) => {
        if (taken(broughtFiles(event.clipboardData, event.target))) event.preventDefault();
      },
      { signal },
    );
    root.addEventListener(
      "dragover",
      (event) => {
        if (holdsFiles(event)) event.preventDefault();
      },
      { signal },
    );
    root.addEventListener(
      "drop",
      (event) => {
        const files = droppedFiles(event);
        if (files.length > 0) taken(files);
      },
      { signal },
    );
    return () => left.abort();
  }, [list]);
}
