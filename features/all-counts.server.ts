import { sql } from "kysely";
import { mostWaiting, type OfficeCounts } from "./office/counts.server.ts";
import { proposalsWaiting } from "./office/second-person/list.server.ts";
import { waitsBesidesPhotos } from "./moderation/work/items.server.ts";
import { openPayouts } from "./providers/reconciliation/office/payouts.server.ts";
import { isStuck } from "./orders/refunds/ask-provider.server.ts";
import { stepsOf } from "./opening/steps.server.ts";
import type { Database } from "#server/db/database.ts";

/** What the office's menu counts, entry by entry, each along an index of its list. */
export const allCounts: OfficeCounts = {
  "/operator": ({ db, site, staff }) =>
    staff ? upTo(db, waitsBesidesPhotos(staff, site.id)) : Promise.resolve(0),
  "/operator/photos": ({ db, site }) =>
    upTo(
      db,
      sql`select 1 from work_item
        where site_id = ${site.id} and kind = 'photo' and status = 'open'`,
    ),
  "/operator/selfies": ({ db, site }) =>
    upTo(
      db,
      sql`select 1 from work_item
        where site_id = ${site.id} and kind = 'selfie' and status = 'open'`,
    ),
  "/operator/complaints": ({ db, site }) =>
    upTo(db, sql`select 1 from complaint where site_id = ${site.id} and status = 'open'`),
  "/operator/cancellations": ({ db, site }) =>
    upTo(db, sql`select 1 from cancellation where site_id = ${site.id} and status = 'unmatched'`),
  "/operator/proposals": proposalsWaiting,
  "/operator/orders": ({ db, site }) =>
    upTo(
      db,
      sql`select 1 from (select order_id from refund where ${isStuck}) r
        join orders o on o.id = r.order_id where o.site_id = ${site.id}`,
    ),
  "/operator/direct-debits": ({ db, site }) =>
    upTo(
      db,
      sql`select 1 from direct_debit_refund r
        where r.site_id = ${site.id} and r.done_at is null
          and direct_debit_refund_is_due(r.refund_id)`,
    ),
  "/operator/differences": ({ db, site, staff }) =>
    upTo(
      db,
      sql`(select 1 from payment_difference where site_id = ${site.id} and closed_at is null
          limit ${mostWaiting})
        ${staff ? sql`union all (${openPayouts(staff)} limit ${mostWaiting})` : sql``}`,
    ),
  "/operator/opening": async ({ db, site, services }) =>
    site.open ? 0 : (await stepsOf(services, db, site)).filter(({ done }) => !done).length,
};

async function upTo(db: Database, found: ReturnType<typeof sql>): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ n: number }>`
    select count(*)::int as n from (${found} limit ${mostWaiting}) waiting`.execute(db);
  return row?.n ?? 0;
}
