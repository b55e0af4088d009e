import type pg from "pg";
import type { Sample } from "./sample.ts";
import { countedTo, countFound, fence, readSample, stripeSize, stripeSizes, type Wishes } from "./search-sql.server.ts";

const keptMinutes = 10;
/** Stripes (site, country, gender) up to this size are counted; larger ones are estimated from a sample in memory. */
const counted = 2_000;
/** So many hits among at least `counted` members say enough. */
const enoughHits = 24;

type Results = { numResults: number; numResultsAbout: boolean };

/**
 * How many members a search with more than a page of results finds. In a small stripe it is counted up to 240. In a large one it
 * is the share that fits of those who were active most recently, times the stripe's size, said in two figures and as 'about'. The
 * sample reaches as far as a page does, so that what a page found is found in it too.
 */
export async function countResults(pool: pg.Pool, wishes: Wishes): Promise<Results> {
  const size = await sizeOf(pool, wishes);
  if (size > counted) {
    const sample = await kept(samples, wishes, () => readSample(pool, wishes, fence));
    const { fit, of } = sample.count(wishes, { least: counted, enough: enoughHits });
    if (fit > 0) return { numResults: Math.max(enoughHits + 1, twoFigures((Math.max(size, of) * fit) / of)), numResultsAbout: true };
  }
  const { found, scanned } = await countFound(pool, wishes);
  if (found < countedTo || !scanned) return withinFence(pool, wishes, found);
  return { numResults: Math.max(countedTo - 1, twoFigures((size * (countedTo - 1)) / Math.max(scanned - 1, 1))), numResultsAbout: true };
}

/** The same when all that fit within the fence are known: exact, unless the stripe reaches beyond it. */
export async function withinFence(pool: pg.Pool, wishes: Wishes, found: number): Promise<Results> {
  const size = await sizeOf(pool, wishes);
  return size <= fence ? { numResults: found, numResultsAbout: false } : { numResults: Math.max(found, twoFigures((found * size) / fence)), numResultsAbout: true };
}

/** Reads the sizes of all stripes at once, when a process starts: nobody has to wait for the first count of a large one. */
export async function warmStripeSizes(pool: pg.Pool): Promise<void> {
  const until = Date.now() + keptMinutes * 60_000;
  for (const { site_id, country, gender, size } of await stripeSizes(pool)) sizes.set(`${site_id} ${country} ${gender}`, { value: Promise.resolve(size), until });
}

const twoFigures = (estimate: number): number => Number(estimate.toPrecision(2));

interface Kept<T> {
  readonly value: Promise<T>;
  readonly until: number;
}
const sizes = new Map<string, Kept<number>>();
const samples = new Map<string, Kept<Sample>>();

const sizeOf = (pool: pg.Pool, wishes: Wishes): Promise<number> => kept(sizes, wishes, () => stripeSize(pool, wishes.siteId, wishes.country, wishes.gender));

/** A stripe's figure, read again after ten minutes; meanwhile, and while it is read again, the old one serves. */
function kept<T>(store: Map<string, Kept<T>>, { siteId, country, gender }: Wishes, read: () => Promise<T>): Promise<T> {
  const key = `${siteId} ${country} ${gender}`;
  const known = store.get(key);
  if (known && known.until > Date.now()) return known.value;
  const fresh = read();
  if (store.size > 1_000) store.clear();
  const until = Date.now() + keptMinutes * 60_000;
  store.set(key, { value: known?.value ?? fresh, until });
  fresh.then((value) => store.set(key, { value: Promise.resolve(value), until }), () => store.delete(key));
  return known?.value ?? fresh;
}
