import { type BrowserStore, tab } from "#browser/storage.ts";

/**
 * Said of a script that could not be loaded: by Vite for what a component loads lazily, by the
 * router for a screen (guard-reloads.ts).
 */
export const chunkFailures = ["vite:preloadError", "vesper:screen-failed"] as const;

const reloadedKey = "chunk_reload";
const guardMs = 60_000;
const leavingMs = 10_000;

interface Page {
  readonly storage?: BrowserStore;
  readonly now?: number;
  reload(): void;
}

/**
 * After a release the scripts that an open page names may be gone: one reload brings the new ones.
 * Not if another reload happened in the last 60 s (specification, section 8): then something else
 * is wrong, and the error page says so. A browser that cannot remember is not reloaded. True: the
 * page is on its way out, and nothing else need be done.
 */
export function reloadOnce({ storage = tab, now = Date.now(), reload }: Page): boolean {
  const last = Number(storage.read(reloadedKey) ?? 0);
  if (last <= now && now - last < guardMs) return false;
  if (!storage.keep(reloadedKey, String(now))) return false;
  reload();
  return true;
}

/**
 * Listens for failed scripts for as long as the page lives; a prevented event means that the page
 * reloads or is being left.
 */
export function reloadOnFailedChunk(): void {
  let leftAt = -Infinity;
  addEventListener("beforeunload", () => {
    leftAt = performance.now();
  });
  for (const type of chunkFailures) {
    addEventListener(type, (event) => {
      // What was still on its way when the page is left fails in WebKit: a reload would take the
      // member back.
      // Without a network a reload leaves nothing; the error page waits for it.
      if (
        performance.now() - leftAt < leavingMs ||
        (navigator.onLine && reloadOnce({ reload: onward }))
      )
        event.preventDefault();
    });
  }
}

/**
 * To the screen that was pressed, if one was: the address still says the one before. Never twice
 * what a form sent.
 */
function onward(): void {
  const { state, location: to } =
    (globalThis as { __reactRouterDataRouter?: Router }).__reactRouterDataRouter?.state
      .navigation ?? {};
  if (state === "loading" && to) location.assign(to.pathname + to.search + to.hash);
  else location.reload();
}
interface Router {
  readonly state: {
    readonly navigation: {
      readonly state: string;
      readonly location?: Pick<Location, "pathname" | "search" | "hash">;
    };
  };
}
