import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { openContext } from "#features/request/open-context.server.ts";
import type { Context, Services } from "#server/calls/context.ts";
import { recordedLately, shownLately, shownMinutes } from "#features/office/audit.server.ts";
import { guardFile } from "#features/office/guard.server.ts";
import type { Right } from "#features/staff/rights.ts";
import type { Staff } from "#features/staff/staff.server.ts";
import { visitorsSeeMembers } from "#features/visitors/visitors.server.ts";
import { seesEverything, shownLimit } from "./photo-rights.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import { photoLimits } from "./limits.ts";
import { drawnPlace } from "./drawn-place.server.ts";

/** Who else owns photos says whether this file is theirs, and may be loaded by who asks. */
export type PhotoDoor = (asker: PhotoAsker, file: string) => Promise<boolean>;
export type PhotoAsker = Pick<Context, "services" | "site" | "viewer" | "staff" | "request">;

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
    const asker = await openContext(services, request, reply);
    const id = /^([0-9a-f]{32})\.webp$/.exec(request.params.file)?.[1];
    if (!id || !((await mayLoad(asker, id, others)) || (await staffMayLoad(asker, id))))
      throw commonRefusal("not_found");
    const etag = `"${id}"`; // a file never changes
    reply.headers({ "cache-control": "private, max-age=60", vary: "cookie", etag });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    const kept = services.storage.get(id);
    const bytes = isForPicture(request) ? await kept.catch(away(request, reply)) : await kept;
    if (bytes === "away") return reply.type("image/svg+xml").send(drawnPlace);
    if (!bytes) throw commonRefusal("not_found");
    return reply.type("image/webp").send(bytes);
  });
}

/** Of an `<img>`; scripts and whoever opens the address are told in words. */
const isForPicture = ({ headers: { accept } }: FastifyRequest): boolean =>
  accept?.startsWith("image/") ?? false;

/** The place that keeps photos is away: a drawn place instead of the browser's sign for a broken one. */
const away = (request: FastifyRequest, reply: FastifyReply) => (error: unknown) => {
  request.log.error({ err: error, method: request.method, url: request.url }, "request failed");
  reply.code(503).headers({ "cache-control": "no-store", "retry-after": "5" }).removeHeader("etag");
  return "away" as const;
};

/**
 * Own photos in any state; others' only when reviewed, while the member may be seen, and not those
 * that rest over the free limit. Visitors:
 * the first photo, of whom they or a public page may see; from another host, a browser does not say
 * which page it stands on.
 */
const rights = {
  name: "photo_rights",
  text: `
    select f.clear, p.id = $2 as own, p.site_id = $3 as here, i.status = 'active'
      and (visible_to($2, $3, p) or ($2 is null and on_landers($3, p)))
      and ($2 is not null or i.thumb = p.thumb)
      and (i.position < ${photoLimits.free} or (select count(*) from image o
        where o.profile_id = i.profile_id and o.status = 'active'
          and (o.position, o.id) < (i.position, i.id)) < ${shownLimit("i.profile_id")}) as visible,
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
  asker: PhotoAsker,
  id: string,
  others: readonly PhotoDoor[],
): Promise<boolean> {
  const { services, site, viewer } = asker;
  const {
    rows: [file],
  } = await services.prepared.query<Rights>({
    ...rights,
    values: [id, viewer?.id ?? null, site.id],
  });
  if (!file) {
    for (const mayLoadOther of others) if (await mayLoadOther(asker, id)) return true;
    return false;
  }
  if (!file.here) return false;
  if (file.own) return true;
  if (!file.visible) return false;
  if (file.clear) return viewer !== null && (seesEverything(viewer) || file.known);
  return viewer !== null || visitorsSeeMembers(site.settings);
}

/**
 * Of the members of the site that they chose, who reviews photos sees them before anybody else does,
 * and refused ones too; who may read members, what others see of them; who opened a member's private
 * part, what waits. That they did is written down first: in the row of the page that shows it, or in
 * one of the file's own.
 */
async function staffMayLoad(asker: PhotoAsker, id: string): Promise<boolean> {
  const { services, staff } = asker;
  if (!staff) return false;
  const found = await services.reads
    .selectFrom("image_file as f")
    .innerJoin("image as i", "i.id", "f.image_id")
    .innerJoin("profile as p", "p.id", "i.profile_id")
    .where("f.id", "=", id)
    .where("p.site_id", "=", staff.site.id)
    .select(["i.profile_id", "i.id", "i.status"])
    .executeTakeFirst();
  const may = found && (await rightFor(asker, staff, found));
  if (!may) return false;
  if (await shownLately(services.db, staff, found.id)) return true;
  await guardFile(
    asker,
    "photos.see",
    { may },
    {
      subject: found.profile_id,
      detail: { photo: found.id, file: id },
    },
  );
  return true;
}

async function rightFor(
  { services }: PhotoAsker,
  staff: Staff,
  { status, profile_id: subject }: { readonly status: string; readonly profile_id: string },
): Promise<Right | null> {
  if (staff.may("photos.review")) return "photos.review";
  if (status === "active") return staff.may("members.read") ? "members.read" : null;
  const call = "people.openPrivate";
  const opened =
    staff.may("members.private") &&
    (await recordedLately(services.db, { staff, call, subject, minutes: shownMinutes }));
  return opened ? "members.private" : null;
}
