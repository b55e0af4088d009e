import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Metrics, Observe } from "#server/metrics/metrics.ts";
import { traceOf } from "./request-log.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The template of the screen that answers (`/members/:id`), where the route is every page's. */
    screen?: string | undefined;
    /** What its connection had been sent before it came. */
    bytesBefore?: number;
  }
  interface FastifyContextConfig {
    /** What its requests count as, instead of each file by its name. */
    countedAs?: string;
  }
}

const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "DELETE"]);

/**
 * What a request counts as: its route's template, never its address, which is private and of which
 * there is no end. Whatever leads nowhere is one.
 */
function templateOf({ screen, routeOptions: { url, config } }: FastifyRequest): string {
  if (screen !== undefined) return screen;
  if (url === undefined || url === "/api/*") return "none";
  return config.countedAs ?? (url === "*" ? "page" : url);
}

/** 1 to 5; 0 for a reader who was gone before the answer was written. */
const classOf = ({ raw, statusCode }: FastifyReply): number =>
  raw.writableFinished ? Math.floor(statusCode / 100) : 0;

const classNames = ["gone", "1xx", "2xx", "3xx", "4xx", "5xx"];

/** How many requests each route answered, how, and in what time. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const seconds = metrics.seconds(
    "vesper_request_seconds",
    "Time to answer a request, by the template of its route.",
    ["route", "method", "status"],
  );
  // Kept by route and method, so that a request costs two lookups and no new text.
  const kept = new Map<string, Map<string, Observe[]>>();
  app.addHook("onResponse", (request, reply, done) => {
    const route = templateOf(request);
    const method = methods.has(request.method) ? request.method : "other";
    let byMethod = kept.get(route);
    if (!byMethod) kept.set(route, (byMethod = new Map<string, Observe[]>()));
    let byClass = byMethod.get(method);
    if (!byClass) byMethod.set(method, (byClass = []));
    const status = classOf(reply);
    byClass[status] ??= seconds(route, method, classNames[status] ?? "other");
    byClass[status](reply.elapsedTime / 1_000);
    done();
  });
}

/**
 * One line for each request, with nobody in it: no address of the network, no query, no program, no
 * account. Bytes are what went over the connection, with the answer's head.
 */
export function logAccess(app: FastifyInstance, log: Logger): void {
  app.addHook("onRequest", (request, _reply, done) => {
    request.bytesBefore = request.raw.socket.bytesWritten;
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    log.info(
      {
        event: "access",
        request: request.id,
        ...traceOf(request.raw),
        method: methods.has(request.method) ? request.method : "other",
        route: templateOf(request),
        status: classOf(reply) === 0 ? 499 : reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        bytes: request.raw.socket.bytesWritten - (request.bytesBefore ?? 0),
      },
      "access",
    );
    done();
  });
}
