import { type RefObject, useEffect, useEffectEvent } from "react";
import { pastedFiles } from "#browser/input/pasted-files.ts";

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
        if (taken(pastedFiles(event))) event.preventDefault();
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
        if (!event.dataTransfer?.files.length) return;
        event.preventDefault();
        taken(event.dataTransfer.files);
      },
      { signal },
    );
    return () => left.abort();
  }, [list]);
}
