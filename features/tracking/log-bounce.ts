import { keptQuery } from "#browser/kept-query.ts";
import { readSource } from "#browser/source.ts";

let watching = false;

/**
 * Tells once, when this page is first hidden or left, how long it was open. The server asks the
 * consent cookie again.
 */
export function logBounce(): void {
  if (watching) return;
  watching = true;
  const { pathname, search } = location;
  const { network, ref } = readSource(new URLSearchParams(keptQuery(search)));
  const tell = (): void => {
    if (document.visibilityState !== "hidden") return;
    document.removeEventListener("visibilitychange", tell);
    const visit = { page: pathname, seconds: Math.round(performance.now() / 1_000), network, ref };
    navigator.sendBeacon(
      "/api/page-bounce.php",
      new Blob([JSON.stringify(visit)], { type: "application/json" }),
    );
  };
  document.addEventListener("visibilitychange", tell);
}
