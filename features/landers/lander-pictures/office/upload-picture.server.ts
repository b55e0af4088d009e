import type { FastifyInstance } from "fastify";
import type { Context, Services } from "#server/calls/context.ts";
import { claimFiles } from "#features/photos/upload/keep-upload.server.ts";
import { mountUpload, type Upload } from "#features/photos/upload/upload-route.server.ts";
import { admit } from "#features/office/admit.server.ts";
import type { Staff } from "#features/staff/staff.server.ts";
import { commonRefusal, invalidField, Refusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { uploadRefusals } from "../contract.ts";
import { hashOf, makeWidths } from "../make-widths.server.ts";
import { isPictured, type Pictured, smallest } from "../places.ts";

/**
 * `POST /api/lander-picture.php?lander=<name>`: one picture for a lander, seen by nobody else until
 * it is set. Answers `{ picture: { id } }`.
 */
export function mountPictureUpload(app: FastifyInstance, services: Services): void {
  mountUpload(app, services, {
    path: "/api/lander-picture.php",
    name: "lander-pictures.upload",
    office: true,
    who: ({ staff }) => admit(staff, { may: "pictures.edit" }),
    handle: uploadPicture,
    async admit(_context, _me, { lander }) {
      if (!isPictured(lander)) throw commonRefusal("not_found");
    },
    page: {
      path: "/operator/pictures",
      after: (refusal, { lander }) =>
        `/operator/pictures/${lander}?${refusal ? `refused=${refusal.fields[0]?.path ?? refusal.code}` : "uploaded"}`,
    },
  });
}

/**
 * Keeps a picture for a lander: decoded, without metadata, as WebP in three widths (trust rows 7
 * and 14). Whoever sends it has to have said that they hold the rights and that no member's photo is in
 * it: `rights=yes`, kept with who and when. The same one again is the one there is. Refuses
 * picture_too_small, and what processUpload refuses.
 */
async function uploadPicture(
  { db, site, once, audit }: Context,
  me: Staff,
  { digest, fields, keep }: Upload,
): Promise<{ picture: { id: string } }> {
  const { lander, rights } = fields;
  if (!isPictured(lander)) throw commonRefusal("not_found");
  if (rights !== "yes") throw invalidField("rights", "invalid.picture_rights");
  const known = await draftOf(db, site.id, lander, digest);
  if (known) return { picture: known };
  const kept: { name: string; width: number; hash: string }[] = [];
  const { files, width, height } = await keep(async (full) => {
    const made = await makeWidths(full);
    for (const [name, file] of Object.entries(made))
      kept.push({ name, width: file.width, hash: hashOf(file.bytes) });
    return made;
  });
  if (Math.max(width, height) < smallest.long || Math.min(width, height) < smallest.short)
    throw new Refusal("picture_too_small", uploadRefusals.picture_too_small.status, smallest);
  return once(async ({ tx }) => {
    const picture = await tx
      .insertInto("lander_picture")
      .values({ site_id: site.id, lander, width, height, digest, confirmed_by: me.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!picture) return { picture: (await draftOf(tx, site.id, lander, digest)) ?? never() };
    await claimFiles(tx, files);
    await tx
      .insertInto("lander_picture_file")
      .values(
        kept.map(({ name, ...file }) => ({
          ...file,
          id: files[name as keyof typeof files],
          picture_id: picture.id,
        })),
      )
      .execute();
    audit({ detail: { lander, picture: picture.id } });
    return { picture };
  });
}

const draftOf = (
  db: Database | Tx,
  site: string,
  lander: Pictured,
  digest: Buffer,
): Promise<{ id: string } | undefined> =>
  db
    .selectFrom("lander_picture")
    .where("site_id", "=", site)
    .where("lander", "=", lander)
    .where("digest", "=", digest)
    .where("place", "is", null)
    .select("id")
    .executeTakeFirst();

/** Its twin was set or removed in this instant: the operator sends it once more. */
function never(): never {
  throw commonRefusal("unavailable");
}
