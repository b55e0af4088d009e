import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import type { OutputOf } from "#server/calls/define.ts";
import type { Database } from "#server/db/database.ts";
import type * as contract from "./contract.ts";
import { type Head, headsOf } from "./heads.server.ts";
import { isSealed } from "./sealed.server.ts";

type Broken = OutputOf<typeof contract.verify>["broken"];

/**
 * Works out every link of the site's chain again, and compares it with the heads that lie outside
 * the database: names the first row that was changed, is missing, or was written anew.
 */
export const verify: CallHandler<typeof contract.verify> = async ({ services, site }) => {
  const { db } = services.background;
  const heads = (await headsOf(services)).filter((head) => head.site === site.id);
  const { rows } = await sql<{ rows: number }>`
    select count(*)::int as rows from audit where site_id = ${site.id}`.execute(db);
  const last = heads.at(-1);
  return {
    rows: rows[0]?.rows ?? 0,
    broken: (await brokenLink(db, site.id)) ?? (await strayHead(db, heads)),
    witnessed: last ? { seq: last.seq, at: last.at } : null,
    sealed: await isSealed(db),
  };
};

async function brokenLink(db: Database, siteId: string): Promise<Broken> {
  const { rows } = await sql<{ seq: number; place: number; changed: boolean }>`
    select seq, place, changed from (
      select a.seq, row_number() over w as place, a.hash <> audit_hash(a) as changed,
        a.previous <> coalesce(lag(a.hash) over w, sha256('')) as loose
      from audit a where a.site_id = ${siteId} window w as (order by a.seq)) link
    where changed or loose or seq <> place order by seq limit 1`.execute(db);
  const [first] = rows;
  if (!first) return null;
  if (first.changed) return { seq: first.seq, how: "changed" };
  return first.seq === first.place
    ? { seq: first.seq, how: "rewritten" }
    : { seq: first.place, how: "missing" };
}

/** A chain that is whole, and another one than the file has seen: cut short, or made anew. */
async function strayHead(db: Database, heads: readonly Head[]): Promise<Broken> {
  if (heads.length === 0) return null;
  const { rows } = await sql<{ seq: number; gone: boolean }>`
    select h.seq, a.id is null as gone
    from unnest(${heads.map(({ site }) => site)}::uuid[], ${heads.map(({ seq }) => seq)}::bigint[],
      ${heads.map(({ hash }) => hash)}::text[]) h (site, seq, hash)
      left join audit a on a.site_id = h.site and a.seq = h.seq
    where a.id is null or encode(a.hash, 'hex') <> h.hash order by h.seq limit 1`.execute(db);
  const [first] = rows;
  return first ? { seq: first.seq, how: first.gone ? "missing" : "rewritten" } : null;
}
