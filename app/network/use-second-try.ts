import { useEffect } from "react";
import { useRevalidator } from "react-router";

// As Chromium, Firefox and WebKit say it; of a script that failed they say something else.
const noAnswer = /^(Failed to fetch$|NetworkError when|Load failed$)/;

/** Is this error that no answer came at all? */
const isOfflineError = (error: unknown): boolean =>
  typeof document !== "undefined" &&
  error instanceof TypeError &&
  (!navigator.onLine || noAnswer.test(error.message));

/**
 * What a screen that failed tries by itself: without a network it is loaded again as soon as the
 * server answers, and a page whose nodes were moved is drawn again (second-try.ts).
 */
export function useSecondTry(error: unknown): { readonly offline: boolean } {
  const { revalidate } = useRevalidator();
  const offline = isOfflineError(error);
  useEffect(() => {
    const left = new AbortController();
    void import("./second-try.ts").then(({ tryAgain }) =>
      tryAgain(error, offline, revalidate, left.signal),
    );
    return () => left.abort();
  }, [error, offline, revalidate]);
  return { offline };
}
