import type { CallHandler } from "#features/context.server.ts";
import { type ClearPhotos, clearMainPhotos } from "#features/photos/photo-rights.server.ts";
import { toCard } from "#features/profiles/card.server.ts";
import { genders } from "#features/profiles/fields.ts";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import type { Viewer } from "#features/sessions/session.server.ts";
import type { Site } from "#features/sites/site.server.ts";
import { isOpenToVisitor } from "#features/sites/visitor-search.ts";
import type * as contract from "./contract.ts";
import { birthDates, codeMasks, type Criteria, interestMask, resolveCriteria } from "./criteria.server.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { countResults, withinFence } from "./estimate.server.ts";
import { findPage, findSimilar, type FoundRow, scannedTo, type Wishes } from "./search-sql.server.ts";

const pageSize = 24;
const few = 12;

/**
 * Members of a site by the search state of the specification, section 3: most recently active first, paged by key. Invisible,
 * blocked (both ways), deleted and other sites' members are in no row and no number. A visitor sees the first page; where the
 * site's search is for members only, the number alone.
 */
export const search: CallHandler<typeof contract.search> = async ({ services, site, viewer, input }) => {
  const pool = services.prepared;
  const criteria = await resolveCriteria(pool, site, viewer, input);
  const open = viewer !== null || isOpenToVisitor(site.settings, input.network ?? input.ref);
  const cursor = readCursor(viewer ? input.cursor : undefined);
  const wishes = toWishes(site, viewer, criteria, cursor);

  const found = await findPage(pool, wishes);
  const rows = open ? found.slice(0, pageSize) : [];
  const [next, results, clear] = await Promise.all([
    found.length > pageSize ? found[pageSize - 1] ?? null : scannedTo(pool, wishes),
    cursor.more.length > 0 ? { numResults: cursor.more[0] ?? 0, numResultsAbout: cursor.more[1] === 1 }
      : found.length <= pageSize ? withinFence(pool, wishes, found.length) : countResults(pool, wishes),
    clearMainPhotos(pool, viewer, rows.map(({ id }) => id)),
  ]);
  const similar = open && !input.cursor && results.numResults < few ? await findSimilar(pool, wishes, rows.map(({ id }) => id)) : [];
  const similarClear = await clearMainPhotos(pool, viewer, similar.map(({ id }) => id));

  const card = (row: FoundRow, mayClear: ClearPhotos): ProfileCard =>
    toCard({ ...row, gender: genders.indexOf(criteria.gender), country: criteria.country, last_seen_at: services.live.connected(row.id) ? new Date() : new Date(row.at / 1000) }, mayClear(row.id));
  return {
    profiles: rows.map((row) => card(row, clear)),
    next: viewer && next ? writeCursor(next, results.numResults, Number(results.numResultsAbout)) : null,
    ...results,
    similar: similar.map((row) => card(row, similarClear)),
    similarCount: similar.length,
    limited: !open || (!viewer && found.length > pageSize),
    criteria,
  };
};

function toWishes(site: Site, viewer: Viewer | null, criteria: Criteria, { after, id }: { after: string; id: string }): Wishes {
  const born = birthDates(criteria.min_age, criteria.max_age, new Date());
  return {
    siteId: site.id, viewerId: viewer?.id ?? null, country: criteria.country, gender: genders.indexOf(criteria.gender), after, afterId: id,
    bornAfter: born.after, bornUntil: born.until, region: criteria.countryregion ?? null, fictionalToo: !criteria.real_members_only,
    masks: codeMasks(criteria), interests: interestMask(criteria),
  };
}
