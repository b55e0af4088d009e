import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { Services } from "#server/calls/context.ts";
import { ownerOfLink } from "#features/identity/link-token.server.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { openContext } from "#features/request/open-context.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { idPattern } from "#server/calls/id.ts";

const fileName = new RegExp(`^(${idPattern})\\.zip$`);

/**
 * `GET /exports/<id>.zip`: to its own member only, logged in or by the link that went to their
 * address, for 24 hours by the database's clock; 404 for everybody else.
 */
export function serveExports(app: FastifyInstance, services: Services): void {
  type Asked = { Params: { file: string }; Querystring: { token?: unknown } };
  app.get<Asked>("/exports/:file", async (request, reply) => {
    const { viewer, site } = await openContext(services, request, reply);
    const { token } = request.query;
    const { id: member } =
      (typeof token === "string" &&
        (await ownerOfLink(services.reads, site.id, token, "export"))) ||
      requireViewer(viewer);
    const id = fileName.exec(request.params.file)?.[1];
    const row =
      id &&
      (await services.reads
        .selectFrom("data_export")
        .where("id", "=", id)
        .where("account_id", "=", member)
        .where("status", "=", "ready")
        .where("expires_at", ">", sql<Date>`now()`)
        .select(["id", "created_at"])
        .executeTakeFirst());
    const file = row && (await services.exports.open(row.id));
    if (!file) throw commonRefusal("not_found");
    const name = `data-${row.created_at.toISOString().slice(0, 10)}.zip`;
    return reply
      .type("application/zip")
      .headers({
        "cache-control": "no-store",
        "content-disposition": `attachment; filename="${name}"`,
        "content-length": file.size,
      })
      .send(file.stream);
  });
}
