import { reloadOnce } from "../chunk-failure.ts";

const askAgainMs = 5_000;
const calmMs = 10_000;
let triedAt = -Infinity;

/** What a screen that failed with `error` tries by itself, until `signal` says that it was left. */
export function tryAgain(
  error: unknown,
  offline: boolean,
  revalidate: () => Promise<void>,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  if (offline) reloadWhenBack(signal);
  else if (error instanceof Error && error.name === "NotFoundError") drawAgain(revalidate);
}

/**
 * Draws the screen again, by `revalidate`, where something else than this page has moved its nodes,
 * as extensions and translating browsers do. At most once in ten seconds.
 */
function drawAgain(revalidate: () => Promise<void>): void {
  if (performance.now() - triedAt < calmMs) return;
  triedAt = performance.now();
  void revalidate();
}

/** Reloads the page as soon as the server answers again. */
function reloadWhenBack(signal: AbortSignal): void {
  const ask = () =>
    void fetch("/health/ready", { cache: "no-store" }).then(
      ({ ok }) => ok && reloadOnce({ reload: () => location.reload() }),
      () => {},
    );
  const timer = setInterval(ask, askAgainMs);
  addEventListener("online", ask, { signal });
  signal.addEventListener("abort", () => clearInterval(timer));
}
