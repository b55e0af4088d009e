import { randomUUID } from "node:crypto";
import { openFirstInAMinute } from "#server/http/first-in-a-minute.ts";
import { framesOf } from "./frames.ts";
import type { ReportAddress } from "./report-address.ts";

/** V8 keeps 10 frames: a library's own depth would leave none of the program's. */
const mostFrames = 100;
const mostCauses = 5;
/** A service that is away holds nothing up here. */
const patienceMs = 5_000;
const mostUnderWay = 5;

export interface ErrorReports {
  /** Whatever was thrown; the request's id leads to the line in the log. */
  report(error: unknown, request?: string): void;
}

/**
 * Tells a service of failures, by Sentry's envelopes: their kind, where in the program, and the id of
 * the request. Never whose they were: no address, member, header, body or query goes along, and what
 * a message quotes is struck out. Failures are of one kind, for the service too, when they come from
 * the same line of our own code, wherever in a library they were thrown. One of a kind goes once a
 * minute, a few at a time; what cannot be sent is lost, as the log has it.
 */
export function openErrorReports(
  { endpoint, key }: ReportAddress,
  lost: (error: unknown) => void,
): ErrorReports {
  const first = openFirstInAMinute();
  Error.stackTraceLimit = Math.max(Error.stackTraceLimit, mostFrames);
  let underWay = 0;

  async function send(event: object): Promise<void> {
    const id = randomUUID().replaceAll("-", "");
    const head = { event_id: id, sent_at: new Date().toISOString() };
    const body = [head, { type: "event" }, { event_id: id, ...event }];
    const { ok, status } = await fetch(endpoint, {
      method: "POST",
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        "content-type": "application/x-sentry-envelope",
        "x-sentry-auth": `Sentry sentry_version=7, sentry_client=vesper/1, sentry_key=${key}`,
      },
      body: body.map((part) => JSON.stringify(part)).join("\n"),
    });
    if (!ok) throw new Error(`error reports are answered with ${status}`);
  }

  return {
    report(thrown, request) {
      const error = thrown instanceof Error ? thrown : new Error("thrown, and no error");
      // As such services want it: the first cause first.
      const values = [error, ...causesOf(error)].toReversed().map((each) => ({
        type: [each.name, (each as { code?: unknown }).code].filter(Boolean).join(" "),
        value: struck(each.message),
        stacktrace: { frames: framesOf(each) },
      }));
      const type = values.at(-1)?.type ?? "";
      const own = values
        .toReversed()
        .flatMap(({ stacktrace }) => stacktrace.frames.findLast(({ in_app }) => in_app) ?? [])[0];
      const place = own ?? values.at(-1)?.stacktrace.frames.at(-1);
      if (underWay >= mostUnderWay || !first(`${type} ${JSON.stringify(place)}`)) return;
      underWay += 1;
      send({
        timestamp: Date.now() / 1_000,
        platform: "node",
        level: "error",
        exception: { values },
        ...(own && {
          transaction: `${own.filename} ${own.function}`,
          fingerprint: [type, own.filename, own.function],
        }),
        ...(request && { tags: { request } }),
      })
        .catch((failure: unknown) => first("lost") && lost(failure))
        .finally(() => (underWay -= 1));
    },
  };
}

/** A message without what may be somebody's: what it quotes, addresses, numbers. */
export const struck = (message: string): string =>
  message
    .replaceAll(/"[^"]*"|'[^']*'|“[^”]*”|\S+@\S+|https?:\S+/g, "…")
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d+/gi, "…")
    .slice(0, 500);

/** What an error came of, the nearest first. */
function causesOf({ cause }: Error): Error[] {
  const causes: Error[] = [];
  for (let next = cause; next instanceof Error && causes.length < mostCauses; next = next.cause)
    if (!causes.includes(next)) causes.push(next);
  return causes;
}
