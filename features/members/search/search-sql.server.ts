import type pg from "pg";
import {
  type ProfileField,
  profileFieldNames,
  profileFields,
  verifiedShift,
} from "#features/profile-fields/profile-fields.ts";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import { microseconds, type Place, timestamp } from "#server/db/cursor.ts";
import { packSample, type Sample, type SampledRow } from "./sample.ts";
import { added, given, type Segment, valuesOf, type Wishes } from "./search-parameters.ts";

/**
 * A member as the index `profile_search` holds them: everything a card needs, read without touching
 * the table.
 */
export interface FoundRow {
  readonly id: string;
  readonly name: string;
  readonly date_of_birth: string;
  readonly region: string;
  readonly city: string;
  readonly fictional: boolean;
  readonly thumb: string | null;
  readonly card: string | null;
  readonly blurred: string | null;
  /** When last active, in microseconds (`order_at`). */
  readonly at: number;
  /** Made once for all searches that share the row: for whoever sees the photo clearly, and not. */
  clearCard?: ProfileCard;
  lockedCard?: ProfileCard;
}

/**
 * A search looks at so many of the most recently active, then answers with how far it came: an
 * impossible wish stays cheap.
 */
export const scanLimit = 20_000;

const columns =
  "id, order_at, name, date_of_birth, region, city, attributes, interests, seeks, fictional, thumb, card, blurred";

/**
 * The segment of the index: one site, country and gender, from a place on. `visible`, the site, who
 * is there for visitors and `hidden` below spell out `visible_to` for this one hot query, so that it
 * stays index-only; a property test holds the two equal.
 */
export const agreed = (forVisitors: boolean): string =>
  forVisitors ? "visible and visitors_since is not null" : "visible";
const partFor = (forVisitors: boolean): string =>
  `${agreed(forVisitors)} and site_id = ${given.site} and country = ${given.country}::char(2) and gender = ${given.gender}::smallint`;
const from = `(order_at, id) < (${given.afterTime}::timestamptz, ${given.afterId}::uuid)`;
const newestFirst = "order by order_at desc, id desc";
const segmentFor = (forVisitors: boolean): string =>
  `select ${columns} from profile where ${partFor(forVisitors)} and ${from} ${newestFirst}`;

interface Statement {
  readonly name: string;
  readonly text: string;
}
/** A statement for members, and the same for visitors. */
export function forBoth(
  name: string,
  textFor: (forVisitors: boolean) => string,
): (segment: Pick<Segment, "forVisitors">) => Statement {
  const [members, visitors] = [
    { name, text: textFor(false) },
    { name: `${name}_visitors`, text: textFor(true) },
  ];
  return ({ forVisitors }) => (forVisitors ? visitors : members);
}

/** The viewer (null for a visitor) and whoever blocked or was blocked by them. */
const hidden = `array(select ${given.viewer}::uuid where ${given.viewer} is not null
  union all select blocked_id from block where account_id = ${given.viewer}
  union all select account_id from block where blocked_id = ${given.viewer})`;

/** Is the member's answer one of those that are asked for? */
function answers(field: ProfileField): string {
  const { shift, bits } = profileFields[field];
  return `(1 << ((attributes >> ${shift}) & ${2 ** bits - 1})) & ${given[field]} <> 0`;
}
const born = `date_of_birth > ${given.bornAfter}::date and date_of_birth <= ${given.bornUntil}::date`;
const oneOfCities = `${given.cities} ? (region || '/' || city)`;
const real = `(${given.fictionalToo} or not fictional)`;
const seeksViewer = `(${given.soughtBy}::int = 0 or seeks & ${given.soughtBy} <> 0)`;
/** `profile.attributes` says it beside the answers: the search stays within its index. */
const verified = `(not ${given.verifiedOnly}::boolean or (attributes >> ${verifiedShift}) & 1 = 1)`;
const notHidden = `id <> all (${hidden})`;
/** Of visitors, and of a read that many share: nobody is hidden, so blocks need not be opened. */
const ofNobody = `${given.viewer}::uuid is null`;

/** Filters over the scan limit; `seen` says whom the viewer may not find. */
const filters = (seen: string): string =>
  `${born} and (${given.region}::text is null or region = ${given.region})
  and ${real} and (not ${given.anyAnswer}::boolean or ${profileFieldNames.map(answers).join(" and ")})
  and (${given.interests}::bigint = 0 or interests & ${given.interests} <> 0)
  and (${given.cities}::jsonb is null or ${oneOfCities}) and ${seeksViewer} and ${verified} and ${seen}`;

/** A statement for one member, the same for all of them together, and for visitors. */
function forViewers(
  name: string,
  textFor: (wishes: string, forVisitors: boolean) => string,
): (wishes: Pick<Wishes, "viewerId" | "forVisitors">) => Statement {
  const everybody = forBoth(name, (forVisitors) => textFor(filters(ofNobody), forVisitors));
  const member = { name: `${name}_of_one`, text: textFor(filters(notHidden), false) };
  return (wishes) => (wishes.viewerId === null ? everybody(wishes) : member);
}

const shown = `id, name, date_of_birth, region, city, fictional, thumb, card, blurred, ${microseconds("order_at")} as at`;

/** A page and the one after it, or one that many share: `first-page.server.ts`. */
export const mostRows = 30;

export const pageStatement = forViewers(
  "members_search",
  (wishes, forVisitors) =>
    `select ${shown} from (${segmentFor(forVisitors)} limit ${scanLimit}) s where ${wishes} ${newestFirst} limit ${mostRows}`,
);

const newest = `(${added(1)}::timestamptz, ${added(2)}::uuid)`;
const known = `${added(3)}::uuid[]`;
/**
 * The same page when a sample of the segment already knows who can be on it (`known`): only they,
 * and whoever was active since (`newest`), are looked at. Visitors' segments have no sample.
 */
const inStripe = `${partFor(false)} and ${from}`;
const knownStatement = forViewers(
  "members_search_known",
  (wishes) => `select ${shown} from (
      (select ${columns} from profile where ${inStripe} and (order_at, id) > ${newest} ${newestFirst} limit ${scanLimit})
      union all
      select ${columns} from (select * from profile where id = any (${known}) offset 0) known
        where ${inStripe} and (order_at, id) <= ${newest}
    ) s where ${wishes} ${newestFirst} limit ${mostRows}`,
);

/** Above this, members are not counted but estimated. */
export const countedTo = 241;

/**
 * How many there are, up to the cap; and, when it is reached, how many of the segment were looked at
 * to find so many.
 */
const countStatement = forViewers(
  "members_count",
  (wishes, forVisitors) => `select found, case when found = ${countedTo} then (
      select count(*) from profile where ${partFor(forVisitors)} and order_at >= last) end as scanned
    from (select count(*) as found, min(order_at) as last from (select order_at from (${segmentFor(forVisitors)} limit ${scanLimit}) s where ${wishes} limit ${countedTo}) counted) c`,
);

/**
 * Up to 30 rows, of a page and what follows. Index-only: about 0.15 ms for most searches, 9 ms for
 * an impossible one.
 */
export async function findPage(pool: pg.Pool, wishes: Wishes): Promise<FoundRow[]> {
  const { rows } = await pool.query<FoundRow>({
    ...pageStatement(wishes),
    values: valuesOf(wishes),
  });
  return rows;
}

/**
 * The same, of members known to fit when the sample was read, which `newest` begins; the rest of
 * the page is whoever was active since.
 */
export async function findKnown(
  pool: pg.Pool,
  wishes: Wishes,
  newest: Place,
  ids: readonly string[],
): Promise<FoundRow[]> {
  const { rows } = await pool.query<FoundRow>({
    ...knownStatement(wishes),
    values: [...valuesOf(wishes), timestamp(newest.at), newest.id, ids],
  });
  return rows;
}

/** How many there are, up to 241, and then among how many (`scanned`). */
export async function countFound(
  pool: pg.Pool,
  wishes: Wishes,
): Promise<{ found: number; scanned: number | null }> {
  const { rows } = await pool.query<{ found: number; scanned: number | null }>({
    ...countStatement(wishes),
    values: valuesOf(wishes),
  });
  return rows[0] ?? { found: 0, scanned: null };
}

/**
 * Where a search that looked at everything within the scan limit stopped; null when the list ended
 * there.
 */
export async function scannedTo(pool: pg.Pool, wishes: Wishes): Promise<Place | null> {
  const { siteId, country, gender, after } = wishes;
  const { rows } = await pool.query<Place>({
    ...scannedStatement(wishes),
    values: [siteId, country, gender, timestamp(after.at), after.id],
  });
  return rows[0] ?? null;
}
const scannedStatement = forBoth(
  "members_scanned_to",
  (forVisitors) => `select ${microseconds("order_at")} as at, id from (
      select order_at, id from profile
      where ${agreed(forVisitors)} and site_id = $1 and country = $2::char(2) and gender = $3::smallint
        and (order_at, id) < ($4::timestamptz, $5::uuid)
      order by order_at desc, id desc offset ${scanLimit - 1} limit 1) last`,
);

const alike = profileFieldNames.map(
  (field) => `(${given[field]} <> -1 and ${answers(field)})::int`,
);
const similarStatement = forBoth(
  "members_similar",
  (forVisitors) => `select ${shown} from (
    select s.*, 3 * (${born})::int + 3 * (${given.region}::text is not null and region = ${given.region})::int
      + 3 * (${given.cities}::jsonb is not null and ${oneOfCities})::int
      + case when ${given.anyAnswer}::boolean then ${alike.join(" + ")} else 0 end + bit_count((interests & ${given.interests}::bigint)::bit(64)) as score
    from (${segmentFor(forVisitors)} limit 300) s where ${real} and ${seeksViewer} and ${verified} and ${notHidden}
      and id <> all (${added(1)}::uuid[])
  ) scored where score > 0 order by score desc, order_at desc, id desc limit 12`,
);

/** The 12 most alike of the 300 most recently active; `without` are on the page already. */
export async function findSimilar(
  pool: pg.Pool,
  wishes: Wishes,
  without: readonly string[],
): Promise<FoundRow[]> {
  const { rows } = await pool.query<FoundRow>({
    ...similarStatement(wishes),
    values: [...valuesOf(wishes), without],
  });
  return rows;
}

/**
 * Whom the viewer does not see though they are visible: whoever blocked or was blocked by them, and
 * themselves.
 */
export async function hiddenFrom(
  pool: pg.Pool,
  viewerId: string | null,
): Promise<ReadonlySet<string>> {
  if (!viewerId) return new Set();
  const { rows } = await pool.query<{ id: string }>({
    name: "members_hidden",
    text: "select $1::uuid as id union all select blocked_id from block where account_id = $1 union all select account_id from block where blocked_id = $1",
    values: [viewerId],
  });
  return new Set(rows.map(({ id }) => id));
}

/** The members of a segment who were active most recently. */
export async function readSample(
  pool: pg.Pool,
  { siteId, country, gender, forVisitors }: Segment,
  size: number = scanLimit,
): Promise<Sample> {
  const { rows } = await pool.query<SampledRow>({
    ...sampleStatement({ forVisitors }),
    values: [siteId, country, gender, size],
  });
  return packSample(rows);
}
const sampleStatement = forBoth(
  "members_sample",
  (
    forVisitors,
  ) => `select id, ${microseconds("order_at")} as at, date_of_birth, region, city, fictional, attributes, interests, seeks from profile
      where ${agreed(forVisitors)} and site_id = $1 and country = $2::char(2) and gender = $3::smallint order by order_at desc, id desc limit $4`,
);
