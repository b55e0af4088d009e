import type { CallName, Input, Output } from "#server/calls/registry.ts";
import type { Problem } from "#server/calls/define.ts";
import { newId } from "./new-id.ts";

/**
 * A refusal as the browser sees it; `problem.detail` is in the member's language. `problem` null:
 * no answer at all (offline).
 */
export class CallError extends Error {
  readonly problem: Problem | null;
  constructor(problem: Problem | null) {
    super(problem?.detail ?? "offline");
    this.problem = problem;
  }
}

const mostRetries = 5;
const firstPauseMs = 500;
/** Who is asked to wait longer than this is told, and decides for themselves. */
const longestPauseMs = 30_000;
const passing = new Set([429, 502, 503, 504]);

interface CallSettings {
  readonly signal?: AbortSignal;
  /** Idempotency-Key; give one to make a later repeat (a 'try again' button) the same write. */
  readonly key?: string;
  /** The ETag of the last answer, and of this one afterwards: null comes for one that is the same. */
  readonly known?: { etag?: string | null };
}

/**
 * Makes a call from the browser. Lost connections and passing refusals are retried up to 5 times
 * with exponential pauses (specification, section 7), a write always under the same
 * Idempotency-Key. Throws CallError. The name is written out at each call: the build makes it the
 * method and path (server/calls/addressed-calls.ts).
 */
export async function call<N extends CallName>(
  name: N,
  input: Input<N>,
  { signal, key = newId(), known }: CallSettings = {},
): Promise<Output<N>> {
  for (let attempt = 0; ; attempt += 1) {
    let answer: Response | null = null;
    try {
      answer = await send(name, input, key, signal, known?.etag);
      if (answer.status === 304) return null as Output<N>;
      if (answer.ok) {
        const output = (await answer.json()) as Output<N>;
        if (known) known.etag = answer.headers.get("etag"); // not before all of it is here
        return output;
      }
    } catch (error) {
      if (signal?.aborted) throw error;
      answer = null; // one that breaks off on its way is none
    }
    const asked = Number(answer?.headers.get("retry-after") ?? 0) * 1000;
    const again = answer?.status === 500 && attempt === 0 && name.startsWith("GET"); // a read that failed is read once more
    if (
      (answer && !passing.has(answer.status) && !again) ||
      attempt === mostRetries ||
      asked > longestPauseMs
    ) {
      const problem = answer ? ((await answer.json().catch(() => null)) as Problem | null) : null;
      // The session ended elsewhere: everything on screen belongs to nobody (specification, section
      // 8).
      if (problem?.code === "authentication_required")
        dispatchEvent(new Event("vesper:logged-out"));
      throw new CallError(problem);
    }
    await pause(Math.max(asked, firstPauseMs * 2 ** attempt * (0.75 + Math.random() / 2)), signal);
  }
}

function send(
  route: string,
  input: object,
  key: string,
  signal: AbortSignal | undefined,
  etag: string | null | undefined,
): Promise<Response> {
  const [method = "", url = ""] = route.split(" ");
  const [path = "", when] = url.split("?");
  const query = new URLSearchParams(when);
  // A hidden page still polls, but its member is not here.
  const headers: Record<string, string> = {
    "x-client-request": document.visibilityState === "hidden" ? "hidden" : "1",
  };
  if (etag) headers["if-none-match"] = etag;
  const request: RequestInit = { method, headers, signal: signal ?? null };
  if (method === "GET") {
    for (const [field, value] of Object.entries(input)) {
      for (const item of Array.isArray(value) ? value : [value])
        if (item !== undefined && item !== null) query.append(field, String(item));
    }
  } else {
    headers["content-type"] = "application/json";
    headers["idempotency-key"] = key;
    request.body = JSON.stringify(input);
  }
  return fetch(query.size > 0 ? `${path}?${query}` : path, request);
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
