import { sql } from "kysely";
import { z } from "zod";
import { dropKeptNow } from "#features/measures/kept-removals.server.ts";
import { openTaken, sealTaken } from "#features/measures/sealed.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { printOf } from "./print.server.ts";
import { lockPhotos, setFace } from "./own/own-photos.server.ts";
import { claimFiles, keepFiles } from "./upload/keep-upload.server.ts";
import { sweepFiles } from "./sweep-name.ts";

const variants = ["thumb", "card", "full", "blurred"] as const;
const file = z.string();
const content = z.object({
  image: z.looseObject({
    id: z.uuid(),
    profile_id: z.uuid(),
    thumb: file,
    card: file,
    full: file,
    blurred: file,
  }),
});

interface Taking {
  readonly measure: string;
  readonly member: string;
  readonly photo: string;
  readonly child: boolean;
}

/**
 * Takes a photo away from everybody, its member too, and seals it with the measure; its links are
 * dead with the commit. False: it is not one of the member's.
 */
export async function takePhoto(
  services: Services,
  tx: Tx,
  { measure, member, photo, child }: Taking,
): Promise<boolean> {
  await lockPhotos(tx, member); // the member may be sorting them
  const { rows } = await sql<{ image: object; print: string | null }>`delete from image
    where id = ${photo} and profile_id = ${member}
    returning to_json(image) as image, print::text`.execute(tx);
  if (!rows[0]) return false;
  await dropKeptNow(tx, member);
  const { image } = content.parse(rows[0]);
  const files: Record<string, Buffer> = {};
  for (const name of variants) {
    const bytes = await services.storage.get(image[name]);
    if (bytes) files[name] = bytes;
  }
  await sealTaken(services, tx, {
    measure,
    account: member,
    content: { image },
    files,
    child,
    print: rows[0].print ?? (files.full ? String(await printOf(files.full)) : null),
  });
  await setFace(tx, member);
  await services.jobs.enqueue(tx, sweepFiles, {});
  return true;
}

/**
 * Gives a photo back as it was: place, state and bytes, under new links. False: its time is over.
 */
export async function putBackPhoto(services: Services, tx: Tx, measure: string): Promise<boolean> {
  const taken = await openTaken(services, tx, measure);
  if (!taken) return false;
  const { image } = content.parse(taken.content);
  await lockPhotos(tx, image.profile_id);
  const bytes = Object.fromEntries(
    Object.entries(taken.files).map(([name, each]) => [name, { bytes: each }]),
  );
  const kept = await keepFiles(services, bytes);
  const back = { ...image, ...kept };
  // The same photo sent again meanwhile is this one.
  const { rows } = await sql`insert into image
    select * from json_populate_record(null::image, ${JSON.stringify(back)}::json)
    on conflict do nothing returning id`.execute(tx);
  if (rows.length === 0) return true;
  await claimFiles(tx, kept);
  await tx
    .insertInto("image_file")
    .values(
      variants.map((name) => ({
        id: back[name],
        image_id: image.id,
        clear: name !== "blurred",
      })),
    )
    .execute();
  await setFace(tx, image.profile_id);
  // "Photo checked" names the file that was compared with a selfie: this is the same photo.
  await sql`update profile set checked_thumb = ${back.thumb}
    where id = ${image.profile_id} and checked_thumb = ${image.thumb}`.execute(tx);
  return true;
}
