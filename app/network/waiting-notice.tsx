import { useEffect } from "react";
import { Spinner } from "#ui/spinner.tsx";
import { waitForNetwork } from "./patient-fetch.ts";
import { useWaiting } from "./waiting.ts";

/**
 * Makes the page wait for a lost network from here on, and says so over the last screen, which
 * stays while the next one waits. Its words come with the page: without a network none would come.
 */
export default function WaitingNotice({ words }: { words: string }) {
  const waiting = useWaiting();
  useEffect(() => {
    waitForNetwork();
    // Loaded while there is a network, for when there is none.
    void import("./second-try.ts");
  }, []);
  return (
    <output className="toasts">
      {waiting && (
        <p className="toast pointer-events-none">
          <Spinner />
          <span className="toast-words">{words}</span>
        </p>
      )}
    </output>
  );
}
