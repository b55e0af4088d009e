import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";

/** What stands on every line that a request writes. */
interface Marks {
  readonly request: string;
  readonly trace_id?: string;
}

/** Who is being answered; `over` once they are: what a connection writes later is no line of theirs. */
interface Answering {
  readonly marks: Marks;
  over: boolean;
}

const answering = new AsyncLocalStorage<Answering>();
const onThisMachine = /^(?:::ffff:)?127\.|^::1$/;
const plainId = /^[A-Za-z0-9._-]{1,64}$/;
const parent = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-|$)/;

/**
 * The id of a request: the one that the proxy gave it, so that its log and ours speak of the same,
 * or a new one. A stranger's is never taken: they could give two requests the same.
 */
export const requestIdOf =
  (behindProxy: boolean) =>
  ({ headers, socket }: IncomingMessage): string => {
    const given = behindProxy && headers["x-request-id"];
    return typeof given === "string" &&
      plainId.test(given) &&
      onThisMachine.test(socket.remoteAddress ?? "")
      ? given
      : randomUUID();
  };

/** The trace that a request is part of (W3C Trace Context); undefined: none, or one that is no trace. */
export function traceOf({ headers: { traceparent } }: IncomingMessage): string | undefined {
  const [whole, trace, more] =
    parent.exec(typeof traceparent === "string" ? traceparent : "") ?? [];
  return whole?.startsWith("00") && more === "-" ? undefined : trace;
}

const marksOf = ({ id, raw }: FastifyRequest): Marks => {
  const trace = traceOf(raw);
  return { request: id, ...(trace && { trace_id: trace }) };
};

const answered = new WeakMap<FastifyRequest, Answering>();

/** Marks every line that is written while a request is answered, and its answer. */
export function markRequests(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    const here = { marks: marksOf(request), over: false };
    answered.set(request, here);
    answering.run(here, done);
  });
  // The body came by the socket's own events, which know nothing of the request.
  app.addHook("preValidation", (request, _reply, done) => {
    const here = answered.get(request);
    if (here) answering.run(here, done);
    else done();
  });
  app.addHook("onResponse", (request, _reply, done) => {
    const here = answered.get(request);
    if (here) here.over = true;
    done();
  });
}

/**
 * For pino: the request's marks on each line that is written while it is answered. A request's own
 * logger has its id already.
 */
export function marksOfLine(_line: object, _level: number, log: Logger): object {
  const here = answering.getStore();
  if (!here || here.over) return {};
  const { request, ...more } = here.marks;
  return "request" in log.bindings() ? more : { request, ...more };
}
