import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Context, Services } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import type { Viewer } from "#features/identity/session.server.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { attachPhotos } from "../attach-photos.server.ts";
import type { OwnPhoto } from "../contract.ts";
import { claimFiles, uploadRefusal } from "./keep-upload.server.ts";
import { photoLimits } from "../limits.ts";
import { printJobName } from "../print.server.ts";
import { limitOf, lockPhotos, toOwnPhoto } from "../own/own-photos.server.ts";
import { makeVariants } from "./process-photo.server.ts";
import { mountUpload, type Upload } from "./upload-route.server.ts";

/**
 * `POST /api/photo.php`: one photo's bytes, or a form's `photos`, for the member's own profile.
 * Answers `{ photo }`.
 */
export function mountPhotoUpload(app: FastifyInstance, services: Services): void {
  mountUpload(app, services, {
    path: "/api/photo.php",
    name: "photos.upload",
    who: ({ viewer }) => requireViewer(viewer),
    handle: uploadPhoto,
    page: { path: "/profile", after: (refusal) => `/profile?photo=${refusal?.code ?? "added"}` },
  });
}

/**
 * Adds a photo to the member's own; others see it once an operator has (trust row 29). The same
 * photo again is the one there is. Free members have 3, premium members 25 (specification, sections
 * 5 and 9): counted while the member's photos are locked, so that of any number of uploads at once
 * no more come in. Refuses photo_limit, and what processUpload refuses.
 */
async function uploadPhoto(
  { db, services, once }: Context,
  me: Viewer,
  { digest, keep }: Upload,
): Promise<{ photo: OwnPhoto }> {
  const known = await find(db, me.id, digest);
  if (known) return { photo: known };
  if ((await count(db, me.id)) >= limitOf(me)) throw full(me); // before it costs anything
  const upload = await keep(makeVariants);
  return once(async ({ tx }) => {
    await lockPhotos(tx, me.id);
    const twin = await find(tx, me.id, digest);
    if (twin) return { photo: twin };
    const { paid_user } = await tx
      .selectFrom("account")
      .select("paid_user")
      .where("id", "=", me.id)
      .executeTakeFirstOrThrow();
    if ((await count(tx, me.id)) >= limitOf({ paidUser: paid_user })) return full(me);
    await claimFiles(tx, upload.files);
    const {
      rows: [last],
    } = await sql<{
      position: number;
    }>`select coalesce(max(position) + 1, 0) as position from image where profile_id = ${me.id}`.execute(
      tx,
    );
    await attachPhotos(tx, me.id, upload.files, {
      position: last?.position ?? 0,
      status: "pending",
      digest,
    });
    await services.jobs.enqueue(tx, printJobName, {});
    const photo = await find(tx, me.id, digest);
    if (!photo) throw new Error("the photo was not stored");
    return { photo };
  });
}

const full = (me: Viewer) =>
  uploadRefusal("photo_limit", { limit: limitOf(me), premium_limit: photoLimits.premium });

const count = async (db: Database | Tx, memberId: string): Promise<number> =>
  (
    await sql<{
      count: number;
    }>`select count(*)::int as count from image where profile_id = ${memberId}
      and status <> 'refused'`.execute(db)
  ).rows[0]?.count ?? 0;

async function find(db: Database | Tx, memberId: string, digest: Buffer): Promise<OwnPhoto | null> {
  const row = await db
    .selectFrom("image")
    .select(["id", "thumb", "card", "full", "status", "reason"])
    .where("profile_id", "=", memberId)
    .where("digest", "=", digest)
    .executeTakeFirst();
  return row ? toOwnPhoto(row) : null;
}
