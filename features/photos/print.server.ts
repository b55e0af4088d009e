import { sql } from "kysely";
import sharp from "sharp";
import type { Services } from "#server/calls/context.ts";
import type { Database } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";

export const printJobName = "print-photos";

/**
 * Bits in which two prints of the same photo may differ: another size or format, lighter, a margin
 * cut off. Strangers' photos differ in about 32.
 */
const tolerance = 6;
/** Pixels of the small grey picture's sides, and how many waves across it are looked at. */
const side = 32;
const waves = 8;
/** The strongest wave of a plain wall is weaker. */
const weakest = 500;

/** Half waves across a side: 1 to `waves`. What is even over the whole picture says nothing. */
const cosines = Array.from({ length: waves }, (_, wave) =>
  Array.from({ length: side }, (__, at) =>
    Math.cos(((2 * at + 1) * (wave + 1) * Math.PI) / (2 * side)),
  ),
);

/**
 * What a photo looks like, in 64 bits: which of its coarsest waves of light and dark are stronger
 * than the middle one. Of the picture as a whole; nobody's face is measured. 0: nothing to tell it
 * apart by, or no picture at all.
 */
export async function printOf(photo: Buffer): Promise<bigint> {
  const grey = await sharp(photo)
    .flatten({ background: "#ffffff" })
    .greyscale()
    .resize(side, side, { fit: "fill" })
    .raw()
    .toBuffer()
    .catch(() => null);
  if (!grey) return 0n;
  const across = Array.from({ length: side }, (_, row) =>
    cosines.map((wave) => sum(wave, (at) => grey[row * side + at] ?? 0)),
  );
  const strengths = cosines.flatMap((wave) =>
    cosines.map((_, column) => sum(wave, (row) => across[row]?.[column] ?? 0)),
  );
  if (Math.max(...strengths.map(Math.abs)) < weakest) return 0n;
  const middle = strengths.toSorted((one, other) => one - other)[strengths.length / 2] ?? 0;
  const bits = strengths.map((strength) => (strength > middle ? "1" : "0")).join("");
  return BigInt.asIntN(64, BigInt(`0b${bits}`));
}

const sum = (wave: readonly number[], value: (at: number) => number): number =>
  wave.reduce((total, factor, at) => total + factor * value(at), 0);

/**
 * Takes the print of every photo that has none yet, one after the other. Whatever ends it in between
 * only repeats.
 */
export async function printPhotos({
  db,
  storage,
}: Pick<Services, "db" | "storage">): Promise<void> {
  for (;;) {
    const next = await db
      .selectFrom("image")
      .where("print", "is", null)
      .orderBy("id")
      .limit(1)
      .select(["id", "card"])
      .executeTakeFirst();
    if (!next) return;
    const card = await storage.get(next.card);
    // As text: a number holds 53 bits.
    const print = card ? await printOf(card) : 0n;
    await sql`update image set print = ${print.toString()}::bigint where id = ${next.id}`.execute(
      db,
    );
  }
}

/** After an upload, and by the clock, as an update finds photos that have no print. */
export const printJob = (services: Services): Job => ({
  name: printJobName,
  schedule: "*/10 * * * *",
  run: () => printPhotos(services),
});

interface SamePhoto {
  readonly id: string;
  readonly name: string;
  /** The other account's state: one that was blocked says most. */
  readonly status: string;
}

/** Other members of the site who have a photo of this member's, seen by anybody or not. */
export async function samePhotos(
  db: Database,
  siteId: string,
  memberId: string,
): Promise<SamePhoto[]> {
  const { rows } = await sql<SamePhoto>`
    select distinct o.profile_id as id, p.name, a.status
    from image mine
      join image o on o.print <> 0 and print_quarters(o.print) && print_quarters(mine.print)
        and bit_count((o.print # mine.print)::bit(64)) <= ${tolerance}
        and o.profile_id <> mine.profile_id
      join profile p on p.id = o.profile_id and p.site_id = ${siteId}
      join account a on a.id = p.id
    where mine.profile_id = ${memberId} and mine.print <> 0
    order by p.name limit 50`.execute(db);
  return rows;
}
