import type pg from "pg";
import type { Place } from "#server/db/cursor.ts";
import type { Sample } from "./sample.ts";
import type { Segment, Wishes } from "./search-parameters.ts";
import {
  countedTo,
  countFound,
  scanLimit,
  findKnown,
  findPage,
  type FoundRow,
  mostRows,
  readSample,
  scannedTo,
} from "./search-sql.server.ts";
import { allSegments, segmentSize } from "./segment-size.server.ts";

const minute = 60_000;
const sizeKept = 10 * minute;
const sampleKept = 2 * minute;
/** Who fits is asked of a sample up to this age; counts may be older. */
const stillKnows = 5 * minute;
/**
 * Stripes (site, country, gender) up to this size are read and counted; larger ones have a sample
 * in memory.
 */
const counted = 2_000;
/** So many hits among at least `counted` members say enough. */
const enoughHits = 24;
/**
 * A page whose members stand among so many is read from the index; otherwise the sample says who
 * they are.
 */
const near = 800;

export interface Page {
  readonly rows: readonly FoundRow[];
  /** Where the next page begins; null at the end. */
  readonly next: Place | null;
}
export type Results = { numResults: number; numResultsAbout: boolean };

/**
 * Is a segment so large that a sample of it is kept? Never for visitors: who no longer lets them see
 * is out of their answers at once, and what they may ask the index answers quickly.
 */
export const isLarge = async (pool: pg.Pool, segment: Segment): Promise<boolean> =>
  !segment.forVisitors && (await sizeOf(pool, segment)) > counted;

/**
 * Up to `size` members, fewer than 30, and where to go on. The index is read in order until the
 * page is full. Where the sample says that this would take long (a rare wish in a large segment: up
 * to 9 ms), it names who fits instead, and the database reads those alone, each checked again, with
 * whoever was active since. Somebody who came back into view or changed their profile in the last
 * minutes without being active may be missed there until the next sample.
 */
export async function readPage(pool: pg.Pool, wishes: Wishes, size: number): Promise<Page> {
  const sample = await sampleOf(pool, wishes);
  if (
    sample?.first &&
    sample.last &&
    Date.now() - sample.readAt < stillKnows &&
    isAfter(wishes.after, sample.last)
  ) {
    const { ids, looked, last } =
      wishes.after.at === Infinity
        ? remembered(sample, "find", wishes, () => sample.find(wishes, wishes.after, mostRows))
        : sample.find(wishes, wishes.after, mostRows);
    if (looked > near) {
      const rows = await findKnown(pool, wishes, sample.first, ids);
      const whole = sample.size < scanLimit && ids.length < mostRows;
      return {
        rows: rows.slice(0, size),
        next: rows.length > size ? (rows[size - 1] ?? null) : whole ? null : last,
      };
    }
  }
  const rows = await findPage(pool, wishes);
  if (rows.length > size) return { rows: rows.slice(0, size), next: rows[size - 1] ?? null };
  return { rows, next: await scannedTo(pool, wishes) };
}

interface Said {
  count?: ReturnType<Sample["count"]>;
  find?: ReturnType<Sample["find"]>;
}
/** What each sample was asked: it says the same for as long as it is kept. */
const said = new WeakMap<Sample, Map<string, Said>>();
/** Searches that a sample remembers. */
const mostSaid = 300;

function remembered<K extends keyof Said>(
  sample: Sample,
  what: K,
  wishes: Wishes,
  ask: () => NonNullable<Said[K]>,
): NonNullable<Said[K]> {
  if (wishes.cities) return ask(); // of one viewer's city, and a thousand names
  const { bornAfter, bornUntil, region, fictionalToo, soughtBy, verifiedOnly, interests } = wishes;
  const key = [
    bornAfter,
    bornUntil,
    region,
    fictionalToo,
    soughtBy,
    verifiedOnly,
    interests,
    ...Object.values(wishes.masks),
  ].join(" ");
  const all = said.get(sample) ?? new Map<string, Said>();
  if (all.size >= mostSaid) all.clear();
  said.set(sample, all);
  const one = all.get(key) ?? {};
  all.set(key, one);
  return (one[what] ??= ask()) as NonNullable<Said[K]>;
}

const isAfter = (place: Place, other: Place): boolean =>
  place.at > other.at || (place.at === other.at && place.id > other.id);

/**
 * How many members a search with more than a page of results finds. In a small segment it is counted
 * up to 240. In a large one it is the share that fits of those who were active most recently, times
 * the segment's size, said in two figures and as 'about'. The sample reaches as far as a page does,
 * so that what a page found is found in it too.
 */
export async function countResults(pool: pg.Pool, wishes: Wishes): Promise<Results> {
  const [size, sample] = await Promise.all([sizeOf(pool, wishes), sampleOf(pool, wishes)]);
  if (sample) {
    const { fit, of } = remembered(sample, "count", wishes, () =>
      sample.count(wishes, { least: counted, enough: enoughHits }),
    );
    if (fit > 0)
      return {
        numResults: Math.max(enoughHits + 1, twoFigures((Math.max(size, of) * fit) / of)),
        numResultsAbout: true,
      };
  }
  const { found, scanned } = await countFound(pool, wishes);
  if (found < countedTo || !scanned) return withinFence(pool, wishes, found);
  return {
    numResults: Math.max(
      countedTo - 1,
      twoFigures((size * (countedTo - 1)) / Math.max(scanned - 1, 1)),
    ),
    numResultsAbout: true,
  };
}

/**
 * The same when all that fit within the scan limit are known: exact, unless the segment reaches beyond
 * it.
 */
export async function withinFence(pool: pg.Pool, wishes: Wishes, found: number): Promise<Results> {
  const size = await sizeOf(pool, wishes);
  return size <= scanLimit
    ? { numResults: found, numResultsAbout: false }
    : {
        numResults: Math.max(found, twoFigures((found * size) / scanLimit)),
        numResultsAbout: true,
      };
}

/**
 * Everybody of a small segment as of now, the sample of a large one; and how many times as many the
 * segment has.
 */
export async function readStripe(
  pool: pg.Pool,
  segment: Segment,
): Promise<{ sample: Sample; times: number }> {
  const [size, known] = await Promise.all([sizeOf(pool, segment), sampleOf(pool, segment)]);
  return known
    ? { sample: known, times: Math.max(1, size / known.size) }
    : { sample: await readSample(pool, segment), times: 1 };
}

/**
 * Reads the sizes of all segments when a process starts: nobody has to wait for the first count of a
 * large one. One after the other: searches wait for the same connections.
 */
export async function warmStripeSizes(pool: pg.Pool): Promise<void> {
  const found: { segment: Segment; size: number }[] = [];
  for (const segment of await allSegments(pool))
    found.push({ segment, size: await segmentSize(pool, segment) });
  for (const { segment, size } of found.sort((a, b) => b.size - a.size).slice(0, mostKept))
    sizes.set(keyOf(segment), { value: Promise.resolve(size), until: Date.now() + sizeKept });
}

/** 1,234 as 1,200: nobody can tell one member more or less from it. */
export const twoFigures = (estimate: number): number => Number(estimate.toPrecision(2));

/** Stripes; a sample takes 2 MB. */
const mostKept = 150;
interface Kept<T> {
  readonly value: Promise<T>;
  readonly until: number;
  /** Still reads it for the first time. Who asks another pool does not wait for that. */
  readonly reading?: pg.Pool;
}
const sizes = new Map<string, Kept<number>>();
const samples = new Map<string, Kept<Sample>>();
const keyOf = ({ siteId, country, gender, forVisitors }: Segment): string =>
  `${siteId} ${country} ${gender} ${forVisitors}`;

const sizeOf = (pool: pg.Pool, segment: Segment): Promise<number> =>
  kept(sizes, pool, segment, sizeKept, segmentSize);

/** Who was active most recently in a large segment; null for a small one. */
async function sampleOf(pool: pg.Pool, segment: Segment): Promise<Sample | null> {
  return (await isLarge(pool, segment))
    ? kept(samples, pool, segment, sampleKept, readSample)
    : null;
}

/**
 * A segment's figure, read again after its time; meanwhile, and while it is read again, the old one
 * serves.
 */
function kept<T>(
  store: Map<string, Kept<T>>,
  pool: pg.Pool,
  segment: Segment,
  ms: number,
  read: (pool: pg.Pool, segment: Segment) => Promise<T>,
): Promise<T> {
  const key = keyOf(segment);
  const found = store.get(key);
  const known = found?.reading && found.reading !== pool ? undefined : found;
  if (known && known.until > Date.now()) return known.value;
  const fresh = read(pool, segment);
  if (store.size >= mostKept) store.clear();
  const until = Date.now() + ms;
  const entry = known ? { value: known.value, until } : { value: fresh, until, reading: pool };
  store.set(key, entry);
  fresh.then(
    (value) => store.set(key, { value: Promise.resolve(value), until }),
    () => store.get(key) === entry && store.delete(key),
  );
  return entry.value;
}
