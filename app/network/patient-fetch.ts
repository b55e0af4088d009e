import { setWaiting } from "./waiting.ts";

const firstPauseMs = 1_000;
const longestPauseMs = 8_000;

interface Network {
  fetch: typeof fetch;
  /** Resolves after `ms`, or as soon as the device says that it has a network. */
  pause(ms: number, signal: AbortSignal | null | undefined): Promise<void>;
  waits(waiting: boolean): void;
}

/**
 * What the router asks for and no network brings is asked for again until one does: meanwhile the
 * screen stays as it is, with what was typed in it. A form is sent again only under a key that makes
 * the repeat the same write. Other requests are as they were.
 */
export function patient({ fetch, pause, waits }: Network): typeof globalThis.fetch {
  return async (asked, init) => {
    const path = String(asked instanceof Request ? asked.url : asked);
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await fetch(asked, init);
      } catch (error) {
        const lost = error instanceof TypeError && !init?.signal?.aborted;
        if (!lost || !isRouters(path) || !mayRepeat(init)) throw error;
      }
      waits(true);
      try {
        await pause(pauseMs, init?.signal);
      } finally {
        waits(false);
      }
    }
  };
}

const isRouters = (path: string): boolean =>
  /\.data(\?|$)/.test(path) || path.includes("/__manifest");

function mayRepeat({ method = "GET", body }: RequestInit = {}): boolean {
  if (method.toUpperCase() === "GET") return true;
  if (body instanceof FormData || body instanceof URLSearchParams)
    return Boolean(body.get("idempotency_key") ?? body.get("client_id"));
  return false;
}

let begun = false;

/**
 * Makes the page's own `fetch` patient, and the router's imports of screens (guard-reloads.ts).
 * Called again, it does nothing.
 */
export function waitForNetwork(): void {
  if (begun) return;
  begun = true;
  let waiting = 0;
  const itsOwn = window.fetch.bind(window);
  const waits = (begins: boolean): void => setWaiting((waiting += begins ? 1 : -1) > 0);
  window.fetch = patient({ fetch: itsOwn, pause: untilOnline, waits });
  // Chromium remembers a module that failed once, so without a network it is asked for first.
  const whenThere = async (script: string): Promise<void> => {
    while (!navigator.onLine && !(await isThere(script))) {
      waits(true);
      await untilOnline(longestPauseMs, null);
      waits(false);
    }
  };
  const isThere = (script: string): Promise<boolean> =>
    itsOwn(script).then(
      () => true,
      () => false,
    );
  Object.assign(window, { __whenThere: whenThere });
}

function untilOnline(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const end = (): void => {
      clearTimeout(timer);
      over.abort();
    };
    const timer = setTimeout(() => {
      end();
      resolve();
    }, ms);
    addEventListener(
      "online",
      () => {
        end();
        // It is said a moment before the first request goes through.
        setTimeout(resolve, 300);
      },
      { signal: over.signal },
    );
    signal?.addEventListener(
      "abort",
      () => {
        end();
        reject(signal.reason);
      },
      { signal: over.signal },
    );
  });
}
