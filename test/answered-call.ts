import { randomUUID } from "node:crypto";
import type { CallName, Input, Output } from "#server/calls/registry.ts";
import { calls } from "#features/index.ts";
import type { Problem } from "#server/calls/define.ts";
import { request } from "./plain-request.ts";
import type { Actor } from "./put-member.ts";

export interface Answered<T> {
  readonly status: number;
  readonly headers: Headers;
  /** The answer, when the call succeeded. */
  readonly body: T;
  /** The refusal, when it did not. */
  readonly problem: Problem;
}

interface CallOptions {
  readonly as?: Actor | null;
  /** Idempotency-Key; a new one each time unless given. */
  readonly key?: string;
  readonly host?: string;
  readonly headers?: Record<string, string>;
  /**
   * Who hears that much is going on comes again with the same key, as a browser does; `false`: what
   * is said is what the test is about.
   */
  readonly comesAgain?: false;
}

interface Door {
  readonly port: number;
  /** The name that the server is asked by. */
  hostOf(as: Actor | null, host: string | undefined): Promise<string | null | undefined>;
}

const mostAgain = 5;

/** Calls over real HTTP at this door, as a member or (null) as nobody. */
export const callsAt =
  (door: Door) =>
  async <N extends CallName>(
    name: N,
    input: Input<N>,
    { comesAgain, key = randomUUID(), ...how }: CallOptions = {},
  ): Promise<Answered<Output<N>>> => {
    for (let again = 0; ; again += 1) {
      const answer = await callOnce(door, name, input, { ...how, key });
      if (answer.status !== 503 || answer.problem.code !== "busy") return answer;
      if (comesAgain === false || again === mostAgain) return answer;
      const seconds = Number(answer.headers.get("retry-after"));
      await new Promise((wait) => setTimeout(wait, seconds * 1_000));
    }
  };

async function callOnce<N extends CallName>(
  { port, hostOf }: Door,
  name: N,
  input: Input<N>,
  { as = null, key = "", host, headers = {} }: CallOptions,
): Promise<Answered<Output<N>>> {
  const call = calls[name];
  const url = new URL(call.path, `http://127.0.0.1:${port}`);
  for (const [field, value] of Object.entries(call.when ?? {})) url.searchParams.set(field, value);
  const reads = call.method === "GET";
  const at = await hostOf(as, host);
  if (reads) {
    for (const [field, value] of Object.entries(input)) {
      if (value !== undefined)
        for (const item of Array.isArray(value) ? value : [value])
          url.searchParams.append(field, String(item));
    }
  }
  const answer = await request(
    url,
    call.method,
    {
      "x-client-request": "1",
      // A proxy in front passes on the address that members see.
      ...(at && { host: at }),
      ...(as && { cookie: as.cookie }),
      ...(!reads && { "content-type": "application/json", "idempotency-key": key }),
      ...headers,
    },
    reads ? null : JSON.stringify(input),
  );
  const body = (answer.text ? JSON.parse(answer.text) : null) as Output<N> & Problem;
  return { status: answer.status, headers: answer.headers, body, problem: body };
}
