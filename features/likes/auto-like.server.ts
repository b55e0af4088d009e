import { sql } from "kysely";
import type { CallHandler, Context } from "#server/calls/context.ts";
import { criteriaSchema } from "#features/members/contract.ts";
import { resolveCriteria, toWishes } from "#features/members/search/criteria.server.ts";
import { readPage } from "#features/members/search/estimate.server.ts";
import { readFirstPage } from "#features/members/search/first-page.server.ts";
import { visibleCards } from "#features/profiles/card-by-id.server.ts";
import { toCard } from "#features/profiles/card.server.ts";
import { genders } from "#features/profile-fields/genders.ts";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import { asVisitorsSee, mayLook } from "#features/visitors/visitors.server.ts";
import { readCursor } from "#server/db/cursor.ts";
import type * as contract from "./contract.ts";

/** The most recently active of each gender, among whom a suggestion is found. */
const looked = 300;
/** Of a search's first, as many as its first page shows. */
const ledBy = 24;

/**
 * For the like modal (specification, section 7; readings, 'Auto-like'): the newest like not seen
 * yet; without one, a member whom the viewer might like and has neither liked nor passed, said to
 * be a suggestion. To a visitor always a suggestion. Writes nothing, tells nobody, never an
 * invisible, blocked or fictional member.
 */
export const autoLike: CallHandler<typeof contract.autoLike> = async (context) => {
  const { db, site, viewer: me } = context;
  if (!me) {
    const profile = await forVisitor(context);
    return { profile, suggestion: profile !== null };
  }
  const { rows: real } = await sql<{ id: string }>`
    select p.id from likes l join profile p on p.id = l.account_id
    where l.liked_id = ${me.id} and l.seen_at is null and not p.fictional
      and visible_to(${me.id}::uuid, ${site.id}::uuid, p)
    order by l.created_at desc limit 1`.execute(db);
  const { rows: suggested } =
    real.length > 0
      ? { rows: [] }
      : await sql<{ id: string }>`
    select p.id from profile me join lateral (
      select p.* from unnest(array[0, 1, 2]) g join lateral (
        select * from profile p where visible and site_id = ${site.id} and country = me.country
          and gender = g and (me.seeks >> g) & 1 = 1 and id <> me.id
        order by order_at desc, id desc limit ${looked}) p on true) p on true
    where me.id = ${me.id} and not p.fictional and (p.seeks >> me.gender) & 1 = 1
      and visible_to(${me.id}::uuid, ${site.id}::uuid, p)
      and not exists (select from left_out(${me.id}) o (id) where o.id = p.id)
    order by (p.region = me.region)::int + bit_count((p.interests & me.interests)::bit(64)) desc, p.order_at desc limit 1`.execute(
          db,
        );
  const [id] = [...real, ...suggested].map((row) => row.id);
  const [profile] = id ? await visibleCards(db, site.id, me, [id]) : [];
  return { profile: profile ?? null, suggestion: profile !== undefined && real.length === 0 };
};

/**
 * Who leads the search that a visitor would make, with a photo if one of the first has one; nobody
 * where visitors see no members.
 */
async function forVisitor({
  services,
  site,
  fromPartner,
  language,
}: Context): Promise<ProfileCard | null> {
  if (!mayLook({ site, viewer: null, fromPartner })) return null;
  const asked = criteriaSchema.parse({ real_members_only: true });
  const resolved = await resolveCriteria(services.prepared, site, null, language, asked);
  const wishes = toWishes(site, null, resolved, readCursor(undefined).place);
  const page =
    (await readFirstPage(services, null, wishes, ledBy)) ??
    (await readPage(services.prepared, wishes, ledBy));
  const row = page.rows.find(({ blurred }) => blurred !== null) ?? page.rows[0];
  const { country } = resolved.criteria;
  return row
    ? asVisitorsSee(
        toCard({ ...row, country, gender: genders.indexOf(resolved.criteria.gender) }, false),
      )
    : null;
}
