import pg from "pg";
import type { Segment } from "./search-parameters.ts";
import { agreed, forBoth } from "./search-sql.server.ts";

/** Segments up to this size are counted. */
const mostCounted = 50_000;

/**
 * How many members a segment has, visible ones: counted up to `most`, beyond that estimated from
 * PostgreSQL's statistics `profile_segment`. To count a million takes as long as a thousand searches.
 */
export async function segmentSize(
  pool: pg.Pool,
  { siteId, country, gender, forVisitors }: Segment,
  most = mostCounted,
): Promise<number> {
  const values = [siteId, country, gender, most];
  const statement = { ...sizeStatement({ forVisitors }), values };
  const size = (await pool.query<{ size: number }>(statement)).rows[0]?.size ?? 0;
  if (size < most) return size;
  // With the values in the text: of a prepared statement it would estimate the average segment.
  const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    `explain (format json) select from profile where ${agreed(forVisitors)}
      and site_id = ${pg.escapeLiteral(siteId)} and country = ${pg.escapeLiteral(country)}::char(2)
      and gender = ${Number(gender)}::smallint`,
  );
  return Math.max(size, rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0);
}
const sizeStatement = forBoth(
  "members_segment_size",
  (forVisitors) =>
    `select count(*) as size from (select from profile
      where ${agreed(forVisitors)} and site_id = $1 and country = $2::char(2) and gender = $3::smallint limit $4) some_of_it`,
);

/** Every segment that has a visible member: a step of the index for each, however large they are. */
export async function allSegments(pool: pg.Pool): Promise<Segment[]> {
  const { rows } = await pool.query<Omit<Segment, "forVisitors">>(`
    with recursive segment as (
      (select site_id, country, gender from profile where visible
        order by site_id, country, gender limit 1)
      union all
      select next.* from segment s cross join lateral (
        select site_id, country, gender from profile
        where visible and (site_id, country, gender) > (s.site_id, s.country, s.gender)
        order by site_id, country, gender limit 1) next)
    select site_id as "siteId", country, gender from segment`);
  return rows.map((row) => ({ ...row, forVisitors: false }));
}
