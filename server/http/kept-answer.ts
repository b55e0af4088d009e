import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { compressOnce } from "./compress.ts";

/**
 * Serves a text that is the same for everybody as long as the process lives: made and compressed
 * when it is first asked for, and sent from memory ever after. Who has it already hears 304.
 */
export function keptAnswer(type: string, make: () => string) {
  const keep = () => {
    const body = Buffer.from(make());
    const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
    return { etag: `W/"${hash}"`, content: compressOnce(body) };
  };
  let kept: ReturnType<typeof keep> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { etag, content } = (kept ??= keep());
    reply.headers({ etag, "cache-control": "public, no-cache", vary: "accept-encoding" });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    const { body, encoding } = content.pick(request.headers["accept-encoding"]);
    if (encoding) reply.header("content-encoding", encoding);
    return reply.type(type).send(body);
  };
}
