import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { BlockList } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Logger } from "pino";
import { isIn } from "#server/security/networks.ts";

/** The answer that is being made, to whose request lines belong. */
const answering = new AsyncLocalStorage<FastifyReply>();
const plainId = /^[A-Za-z0-9._-]{1,64}$/;
const parent =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-|$)/;

/**
 * The id of a request: the one that the proxy gave it, so that its log and ours speak of the same,
 * or a new one. A stranger's is never taken: they could give two requests the same.
 */
export const requestIdOf =
  (trusted: BlockList | null) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = headers["x-request-id"];
    const known = trusted && typeof given === "string" && isIn(trusted, socket.remoteAddress ?? "");
    return known && plainId.test(given) ? given : randomUUID();
  };

/** The trace that a request is part of (W3C Trace Context), under its name in the log; or nothing. */
export function traceOf({ headers: { traceparent } }: IncomingMessage): { trace_id?: string } {
  if (typeof traceparent !== "string") return {};
  const [, version, trace, more] = parent.exec(traceparent) ?? [];
  return trace && !(version === "00" && more === "-") ? { trace_id: trace } : {};
}

/** Marks every line that is written while a request is answered, and its answer. */
export function markRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    answering.run(reply, done);
  });
}

/** The id of the request that is being answered; undefined: none is. */
export const requestOfLine = (): string | undefined => answering.getStore()?.request.id;

/**
 * For pino: the request's marks on each line that is written while it is answered; what a connection
 * that it opened says later is no line of its. A request's own logger has its id already.
 */
export function marksOfLine(_line: object, _level: number, log: Logger): object {
  const reply = answering.getStore();
  if (!reply || reply.raw.writableFinished || reply.raw.destroyed) return {};
  const { id, raw } = reply.request;
  return { ...(!("request" in log.bindings()) && { request: id }), ...traceOf(raw) };
}
