import type { CallHandler } from "#server/calls/context.ts";
import { type ClearPhotos, clearMainPhotos } from "#features/photos/photo-rights.server.ts";
import { toCard } from "#features/profiles/card.server.ts";
import { genders } from "#features/profile-fields/genders.ts";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import { asVisitorsSee, mayLook, requireLook } from "#features/visitors/visitors.server.ts";
import type * as contract from "../contract.ts";
import { resolveCriteria, toWishes } from "./criteria.server.ts";
import { readCursor, writeCursor } from "#server/db/cursor.ts";
import { countResults, readPage, withinFence } from "./estimate.server.ts";
import { facesFirst } from "./faces-first.ts";
import { readFirstPage } from "./first-page.server.ts";
import { findSimilar, type FoundRow } from "./search-sql.server.ts";
import { widenSearch } from "./widen-search.server.ts";

const pageSize = 24;
const few = 12;

/**
 * Members of a site by the search state of the specification, section 3: most recently active
 * first, paged by key; the first page begins with faces. Invisible, blocked (both ways), deleted and other sites' members are in no
 * row and no number. A visitor sees the first page, of those who let them; where the site's search
 * is for members only, nobody and no number. A short result says what to ask less strictly.
 */
export const search: CallHandler<typeof contract.search> = async ({
  services,
  site,
  viewer,
  fromPartner,
  language,
  input,
}) => {
  const pool = services.prepared;
  const resolved = await resolveCriteria(pool, site, viewer, language, input);
  const { criteria } = resolved;
  const open = mayLook({
    site,
    viewer,
    fromPartner: fromPartner || Boolean(input.network || input.ref),
  });
  if (!open) return { ...nobody, criteria };
  const {
    place,
    more: [known, knownAbout],
  } = readCursor(viewer ? input.cursor : undefined);
  const wishes = toWishes(site, viewer, resolved, place);

  const first = await readFirstPage(services, viewer, wishes, pageSize);
  const found = first ?? (await readPage(pool, wishes, pageSize));
  const { rows } = found;
  const [results, clear] = first
    ? [first.results, first.clear]
    : await Promise.all([
        known !== undefined
          ? { numResults: known, numResultsAbout: knownAbout === 1 }
          : found.rows.length < pageSize || !found.next
            ? withinFence(pool, wishes, found.rows.length)
            : countResults(pool, wishes),
        clearMainPhotos(
          pool,
          viewer,
          rows.map(({ id }) => id),
        ),
      ]);
  const short = known === undefined && results.numResults < few;
  const [similar, ways] = short
    ? await Promise.all([
        findSimilar(
          pool,
          wishes,
          rows.map(({ id }) => id),
        ),
        widenSearch(pool, site, viewer, resolved, wishes, found.rows.length),
      ])
    : [[], []];
  const similarClear = await clearMainPhotos(
    pool,
    viewer,
    similar.map(({ id }) => id),
  );

  const card = (row: FoundRow, mayClear: ClearPhotos): ProfileCard => {
    const clearly = mayClear(row.id);
    const made = clearly ? row.clearCard : row.lockedCard;
    if (made) return made;
    const full = toCard(
      {
        ...row,
        gender: genders.indexOf(criteria.gender),
        country: criteria.country,
        last_seen_at: services.live.connected(row.id) ? new Date() : new Date(row.at / 1000),
      },
      clearly,
    );
    const fresh = viewer ? full : asVisitorsSee(full); // no row is read for members and visitors
    row[clearly ? "clearCard" : "lockedCard"] = fresh;
    return fresh;
  };
  const shown = input.cursor === undefined ? facesFirst(rows) : rows;
  return {
    profiles: shown.map((row) => card(row, clear)),
    next:
      viewer && found.next
        ? writeCursor(found.next, results.numResults, Number(results.numResultsAbout))
        : null,
    ...results,
    similar: similar.map((row) => card(row, similarClear)),
    similarCount: similar.length,
    ways_out: ways,
    limited: !viewer,
    criteria,
  };
};

/** The answer to a visitor where the search is for members. */
const nobody = {
  profiles: [],
  next: null,
  numResults: 0,
  numResultsAbout: false,
  similar: [],
  similarCount: 0,
  ways_out: [],
  limited: true,
};

/** How many members a search would find, for the button that makes it. */
export const count: CallHandler<typeof contract.count> = async ({
  services,
  site,
  viewer,
  fromPartner,
  language,
  input,
}) => {
  requireLook({ site, viewer, fromPartner });
  const pool = services.prepared;
  const wishes = toWishes(
    site,
    viewer,
    await resolveCriteria(pool, site, viewer, language, input),
    readCursor(undefined).place,
  );
  const { rows, next } = await readPage(pool, wishes, pageSize);
  return rows.length < pageSize || !next
    ? withinFence(pool, wishes, rows.length)
    : countResults(pool, wishes);
};
