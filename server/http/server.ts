import http from "node:http";
import type { BlockList } from "node:net";
import fastifyStatic from "@fastify/static";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Logger } from "pino";
import { commonRefusal, Refusal, retryAfterSeconds } from "#server/calls/refusal.ts";
import type { Problem } from "#server/calls/define.ts";
import { passingFailure } from "#server/db/passing-failure.ts";
import { networkOf } from "#server/security/network.ts";
import { isIn } from "#server/security/networks.ts";
import { defaultPortOf, namesSeveralHosts, normalHost } from "./host.ts";
import { noteRefusal } from "./refusal-log.ts";
import { bodyLimit, fileSeconds, limitBodies } from "./body-limits.ts";
import { isNavigation, plainPage, plainPagePolicy } from "./plain-page.ts";
import { markRequests, requestIdOf } from "./request-log.ts";
import { securityHeaders, strictTransport } from "./security-headers.ts";
import { endUnused } from "./unused-connections.ts";

export interface HttpOptions {
  readonly log: Logger;
  /** Whose word is taken for where a request comes from; null: nobody's. */
  readonly trustedProxies: BlockList | null;
  /**
   * Where members reach this server, for example https://vesper.example: its scheme's default port
   * may be left out of a Host. Absent: no port may.
   */
  readonly publicUrl?: string;
  /** Connect-style middleware in front of everything: Vite while developing. */
  readonly middleware:
    | (() =>
        | ((req: http.IncomingMessage, res: http.ServerResponse, next: () => void) => void)
        | undefined)
    | undefined;
  /** A refusal in the reader's language. */
  describe(refusal: Refusal, request: FastifyRequest): Problem;
  /** Who asked, for the log of what failed; never what they said. */
  about(request: FastifyRequest): { readonly member?: string };
  /** Can the database be asked? */
  health(): Promise<boolean>;
}

/**
 * What anything here answers to; TRACE, which would send a request's cookies back, is none of them.
 */
const methods: readonly string[] = ["GET", "HEAD", "POST", "PUT", "DELETE"];

export interface Leaving {
  /** Not ready any more, so that a proxy sends nobody else; whoever comes is served as ever. */
  drain(): void;
  /** Writes are sent away too: the end is near, and none of them may be cut. */
  refuseWrites(): void;
}

/** The HTTP server without its routes: limits, headers, health, errors, draining. */
export function createHttpServer(options: HttpOptions): FastifyInstance & Leaving {
  let draining = false;
  let refusing = false;
  const { trustedProxies } = options;
  const defaultPort = options.publicUrl ? defaultPortOf(options.publicUrl) : null;
  const readHost = (req: http.IncomingMessage): void => {
    obeyRequestLine(req);
    if (req.headers.host !== undefined)
      req.headers.host = normalHost(req.headers.host, defaultPort);
  };
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: "request",
    }),
    trustProxy: trustedProxies ? (address) => isIn(trustedProxies, address) : false,
    bodyLimit,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 500 },
    genReqId: requestIdOf(trustedProxies),
    serverFactory: (handler) =>
      // Keep-alive above a proxy's usual 60 s, so that the proxy never reuses a connection we just
      // closed.
      http.createServer(
        { keepAliveTimeout: 75_000, requestTimeout: fileSeconds * 1_000, headersTimeout: 60_000 },
        (req, res) => {
          readHost(req);
          mendEscapes(req);
          const middleware = options.middleware?.();
          if (middleware) middleware(req, res, () => handler(req, res));
          else handler(req, res);
        },
      ),
  });

  // Who is being answered at this moment was promised 75 s more; nobody waits that long for an end.
  app.addHook("preClose", async () => void (app.server.keepAliveTimeout = 1));
  endUnused(app);
  markRequests(app);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(securityHeaders);
    if (namesSeveralHosts(request.raw)) return done(new Refusal("invalid", 400));
    if (!methods.includes(request.method)) {
      reply.header("allow", methods.join(", "));
      return done(commonRefusal("method_not_allowed"));
    }
    if (request.protocol === "https") reply.header("strict-transport-security", strictTransport);
    if (draining) {
      reply.header("connection", "close"); // tell clients before the port closes, so that none is cut
      if (refusing && request.method !== "GET" && request.method !== "HEAD")
        return done(commonRefusal("unavailable"));
    }
    done();
  });
  limitBodies(app);
  // Forms and uploads are read by the page renderer straight from the socket.
  app.addContentTypeParser(
    ["application/x-www-form-urlencoded", "multipart/form-data"],
    (_request, _payload, done) => done(null),
  );

  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const refusal = error instanceof Refusal ? error : toRefusal(error);
    noteRefusal(request, refusal, options.about(request));
    // Asked to come again because much is going on is no failure; a lock that somebody holds is one
    // to look into.
    if (refusal.status >= 500 && (refusal.code !== "busy" || refusal.cause)) {
      const { method, ip } = request;
      const who = { ...options.about(request), network: networkOf(ip) };
      request.log.error(
        { err: refusal.cause ?? error, method, url: request.url.split("?")[0], ...who },
        "request failed",
      );
    }
    if ([429, 503].includes(refusal.status) && !reply.hasHeader("retry-after"))
      reply.header(
        "retry-after",
        (refusal.cause ? retryAfterSeconds(refusal) : null) ?? secondsToWait(refusal),
      );
    return sendProblem(request, reply, options.describe(refusal, request));
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, options.describe(commonRefusal("not_found"), request)),
  );

  app.get("/health/live", async () => ({ status: "live" }));
  app.get("/health/ready", async (_request, reply) => {
    const ready = !draining && (await options.health());
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });

  return Object.assign(app, {
    drain: () => void (draining = true),
    refuseWrites: () => void (refusing = true),
  });
}

/**
 * `GET http://host/path`: the request line's host counts, whatever Host says (RFC 9112, section
 * 3.2.2; trust row 19).
 */
function obeyRequestLine(req: http.IncomingMessage): void {
  if (!req.url || req.url.startsWith("/")) return;
  const target = URL.parse(req.url);
  req.headers.host = target?.host ?? "";
  req.url = target ? target.pathname + target.search : "/";
}

/** How long the refusal itself says, else a moment. */
const secondsToWait = ({ data }: Refusal): number =>
  (data as { retry_after?: number } | undefined)?.retry_after ?? 5;

/**
 * An address whose escapes are none (`/chats/%FF`) is taken as it is written: a page that is not
 * there, instead of an answer by the router.
 */
function mendEscapes(req: http.IncomingMessage): void {
  if (!req.url?.includes("%")) return;
  const [path = "", ...query] = req.url.split("?");
  try {
    decodeURIComponent(path);
  } catch {
    req.url = [path.replaceAll("%", "%25"), ...query].join("?");
  }
}

function toRefusal(error: Error & { statusCode?: number; code?: string }): Refusal {
  if (error.statusCode === 413) return commonRefusal("payload_too_large");
  if (error.statusCode && error.statusCode < 500) return commonRefusal("invalid");
  return passingFailure(error) ?? commonRefusal("internal");
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  if (isNavigation(request.raw)) {
    return reply
      .code(problem.status)
      .header("cache-control", "no-store")
      .header("content-security-policy", plainPagePolicy)
      .header("vary", "accept")
      .type("text/html; charset=utf-8")
      .serializer(String)
      .send(plainPage(problem, request.raw.headers.host ?? ""));
  }
  return reply
    .code(problem.status)
    .header("cache-control", "no-store")
    .type("application/problem+json")
    .serializer(JSON.stringify)
    .send(problem);
}

/** Serves the browser's built files: hashed names, cached for a year. */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (files) => {
    files.addHook("onRoute", (route) => {
      route.config = { ...route.config, countedAs: "file" };
    });
    await files.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      maxAge: "1y",
      immutable: true,
      preCompressed: true,
      index: false,
    });
  });
}
