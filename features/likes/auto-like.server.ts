import { sql } from "kysely";
import { type CallHandler, requireViewer } from "#features/context.server.ts";
import { visibleCards } from "#features/profiles/card-by-id.server.ts";
import type * as contract from "./contract.ts";

/** The most recently active of each gender, among whom a suggestion is found. */
const looked = 300;

/**
 * For the like modal (specification, section 7; readings, 'Auto-like'): the newest like not seen yet; without one, a member whom
 * the viewer might like and has neither liked nor passed, said to be a suggestion. Writes nothing, tells nobody, never an invisible, blocked or fictional member.
 */
export const autoLike: CallHandler<typeof contract.autoLike> = async ({ db, site, viewer }) => {
  const me = requireViewer(viewer);
  const { rows: real } = await sql<{ id: string }>`
    select p.id from likes l join profile p on p.id = l.account_id
    where l.liked_id = ${me.id} and l.seen_at is null and not p.fictional and visible_to(${me.id}::uuid, ${site.id}::uuid, p)
    order by l.created_at desc limit 1`.execute(db);
  const { rows: suggested } = real.length > 0 ? { rows: [] } : await sql<{ id: string }>`
    select p.id from profile me join lateral (
      select p.* from unnest(array[0, 1, 2]) g join lateral (
        select * from profile p where visible and site_id = ${site.id} and country = me.country and gender = g and (me.seeks >> g) & 1 = 1 and id <> me.id
        order by order_at desc, id desc limit ${looked}) p on true) p on true
    where me.id = ${me.id} and not p.fictional and (p.seeks >> me.gender) & 1 = 1 and visible_to(${me.id}::uuid, ${site.id}::uuid, p)
      and not exists (select from left_out(${me.id}) o (id) where o.id = p.id)
    order by (p.region = me.region)::int + bit_count((p.interests & me.interests)::bit(64)) desc, p.order_at desc limit 1`.execute(db);
  const [id] = [...real, ...suggested].map((row) => row.id);
  const [profile] = id ? await visibleCards(db, site.id, me, [id]) : [];
  return { profile: profile ?? null, suggestion: profile !== undefined && real.length === 0 };
};
