import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { useText } from "#i18n/use-text.ts";
import { Spinner } from "#ui/spinner.tsx";
import { waitForNetwork } from "./patient-fetch.ts";
import { setUnanswered, unansweredStore } from "./unanswered.ts";
import { useWaiting } from "./waiting.ts";

/** After the first view, whose bytes are counted, and the request for the other screens' words. */
const laterMs = 1_500;

/**
 * Makes the page wait for a lost network from here on, and says so over the last screen, which
 * stays while the next one waits. Its words come with the page: without a network none would come.
 */
export default function WaitingNotice({ words }: { words: string }) {
  const waiting = useWaiting();
  const { subscribe, now, never } = unansweredStore;
  const unanswered = useSyncExternalStore(subscribe, now, never);
  const [later, setLater] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => {
    waitForNetwork();
    // Loaded while there is a network, for when there is none.
    void import("./second-try.ts");
    const timer = setTimeout(() => setLater(true), laterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => () => setUnanswered(false), [pathname]);
  return (
    <output className="toasts">
      {waiting && (
        <p className="toast pointer-events-none">
          <Spinner />
          <span className="toast-words">{words}</span>
        </p>
      )}
      <Suspense>{(later || unanswered) && <Unanswered shown={unanswered} />}</Suspense>
    </output>
  );
}

/** Loads its words before they are needed: without a network none would come. */
function Unanswered({ shown }: { shown: boolean }) {
  const words = useText().t("app.unanswered");
  if (!shown) return <span hidden>{words}</span>;
  return (
    <p className="toast pointer-events-none" role="alert">
      <span className="toast-words">{words}</span>
    </p>
  );
}
