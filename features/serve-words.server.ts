import type { FastifyInstance } from "fastify";
import type { ScreenWords } from "#i18n/screen-words.server.ts";
import { compressOnce } from "#server/http/compress.ts";

/**
 * Serves `/words/*`, each file compressed when it is first asked for: most of a language's screens
 * are seldom a first view.
 */
export function serveWords(app: FastifyInstance, words: ScreenWords): void {
  const packed = new Map<string, ReturnType<typeof compressOnce>>();
  app.get("/words/:file", async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const file = words.find(path);
    if (!file) return reply.callNotFound();
    const content = packed.get(path) ?? compressOnce(Buffer.from(file.body));
    packed.set(path, content);
    const { body, encoding } = content.pick(request.headers["accept-encoding"]);
    if (encoding) reply.header("content-encoding", encoding);
    return reply
      .type(`${file.type}; charset=utf-8`)
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("vary", "accept-encoding")
      .send(body);
  });
}
