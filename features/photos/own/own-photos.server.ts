import { sql } from "kysely";
import type { z } from "zod";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import type { Viewer } from "#features/identity/session.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type * as contract from "../contract.ts";
import { photoLimits } from "../limits.ts";
import { sweepFiles } from "../sweep-name.ts";

/** Photos that a member may have (specification, sections 5 and 9). */
export const limitOf = ({ paidUser }: Pick<Viewer, "paidUser">): number =>
  paidUser ? photoLimits.premium : photoLimits.free;

const columns = ["id", "thumb", "card", "full", "status", "reason"] as const;
interface Row {
  readonly id: string;
  readonly thumb: string;
  readonly card: string;
  readonly full: string;
  readonly status: string;
  readonly reason: string | null;
}

/** A row of `image` as its own member sees it, in review or refused too. */
export const toOwnPhoto = ({
  id,
  thumb,
  card,
  full,
  status,
  reason,
}: Row): z.output<typeof contract.ownPhotoSchema> => ({
  id,
  filename: `${full}.webp`,
  thumb_filename: `${thumb}.webp`,
  card_filename: `${card}.webp`,
  status: status as contract.OwnPhoto["status"],
  reason: reason as contract.OwnPhoto["reason"],
});

async function read(db: Database | Tx, me: Viewer): Promise<contract.OwnPhotos> {
  const rows = await db
    .selectFrom("image")
    .select(columns)
    .where("profile_id", "=", me.id)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return { photos: rows.map(toOwnPhoto), limit: limitOf(me), premium_limit: photoLimits.premium };
}

/**
 * Makes a member's changes to their photos take turns: limits and order are decided by one at a
 * time. @throws Refusal not_found without a profile
 */
export async function lockPhotos(tx: Tx, memberId: string): Promise<void> {
  const profile = await tx
    .selectFrom("profile")
    .select("id")
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!profile) throw commonRefusal("not_found");
}

/** Makes the first reviewed photo the face on the member's card; call it with the photos locked. */
export const setFace = (tx: Tx, memberId: string): Promise<unknown> =>
  sql`select set_face(${memberId})`.execute(tx);

/**
 * The member's own photos, those in review and those refused included (specification, section 3).
 */
export const own: CallHandler<typeof contract.own> = ({ db, viewer }) =>
  read(db, requireViewer(viewer));

/**
 * Puts the photos in this order; the card takes the first one that has been reviewed. Refuses
 * photos_changed unless exactly the photos that are not refused are named: another device added or
 * removed one meanwhile.
 */
export const order: CallHandler<typeof contract.order> = async ({
  viewer,
  input,
  refuse,
  once,
}) => {
  const me = requireViewer(viewer);
  return once(async ({ tx }) => {
    await lockPhotos(tx, me.id);
    const { rows } = await sql<{
      id: string;
    }>`select id from image where profile_id = ${me.id} and status <> 'refused'`.execute(tx);
    const named = new Set(input.photos);
    if (
      named.size !== input.photos.length ||
      named.size !== rows.length ||
      rows.some(({ id }) => !named.has(id))
    )
      return refuse("photos_changed");
    await sql`update image set position = o.at - 1
      from unnest(${input.photos}::uuid[]) with ordinality o (id, at)
      where image.id = o.id and profile_id = ${me.id}`.execute(tx);
    await setFace(tx, me.id);
    return read(tx, me);
  });
};

/**
 * Deletes an own photo; there need not be one. Its links are dead with the commit, its files
 * follow.
 */
export const remove: CallHandler<typeof contract.remove> = async ({
  services,
  viewer,
  input,
  once,
}) => {
  const me = requireViewer(viewer);
  return once(async ({ tx }) => {
    await lockPhotos(tx, me.id);
    const { numDeletedRows } = await tx
      .deleteFrom("image")
      .where("id", "=", input.photo.id)
      .where("profile_id", "=", me.id)
      .executeTakeFirst();
    if (numDeletedRows > 0n) {
      await setFace(tx, me.id);
      await services.jobs.enqueue(tx, sweepFiles, {});
    }
    return read(tx, me);
  });
};
