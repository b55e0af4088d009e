import { sql } from "kysely";
import { hasMarks, likeErased, type Traces } from "#features/measures/barred-mark.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { type LikeBanned, likeBanned } from "./like-banned.ts";

/** What accounts are compared by, by their ids. */
export async function tracesOf(
  db: Database | Tx,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, Traces>> {
  const { rows } = await sql<Traces & { id: string }>`
    select a.id, array(select confirmed_addresses(a.id)) as emails,
      array(select mark from known_device d
        where d.account_id = a.id and mark is not null) as devices,
      array(select p.print::text from prints_of(a.id) p (print)) as prints
    from account a where a.id = any(${accounts}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...traces }) => [id, traces]));
}

/**
 * Adds why these members of a site are like a banned one that was erased to what like_banned found
 * of those that were not.
 */
export async function withErased<Row extends { like_banned: LikeBanned[] }>(
  keys: Pick<Services, "fingerprint">,
  db: Database | Tx,
  site: string,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Promise<Row[]> {
  if (rows.length === 0 || !(await hasMarks(db, site))) return [...rows];
  const like = await likeErased(keys, db, site, await tracesOf(db, rows.map(idOf)));
  return rows.map((row) => ({
    ...row,
    like_banned: likeBanned.filter(
      (why) => row.like_banned.includes(why) || like.get(idOf(row))?.has(why),
    ),
  }));
}
