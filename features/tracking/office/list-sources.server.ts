import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import type { Database } from "#server/db/database.ts";
import type * as contract from "../contract.ts";

const pageSize = 50;

interface Range {
  readonly from: string;
  readonly to: string;
}

/** The days asked for, by the site's clock: the last 30 unless said. */
async function daysOf(db: Database, zone: string, { from, to }: Partial<Range>): Promise<Range> {
  const {
    rows: [today],
  } = await sql<{
    today: string;
    before: string;
  }>`select (now() at time zone ${zone})::date::text as today, ((now() at time zone ${zone})::date - 29)::text as before`.execute(
    db,
  );
  return { from: from ?? today?.before ?? "", to: to ?? today?.today ?? "" };
}

/** A place between two groups: their three names. What is no such place begins anew. */
function readPlace(cursor: string | undefined): readonly string[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor ?? "", "base64url").toString());
    if (
      Array.isArray(place) &&
      place.length === 3 &&
      place.every((each) => typeof each === "string" && !each.includes("\0"))
    )
      return place as string[];
  } catch {
    // the first page
  }
  return ["", "", ""];
}
const writePlace = (...place: readonly string[]): string =>
  Buffer.from(JSON.stringify(place)).toString("base64url");

/**
 * Sign-ups per network, ref and sub1 of those who agreed to it, by name. Refuses not_found to
 * everybody but the site's operators.
 */
export const listSources: CallHandler<typeof contract.listSources> = async ({
  db,
  site,
  input,
}) => {
  const zone = site.settings.time_zone;
  const { from, to } = await daysOf(db, zone, input);
  const [network, ref, sub1] = readPlace(input.cursor);
  const { rows } = await sql<{
    network: string;
    ref: string;
    sub1: string;
    sign_ups: number;
    confirmed: number;
    paying: number;
  }>`
    select network, ref, sub1, count(*)::int as sign_ups, count(confirmed_at)::int as confirmed,
      count(*) filter (where paid_user)::int as paying
    from (select coalesce(tracking->>'network', '') as network, coalesce(tracking->>'ref', '') as ref, coalesce(tracking->>'sub1', '') as sub1, confirmed_at, paid_user
      from account where site_id = ${site.id} and tracking <> '{}'
      and signup_date >= (${from}::date)::timestamp at time zone ${zone}
        and signup_date < (${to}::date + 1)::timestamp at time zone ${zone}) came
    where (network, ref, sub1) > (${network}, ${ref}, ${sub1})
    group by network, ref, sub1 order by network, ref, sub1 limit ${pageSize + 1}`.execute(db);
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  return {
    from,
    to,
    sources: rows.slice(0, pageSize),
    next: last ? writePlace(last.network, last.ref, last.sub1) : null,
  };
};

/**
 * Visits that were logged with consent, by page. Refuses not_found to everybody but the site's
 * operators.
 */
export const listBounces: CallHandler<typeof contract.listBounces> = async ({
  db,
  site,
  input,
}) => {
  const zone = site.settings.time_zone;
  const { from, to } = await daysOf(db, zone, input);
  const [page, network, ref] = readPlace(input.cursor);
  const { rows } = await sql<{
    page: string;
    network: string;
    ref: string;
    visits: number;
    short: number;
  }>`
    select page, network, ref, count(*)::int as visits,
      count(*) filter (where seconds < 10)::int as short from page_bounce
    where site_id = ${site.id} and at >= (${from}::date)::timestamp at time zone ${zone}
      and at < (${to}::date + 1)::timestamp at time zone ${zone}
    and (page, network, ref) > (${page}, ${network}, ${ref})
    group by page, network, ref order by page, network, ref limit ${pageSize + 1}`.execute(db);
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  return {
    pages: rows.slice(0, pageSize),
    next: last ? writePlace(last.page, last.network, last.ref) : null,
  };
};
