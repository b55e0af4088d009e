import { hash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { coerce } from "#server/calls/coerce.ts";
import { type Call } from "#server/calls/define.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { type Guarded, type Handler, runCall } from "#server/calls/run.ts";
import { comesFromHere } from "./origin.ts";

export interface CallRoute<X> {
  readonly call: Call;
  readonly handler: Handler<Call, X>;
  readonly name: string;
}

/**
 * A beacon's body is JSON, whatever type it was given; one that says nothing is empty. @throws
 * Refusal invalid
 */
function bodyOf({ beacon }: Call, body: unknown): unknown {
  if (!beacon || typeof body !== "string") return body ?? {};
  try {
    return body.trim() === "" ? {} : (JSON.parse(body) as unknown);
  } catch {
    throw commonRefusal("invalid");
  }
}

/** What depends on nothing but the host and the reader's language: browsers keep it, and ask again. */
const kept = {
  "cache-control": "private, no-cache",
  vary: "accept-encoding, cookie, referer", // the cookie or the asking page's address names the language
};

const hashed = (body: string): string => `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`;

/** ETags of one call, whose last answer is often the next one too: comparing costs less. */
function rememberedEtags(): (body: string) => string {
  let last = { body: "", etag: hashed("") };
  return (body) => {
    if (body !== last.body) last = { body, etag: hashed(body) };
    return last.etag;
  };
}

/** Whose answers to a conditional call are as they were; of a visitor's nothing is known. */
export interface AnswersOf<X> {
  holds(context: X, name: string, etag: string): boolean;
  reading(context: X, name: string): (etag: string) => void;
}

/**
 * Puts every call on its path: origin → context (site, session) → turn → input → handler → answer.
 * Generic: no feature edits it. Calls that share a path and method differ by `when`, a query
 * parameter; the one without is the default.
 */
export function mountCalls<X extends Guarded>(
  app: FastifyInstance,
  routes: readonly CallRoute<X>[],
  contextOf: (
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    body: unknown,
  ) => Promise<X & { origin: string }>,
  inTurn: <T>(context: X, work: () => Promise<T>) => Promise<T> = (_context, work) => work(),
  answers: AnswersOf<X> = { holds: () => false, reading: () => () => {} },
): void {
  for (const group of Map.groupBy(routes, ({ call }) => `${call.method} ${call.path}`).values()) {
    const [first] = group;
    if (!first) continue;
    const etagOf = rememberedEtags();
    app.route({
      method: first.call.method,
      url: first.call.path,
      handler: async (request, reply) => {
        const query = request.query as Record<string, unknown>;
        const route =
          group.find(
            ({ call }) =>
              call.when && Object.entries(call.when).every(([key, value]) => query[key] === value),
          ) ?? group.find(({ call }) => !call.when);
        if (!route) throw commonRefusal("not_found");
        const { call } = route;
        const input =
          call.method === "GET"
            ? coerce(call.input.shape, Object.entries(query))
            : bodyOf(call, request.body);
        const context = await contextOf(request, reply, route.name, input);
        const changes = (call.method !== "GET" || call.acts) && !call.provenByLink;
        if (changes && !comesFromHere(request.raw, context.origin))
          throw commonRefusal("wrong_origin");
        reply.header("cache-control", "no-store");
        const shown = call.conditional && request.headers["if-none-match"];
        if (shown && answers.holds(context, route.name, shown))
          return reply.code(304).header("etag", shown).send();
        const keep = call.conditional && answers.reading(context, route.name);
        const answer = await inTurn(context, async () => {
          if (reply.raw.destroyed) throw commonRefusal("invalid"); // gone while it waited: nobody reads the answer
          return runCall(call, route.handler, input, context);
        });
        const body = JSON.stringify(answer); // V8's own is faster than a compiled serializer
        reply.type("application/json; charset=utf-8");
        if (!call.kept && !call.conditional) return reply.send(body);
        const etag = etagOf(body);
        if (keep) keep(etag);
        reply.headers({ etag, ...(call.kept && kept) });
        return request.headers["if-none-match"] === etag
          ? reply.code(304).send()
          : reply.send(body);
      },
    });
  }
}
