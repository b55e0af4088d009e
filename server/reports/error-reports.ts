import { randomUUID } from "node:crypto";
import path from "node:path";
import { openFirstInAMinute } from "#server/http/first-in-a-minute.ts";
import type { ReportAddress } from "./report-address.ts";

const root = path.resolve(import.meta.dirname, "../..");
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
 * a message quotes is struck out. One of a kind goes once a minute, a few at a time; what cannot be
 * sent is lost, as the log has it.
 */
export function openErrorReports(
  { endpoint, key }: ReportAddress,
  lost: (error: unknown) => void,
): ErrorReports {
  const first = openFirstInAMinute();
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
      const frames = framesOf(error);
      const type = [error.name, (error as { code?: unknown }).code].filter(Boolean).join(" ");
      if (underWay >= mostUnderWay || !first(`${type} ${JSON.stringify(frames.at(-1))}`)) return;
      underWay += 1;
      send({
        timestamp: Date.now() / 1_000,
        platform: "node",
        level: "error",
        exception: { values: [{ type, value: struck(error.message), stacktrace: { frames } }] },
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

/** The program's own lines of the stack, innermost last, as Sentry wants them. */
function framesOf({ stack = "" }: Error): object[] {
  return stack
    .split("\n")
    .flatMap((line) => {
      const [, name = "?", file = "", lineno] =
        /^\s+at (?:(.+) \()?(?:file:\/\/)?(\/[^:]+):(\d+):\d+\)?$/.exec(line) ?? [];
      if (!file.startsWith(root)) return [];
      const filename = path.relative(root, file);
      const in_app = !filename.startsWith("node_modules");
      return [{ function: name, filename, lineno: Number(lineno), in_app }];
    })
    .toReversed();
}
