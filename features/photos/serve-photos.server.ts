import type { FastifyInstance } from "fastify";
import { openContext } from "#features/request/open-context.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Viewer } from "#features/identity/session.server.ts";
import type { Site } from "#features/sites/site.server.ts";
import { visitorsSeeMembers } from "#features/visitors/visitors.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { seesEverything } from "./photo-rights.server.ts";

/** Who else owns photos says whether this file is theirs, and may be loaded by who asks. */
export type PhotoDoor = (
  services: Services,
  site: Site,
  viewer: Viewer | null,
  file: string,
) => Promise<boolean>;

/**
 * `GET /photos/<id>.webp`: the only way from a file's name to its bytes (trust rows 1, 5, 16, 17).
 * Rights are read on every request, so a block or an invisible member's choice works at once; a
 * browser keeps a photo for a minute. Whatever may not be seen is 404, as if it were not there.
 */
export function servePhotos(
  app: FastifyInstance,
  services: Services,
  others: readonly PhotoDoor[],
): void {
  app.get<{ Params: { file: string } }>("/photos/:file", async (request, reply) => {
    const { site, viewer } = await openContext(services, request, reply);
    const id = /^([0-9a-f]{32})\.webp$/.exec(request.params.file)?.[1];
    if (!id || !(await mayLoad(services, site, viewer, id, others)))
      throw commonRefusal("not_found");
    const etag = `"${id}"`; // a file never changes
    reply.headers({ "cache-control": "private, max-age=60", vary: "cookie", etag });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    const bytes = await services.storage.get(id);
    if (!bytes) throw commonRefusal("not_found");
    return reply.type("image/webp").send(bytes);
  });
}

/**
 * Own photos in any state; others' only when reviewed and while the member may be seen. Visitors:
 * the first photo, of whom they or a public page may see; from another host, a browser does not say
 * which page it stands on.
 */
const rights = {
  name: "photo_rights",
  text: `
    select f.clear, p.id = $2 as own, p.site_id = $3 as here, i.status = 'active'
      and (visible_to($2, $3, p) or ($2 is null and on_landers($3, p)))
      and ($2 is not null or i.thumb = p.thumb) as visible,
      f.clear and $2 is not null and i.thumb = p.thumb and (
        exists (select from likes l join likes back on back.account_id = l.liked_id and back.liked_id = l.account_id where l.account_id = $2 and l.liked_id = p.id)
        or exists (select from participant o join conversation c on c.id = o.conversation_id where o.account_id = $2 and o.peer_id = p.id and c.last_seq > 0)
      ) as known
    from image_file f join image i on i.id = f.image_id join profile p on p.id = i.profile_id where f.id = $1`,
};

interface Rights {
  readonly clear: boolean;
  readonly own: boolean | null;
  readonly here: boolean;
  readonly visible: boolean;
  readonly known: boolean;
}

async function mayLoad(
  services: Services,
  site: Site,
  viewer: Viewer | null,
  id: string,
  others: readonly PhotoDoor[],
): Promise<boolean> {
  const {
    rows: [file],
  } = await services.prepared.query<Rights>({
    ...rights,
    values: [id, viewer?.id ?? null, site.id],
  });
  if (!file) {
    for (const mayLoadOther of others)
      if (await mayLoadOther(services, site, viewer, id)) return true;
    return false;
  }
  if (!file.here) return false;
  if (file.own || viewer?.role === "operator") return true; // operators review photos before anybody sees them
  if (!file.visible) return false;
  if (file.clear) return viewer !== null && (seesEverything(viewer) || file.known);
  return viewer !== null || visitorsSeeMembers(site.settings);
}
