import { sql } from "kysely";
import type { Database, Tx } from "#server/db/database.ts";
import type { PhotoIds } from "./upload/store-photo.server.ts";

interface Attachment {
  /** 0 is the main photo: it becomes the face of the member's cards as soon as it is active. */
  readonly position?: number;
  readonly status?: "pending" | "active";
  /** Of the upload: the same one again is refused by the database. */
  readonly digest?: Buffer;
}

/**
 * Gives a member a photo whose four files lie in storage, and names each file's rights: thumb, card
 * and full are clear ones, blurred is for everybody who may see the member. One statement; answers
 * the image's id.
 */
export async function attachPhotos(
  tx: Database | Tx,
  profileId: string,
  files: PhotoIds,
  { position = 0, status = "active", digest }: Attachment = {},
): Promise<string> {
  const {
    rows: [image],
  } = await sql<{ id: string }>`
    with added as (
      insert into image (profile_id, position, status, thumb, card, "full", blurred, digest)
      values (${profileId}, ${position}, ${status}, ${files.thumb}, ${files.card}, ${files.full}, ${files.blurred}, ${digest ?? null}) returning id
    ), named as (
      insert into image_file (id, image_id, clear)
      select f.id, added.id, f.clear from added,
        (values (${files.thumb}, true), (${files.card}, true), (${files.full}, true), (${files.blurred}, false)) f (id, clear)
    ), face as (
      update profile set thumb = ${files.thumb}, card = ${files.card}, blurred = ${files.blurred}
      where id = ${profileId} and ${position === 0 && status === "active"}
    )
    select id from added`.execute(tx);
  if (!image) throw new Error("a photo was not attached");
  return image.id;
}
