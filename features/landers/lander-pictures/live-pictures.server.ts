import { sql } from "kysely";
import type { Site } from "#features/sites/site.server.ts";
import type { Database } from "#server/db/database.ts";
import type { OwnPicture } from "./places.ts";

declare module "#browser/page-context.ts" {
  interface PageContext {
    /** Pictures that the operator put on the landers and the front door. */
    readonly pictures: readonly LivePicture[];
  }
}

/**
 * A file as the database has it: its id in storage, its width in pixels, and the hash that is its
 * address.
 */
export interface FileRow {
  readonly id: string;
  readonly width: number;
  readonly hash: string;
}

/** A picture that visitors see. */
export interface LivePicture extends OwnPicture {
  readonly lander: string;
  readonly place: string;
  /** The same files, with their ids in storage. */
  readonly stored: readonly FileRow[];
}

/** One for each width, smallest first. */
export const filesOf = (rows: readonly FileRow[]): { path: string; width: number }[] =>
  rows
    .filter(({ width }, at) => rows.findIndex((other) => other.width === width) === at)
    .map(({ hash, width }) => ({ path: `/pictures/${hash}.webp`, width }))
    .toSorted((a, b) => a.width - b.width);

const kept = new WeakMap<Site, Promise<readonly LivePicture[]>>();

/**
 * The site's pictures, read once for as long as the site's object lives: setting one forgets it, in
 * every process (decision 15).
 */
export function livePictures(db: Database, site: Site): Promise<readonly LivePicture[]> {
  const known = kept.get(site);
  if (known) return known;
  const pictures = read(db, site);
  kept.set(site, pictures);
  pictures.catch(() => kept.delete(site));
  return pictures;
}

async function read(db: Database, site: Site): Promise<readonly LivePicture[]> {
  const { rows } = await sql<{
    lander: string;
    place: string;
    width: number;
    height: number;
    stored: FileRow[];
  }>`
    select p.lander, p.place, p.width, p.height,
      json_agg(json_build_object('id', f.id, 'width', f.width, 'hash', f.hash)) as stored
    from lander_picture p join lander_picture_file f on f.picture_id = p.id where p.site_id = ${site.id} and p.place is not null group by p.id`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, files: filesOf(row.stored) }));
}
