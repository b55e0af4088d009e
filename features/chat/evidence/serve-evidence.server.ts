import type { FastifyInstance } from "fastify";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { openContext } from "#features/request/open-context.server.ts";
import type { Services } from "#server/calls/context.ts";
import { idPattern } from "#server/calls/id.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { openAllowance } from "#server/security/allowance.ts";
import { drawEvidence, statementOf } from "./draw-evidence.server.ts";
import { readEvidence } from "./read-evidence.server.ts";

const fileName = new RegExp(`^(${idPattern})\\.(pdf|json)$`);
const perMember = { points: 40, seconds: 24 * 3_600 };

/**
 * `GET /evidence/<member>.pdf` and `.json`: the viewer's conversation with that member, to keep for
 * the police or a court, in the language of the pages. 40 a day; 404 where there is none.
 */
export function serveEvidence(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>("/evidence/:file", async (request, reply) => {
    const { viewer, site, language } = await openContext(services, request, reply);
    const { id: me } = requireViewer(viewer);
    const [, other, type] = fileName.exec(request.params.file) ?? [];
    const intl = services.words.get(language)?.intl;
    if (!other || !intl) throw commonRefusal("not_found");
    if (!(await openAllowance(services.pool, "evidence", perMember).take(me)))
      throw commonRefusal("too_many_requests");
    const evidence = await readEvidence(services, me, other);
    if (!evidence) throw commonRefusal("not_found");
    const { name, time_zone: timeZone } = site.settings;
    const where = { intl, site: name, timeZone };
    const file = `conversation-${evidence.saved_at.slice(0, 10)}.${type}`;
    return reply
      .type(type === "pdf" ? "application/pdf" : "application/json; charset=utf-8")
      .headers({
        "cache-control": "no-store",
        "content-disposition": `attachment; filename="${file}"`,
      })
      .send(
        type === "pdf"
          ? await drawEvidence(evidence, where)
          : JSON.stringify(
              { statement: statementOf(evidence, where), site: site.host, ...evidence },
              null,
              2,
            ),
      );
  });
}
