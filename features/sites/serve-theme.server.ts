import type { FastifyInstance } from "fastify";
import type { Services } from "#server/calls/context.ts";
import { themeSheets } from "./theme-sheet.server.ts";

/**
 * `/theme/<hash>.css`: a site's own colours and what a reader chose, as a file because a page's policy allows no style in
 * it.
 */
export function serveTheme(app: FastifyInstance, services: Services): void {
  app.get("/theme/:file", async ({ headers, url }, reply) => {
    const site = await services.sites.byHost(headers.host ?? "");
    const sheet = site && themeSheets(site.settings).find(({ path }) => path === url);
    if (!sheet) return reply.callNotFound();
    return reply
      .type("text/css; charset=utf-8")
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(sheet.css);
  });
}
