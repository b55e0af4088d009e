import type pg from "pg";
import { countedTo, countFound, fence, stripeSize, type Wishes } from "./search-sql.server.ts";

const keptMinutes = 10;
const sizes = new Map<string, { size: Promise<number>; until: number }>();

type Results = { numResults: number; numResultsAbout: boolean };

/**
 * How many members a search finds. Up to 240 it is counted. From 241 it is estimated ('about'): of the members active most
 * recently, `scanned` had to be looked at to find 241 that fit, so the whole stripe (site, country, gender) holds its size × 240 / `scanned`.
 * Right to some 7% if fit does not depend on how recently somebody was active; said in two figures, so as to promise no more.
 */
export async function countResults(pool: pg.Pool, wishes: Wishes): Promise<Results> {
  const { found, scanned } = await countFound(pool, wishes);
  if (found < countedTo || !scanned) return withinFence(pool, wishes, found);
  const size = await sizeOf(pool, wishes);
  return { numResults: Math.max(countedTo - 1, twoFigures((size * (countedTo - 1)) / Math.max(scanned - 1, 1))), numResultsAbout: true };
}

/** The same when all that fit within the fence are known: exact, unless the stripe reaches beyond it. */
export async function withinFence(pool: pg.Pool, wishes: Wishes, found: number): Promise<Results> {
  const size = await sizeOf(pool, wishes);
  return size <= fence ? { numResults: found, numResultsAbout: false } : { numResults: Math.max(found, twoFigures((found * size) / fence)), numResultsAbout: true };
}

const twoFigures = (estimate: number): number => Number(estimate.toPrecision(2));

/** A stripe's size, read again after ten minutes: counting 200,000 takes 80 ms, and nobody waits for the second count. */
function sizeOf(pool: pg.Pool, { siteId, country, gender }: Wishes): Promise<number> {
  const key = `${siteId} ${country} ${gender}`;
  const known = sizes.get(key);
  if (known && known.until > Date.now()) return known.size;
  const size = stripeSize(pool, siteId, country, gender);
  if (sizes.size > 10_000) sizes.clear();
  sizes.set(key, { size: known ? known.size : size, until: Date.now() + keptMinutes * 60_000 });
  size.then((fresh) => sizes.set(key, { size: Promise.resolve(fresh), until: Date.now() + keptMinutes * 60_000 }), () => sizes.delete(key));
  return known ? known.size : size;
}
