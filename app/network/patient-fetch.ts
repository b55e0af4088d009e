import { setUnanswered } from "./unanswered.ts";
import { setWaiting } from "./waiting.ts";

const firstPauseMs = 1_000;
const longestPauseMs = 8_000;

interface Network {
  fetch: typeof fetch;
  /** Resolves after `ms`, or as soon as the device says that it has a network. */
  pause(ms: number, signal: AbortSignal | null | undefined): Promise<void>;
  waits(waiting: boolean): void;
  /** Was the form that is being sent left without an answer? */
  unanswered(unanswered: boolean): void;
}

/**
 * What the router asks for and no network brings is asked for again until one does: meanwhile the
 * screen stays as it is, with what was typed in it. A form is sent again only under a key that makes
 * the repeat the same write; any other form gets an answer that changes nothing, so that it stays
 * on the screen with what was typed. Other requests are as they were.
 */
export function patient({ fetch, pause, waits, unanswered }: Network): typeof globalThis.fetch {
  return async (asked, init) => {
    const path = String(asked instanceof Request ? asked.url : asked);
    if (isRouters(path) && isWrite(init)) unanswered(false);
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await fetch(asked, init);
      } catch (error) {
        const lost = error instanceof TypeError && !init?.signal?.aborted;
        if (!lost || !isRouters(path)) throw error;
        if (!mayRepeat(init)) {
          unanswered(true);
          return noAnswer();
        }
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

/**
 * For the router: an action that returned nothing. The status keeps it from reading the screen
 * again, which would wait for the network too.
 */
const noAnswer = (): Response =>
  new Response('[{"_1":-7},"data"]\n', { status: 503, headers: { "X-Remix-Response": "yes" } });

const isWrite = ({ method = "GET" }: RequestInit = {}): boolean => method.toUpperCase() !== "GET";

function mayRepeat(init: RequestInit = {}): boolean {
  if (!isWrite(init)) return true;
  const { body } = init;
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
  window.fetch = patient({ fetch: itsOwn, pause: untilOnline, waits, unanswered: setUnanswered });
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
  // What the browser itself would send leaves nothing of the form. React's own listeners are on the
  // document, so the router's forms are prevented by now.
  addEventListener("submit", (event) => {
    if (event.defaultPrevented || navigator.onLine) return;
    event.preventDefault();
    setUnanswered(true);
  });
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
