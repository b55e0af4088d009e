import type pg from "pg";
import type { Services } from "#server/calls/context.ts";
import type { ClearPhotos } from "#features/photos/photo-rights.server.ts";
import type { Viewer } from "#features/identity/session.server.ts";
import {
  countResults,
  isLarge,
  type Page,
  readPage,
  type Results,
  withinFence,
} from "./estimate.server.ts";
import type { Wishes } from "./search-parameters.ts";
import { mostRows } from "./search-sql.server.ts";

/**
 * Milliseconds that a first page serves everybody who searches alike: with the answer's own time
 * less than the second that trust row 16 allows.
 */
const keptFor = 900;
/** Searches whose first page is kept, of about 15 kB; as many again of a replica. */
const mostKept = 2_000;
/** More than a page, so that it is full for a viewer who does not see all of them. */
const candidates = mostRows - 1;

interface Candidates extends Page {
  /** How many in all, by an estimate that no single member moves. */
  results(): Promise<Results>;
  readonly ids: readonly string[];
}
interface Kept {
  readonly page: Promise<Candidates>;
  readonly until: number;
}
/** By the pool that read them: a replica that is lost takes its own along, and no others. */
const pages = new WeakMap<pg.Pool, Map<string, Kept>>();

export interface FirstPage extends Page {
  readonly results: Results;
  readonly clear: ClearPhotos;
}

/**
 * The first page of a search, from one read that everybody shares who searches alike within a
 * second. Who fits, is visible and in which order may be that old; whom of them this viewer blocked
 * or was blocked by, and whose photo is clear, is asked of the database for every request. Null
 * where nothing is shared: in a small segment, which is read as it is now; for distances, which are
 * measured from each viewer; and where so many of them are hidden from the viewer that a page would
 * not be full.
 */
export async function readFirstPage(
  services: Pick<Services, "prepared" | "relations">,
  viewer: Viewer | null,
  wishes: Wishes,
  size: number,
): Promise<FirstPage | null> {
  const pool = services.prepared;
  if (wishes.after.at !== Infinity || wishes.cities !== null || !(await isLarge(pool, wishes)))
    return null;
  const shared = await candidatesOf(pool, { ...wishes, viewerId: null });
  const { hidden, clear } = await services.relations(viewer, shared.ids);
  const rows = hidden.size > 0 ? shared.rows.filter(({ id }) => !hidden.has(id)) : shared.rows;
  if (rows.length < size && shared.rows.length === candidates) return null;
  const next = rows.length > size ? (rows[size - 1] ?? null) : shared.next;
  const page = rows.slice(0, size);
  if (page.length < size || !shared.next)
    return { rows: page, next, clear, results: await withinFence(pool, wishes, rows.length) };
  const estimated = await shared.results();
  // An exact number counts those who are hidden from this viewer.
  return {
    rows: page,
    next,
    clear,
    results: estimated.numResultsAbout ? estimated : await countResults(pool, wishes),
  };
}

function candidatesOf(pool: pg.Pool, wishes: Wishes): Promise<Candidates> {
  const kept = pages.get(pool) ?? new Map<string, Kept>();
  pages.set(pool, kept);
  const key = JSON.stringify(wishes);
  const now = Date.now();
  const known = kept.get(key);
  if (known && known.until > now) return known.page;
  for (const [each, { until }] of kept) {
    if (until > now && kept.size < mostKept) break; // the oldest come first
    kept.delete(each);
  }
  const page = readPage(pool, wishes, candidates).then((found): Candidates => {
    let results: Promise<Results> | undefined;
    return {
      ...found,
      ids: found.rows.map(({ id }) => id),
      results: () => (results ??= countResults(pool, wishes)),
    };
  });
  kept.delete(key);
  kept.set(key, { page, until: now + keptFor });
  page.catch(() => kept.delete(key));
  return page;
}
