import { useEffect, useEffectEvent, useState } from "react";
import { broughtFiles, droppedFiles } from "#browser/input/brought-files.ts";

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
        const files = droppedFiles(event);
        if (files.length > 0) receive(files);
      },
      { signal },
    );
    addEventListener(
      "paste",
      (event) => {
        const files = broughtFiles(event.clipboardData, event.target);
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
