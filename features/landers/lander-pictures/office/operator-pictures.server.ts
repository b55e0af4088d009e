import type { CallHandler } from "#server/calls/context.ts";
import { sweepFiles } from "#features/photos/sweep-name.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import { sql } from "kysely";
import type * as contract from "../contract.ts";
import { filesOf, type FileRow } from "../live-pictures.server.ts";
import { isPictured, placesOf } from "../places.ts";

/**
 * Places are few and each has one picture; of those that wait to be set the newest are listed, and
 * a day old ones go (features/housekeeping).
 */
const mostListed = 100;

/** The site's own pictures. Refuses not_found to everybody but its operators. */
export const list: CallHandler<typeof contract.list> = async ({ db, site }) => {
  const { rows } = await sql<{
    id: string;
    lander: string;
    place: string | null;
    width: number;
    height: number;
    files: FileRow[];
    confirmed_by: string;
    confirmed_at: Date;
  }>`
    select p.id, p.lander, p.place, p.width, p.height, coalesce(o.name, '–') as confirmed_by,
      p.confirmed_at,
      (select json_agg(json_build_object('id', f.id, 'width', f.width, 'hash', f.hash)) from lander_picture_file f where f.picture_id = p.id) as files
    from lander_picture p left join staff o on o.id = p.confirmed_by
    where p.site_id = ${site.id} order by p.place is null, p.id desc limit ${mostListed}`.execute(
    db,
  );
  return {
    pictures: rows.map(({ files, confirmed_at, ...row }) => ({
      ...row,
      files: filesOf(files),
      confirmed_at: confirmed_at.toISOString(),
    })),
  };
};

/**
 * Shows a picture in a place of its lander, for every visitor from the next page on. What stood
 * there is removed with its files. Recorded. Refuses not_found for a picture of elsewhere, and at
 * `place` what its lander has not. Two at once: the second stands.
 */
export const set: CallHandler<typeof contract.set> = async ({
  services,
  site,
  audit,
  input: { picture, place },
  once,
}) => {
  return once(async ({ tx, after }) => {
    await sql`select from site
      where id = ${site.id} for no key update`.execute(tx); // one at a time: a place holds one
    const found = await tx
      .selectFrom("lander_picture")
      .where("id", "=", picture.id)
      .where("site_id", "=", site.id)
      .select("lander")
      .executeTakeFirst();
    if (!found || !isPictured(found.lander)) return commonRefusal("not_found");
    if (!placesOf(found.lander).includes(place))
      return invalidField("place", "invalid.picture_place");
    await tx
      .deleteFrom("lander_picture")
      .where("site_id", "=", site.id)
      .where("lander", "=", found.lander)
      .where("place", "=", place)
      .where("id", "<>", picture.id)
      .execute();
    await tx.updateTable("lander_picture").set({ place }).where("id", "=", picture.id).execute();
    audit({ detail: { lander: found.lander, place, picture: picture.id } });
    await services.jobs.enqueue(tx, sweepFiles, {});
    after(() => services.sites.forget());
    return { set: true } as const;
  });
};

/**
 * Removes a picture and its files; where it stood, the drawn one is back, or the one of all looks.
 * Recorded. Refuses not_found for a picture of elsewhere.
 */
export const remove: CallHandler<typeof contract.remove> = async ({
  services,
  site,
  audit,
  input: { picture },
  once,
}) => {
  return once(async ({ tx, after }) => {
    const gone = await tx
      .deleteFrom("lander_picture")
      .where("id", "=", picture.id)
      .where("site_id", "=", site.id)
      .returning(["lander", "place"])
      .executeTakeFirst();
    if (!gone) return commonRefusal("not_found");
    audit({ detail: { lander: gone.lander, place: gone.place ?? "", picture: picture.id } });
    await services.jobs.enqueue(tx, sweepFiles, {});
    after(() => services.sites.forget());
    return { removed: true } as const;
  });
};
