import type { FastifyInstance } from "fastify";
import type { Services } from "#server/calls/context.ts";
import { openContext } from "#features/request/open-context.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { livePictures } from "./live-pictures.server.ts";

/**
 * `GET /pictures/<hash>.webp`: what an operator put on the site's landers, for everybody, under an
 * address that is made of its bytes and so never changes. What waits to be set is for those
 * who may set it. No member's photo is here: those have ids of their own, and rights (/photos/).
 */
export function servePictures(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>("/pictures/:file", async (request, reply) => {
    const { site, staff } = await openContext(services, request, reply);
    const hash = /^([0-9a-f]{32})\.webp$/.exec(request.params.file)?.[1];
    if (!hash) throw commonRefusal("not_found");
    const shown = (await livePictures(services.reads, site))
      .flatMap(({ stored }) => stored)
      .find((file) => file.hash === hash);
    const file =
      shown ??
      (staff?.may("pictures.edit")
        ? await services.reads
            .selectFrom("lander_picture_file as f")
            .innerJoin("lander_picture as p", "p.id", "f.picture_id")
            .where("f.hash", "=", hash)
            .where("p.site_id", "=", staff.site.id)
            .select("f.id")
            .executeTakeFirst()
        : undefined);
    if (!file) throw commonRefusal("not_found");
    const etag = `"${hash}"`;
    reply.headers({
      "cache-control": shown ? "public, max-age=31536000, immutable" : "private, no-store",
      etag,
    });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    const bytes = await services.storage.get(file.id);
    if (!bytes) throw commonRefusal("not_found");
    return reply.type("image/webp").send(bytes);
  });
}
