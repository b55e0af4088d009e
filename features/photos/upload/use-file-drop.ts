import { useEffect, useEffectEvent, useState } from "react";
import { pastedFiles } from "#browser/input/pasted-files.ts";

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];
const bringsFiles = (data: DataTransfer | null): boolean => data?.types.includes("Files") ?? false;

/**
 * Takes files that are dropped anywhere on the page or pasted into it. True while some are held
 * over it.
 */
export function useFileDrop(take: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const receive = useEffectEvent(take);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    addEventListener(
      "dragover",
      (event) => {
        if (!bringsFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      },
      { signal },
    );
    addEventListener("dragleave", (event) => event.relatedTarget === null && setOver(false), {
      signal,
    });
    addEventListener(
      "drop",
      (event) => {
        setOver(false);
        if (!bringsFiles(event.dataTransfer)) return;
        event.preventDefault(); // the browser would show the file in place of the page
        receive(filesOf(event.dataTransfer));
      },
      { signal },
    );
    addEventListener(
      "paste",
      (event) => {
        const files = pastedFiles(event);
        if (files.length === 0) return;
        event.preventDefault();
        receive(files);
      },
      { signal },
    );
    return () => left.abort();
  }, []);
  return over;
}
