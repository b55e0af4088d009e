import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { reloadOnce } from "../chunk-failure.ts";

const askAgainMs = 5_000;
const calmMs = 10_000;
let triedAt = -Infinity;

// As Chromium, Firefox and WebKit say it; of a script that failed they say something else.
const noAnswer = /^(Failed to fetch$|NetworkError when|Load failed$)/;

/** Is this error that no answer came at all? */
const isOfflineError = (error: unknown): boolean =>
  typeof document !== "undefined" &&
  error instanceof TypeError &&
  (!navigator.onLine || noAnswer.test(error.message));

/**
 * What a screen that failed tries by itself. Without a network: it is loaded anew as soon as the
 * server answers. Where something else than this page has moved its nodes, as extensions and
 * translating browsers do: it is drawn anew, once.
 */
export function useSecondTry(error: unknown): { readonly offline: boolean } {
  const { revalidate } = useRevalidator();
  const offline = isOfflineError(error);
  const moved = error instanceof Error && error.name === "NotFoundError";
  useEffect(() => {
    if (!moved || performance.now() - triedAt < calmMs) return;
    triedAt = performance.now();
    void revalidate();
  }, [moved, revalidate]);
  useEffect(() => {
    if (!offline) return;
    const ask = () =>
      void fetch("/health/ready", { cache: "no-store" }).then(
        ({ ok }) =>
          ok &&
          reloadOnce({
            storage: sessionStorage,
            now: Date.now(),
            reload: () => location.reload(),
          }),
        () => {},
      );
    const timer = setInterval(ask, askAgainMs);
    addEventListener("online", ask);
    return () => {
      clearInterval(timer);
      removeEventListener("online", ask);
    };
  }, [offline]);
  return { offline };
}
