import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { type BundleId, isBundleId } from "./bundles.ts";

const days = 90;
/** Fewer sales say nothing of what many like. */
const fewest = 20;
const keptMs = 600_000;
const kept = new WeakMap<
  Database,
  Map<string, { readonly at: number; readonly is: BundleId | null }>
>();

/**
 * The package that was bought most on a site in the last 90 days, by its paid orders; null: too few,
 * or two alike. Nothing else may be called popular (Directive 2005/29/EC, article 6). Kept for ten
 * minutes in each process.
 */
export async function popularBundle(db: Database, siteId: string): Promise<BundleId | null> {
  const ofSites = kept.get(db) ?? new Map<string, { at: number; is: BundleId | null }>();
  kept.set(db, ofSites);
  const before = ofSites.get(siteId);
  if (before && performance.now() - before.at < keptMs) return before.is;
  const is = await mostBought(db, siteId);
  ofSites.set(siteId, { at: performance.now(), is });
  return is;
}

/** The same, by the orders of this moment. */
export async function mostBought(db: Database, siteId: string): Promise<BundleId | null> {
  const { rows } = await sql<{ bundle_id: string; sold: number }>`
    select bundle_id, count(*)::int as sold from orders
    where site_id = ${siteId} and status = 'completed' and not test and completed_at > now() - make_interval(days => ${days})
    group by bundle_id order by sold desc`.execute(db);
  const [first, second] = rows;
  const all = rows.reduce((sum, { sold }) => sum + sold, 0);
  if (!first || all < fewest || first.sold === second?.sold) return null;
  return isBundleId(first.bundle_id) ? first.bundle_id : null;
}
