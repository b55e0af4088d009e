import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { microseconds, readCursor, writeCursor } from "#server/db/cursor.ts";
import { visibleCards } from "#features/profiles/card-by-id.server.ts";
import { countNewLikes } from "./new-likes.server.ts";
import type * as contract from "./contract.ts";

const pageSize = 24;
const listed = 100;

/**
 * The likes of the specification, section 7: cards of both sides, and for each who likes the member
 * whether that is new.
 */
export const list: CallHandler<typeof contract.list> = async ({ db, site, viewer }) => {
  const me = requireViewer(viewer);
  const [received, given] = await Promise.all([
    db
      .selectFrom("likes")
      .where("liked_id", "=", me.id)
      .orderBy("created_at", "desc")
      .limit(listed)
      .select(["account_id as id", "seen_at"])
      .execute(),
    db
      .selectFrom("likes")
      .where("account_id", "=", me.id)
      .orderBy("created_at", "desc")
      .limit(listed)
      .select("liked_id as id")
      .execute(),
  ]);
  const profiles = await visibleCards(db, site.id, me, [
    ...new Set([...received, ...given].map(({ id }) => id)),
  ]);
  const shown = new Set(profiles.map(({ id }) => id));
  const [new_likes] = received.length === listed ? await countNewLikes(db, [me.id]) : [];
  return {
    ...(new_likes !== undefined && { new_likes }),
    profiles,
    liked_by: received
      .filter(({ id }) => shown.has(id))
      .map(({ id, seen_at }) => ({ id, like_new: seen_at === null })),
  };
};

interface LikeRow {
  readonly id: string;
  readonly at: number;
  readonly like_new: boolean;
  readonly match: boolean;
}

/**
 * One page of a tab: received, given or matches; newest first. Rows of members not to be seen are
 * left out, so a page may be short. The like back is looked up for each row (`limit 1` keeps it so):
 * joined at once, a page of somebody popular would read all the likes that they ever got.
 */
export const page: CallHandler<typeof contract.page> = async ({ db, site, viewer, input }) => {
  const me = requireViewer(viewer);
  const { after, id } = readCursor(input.cursor);
  const [mine, theirs] =
    input.type === "received"
      ? [sql.ref("liked_id"), sql.ref("account_id")]
      : [sql.ref("account_id"), sql.ref("liked_id")];
  const { rows } = await sql<LikeRow>`
    select l.${theirs} as id, ${sql.raw(microseconds("l.created_at"))} as at,
      ${input.type === "received"} and l.seen_at is null as like_new,
      back.account_id is not null as match
    from likes l left join lateral (select account_id from likes
      where account_id = l.liked_id and liked_id = l.account_id limit 1) back on true
    where l.${mine} = ${me.id} and (l.created_at, l.${theirs}) < (${after}::timestamptz, ${id}::uuid) and (${input.type !== "matches"} or back.account_id is not null)
    order by l.created_at desc, l.${theirs} desc limit ${pageSize + 1}`.execute(db);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const states = new Map(shown.map((row) => [row.id, row]));
  const cards = await visibleCards(
    db,
    site.id,
    me,
    shown.map((row) => row.id),
  );
  return {
    profiles: cards.map((card) => ({
      ...card,
      like_new: states.get(card.id)?.like_new ?? false,
      match: states.get(card.id)?.match ?? false,
    })),
    next: rows.length > pageSize && last ? writeCursor(last) : null,
  };
};

/**
 * Matches whose modal this member has not seen: made while they were away (readings: a match opens
 * it for both).
 */
export const newMatches: CallHandler<typeof contract.newMatches> = async ({ db, site, viewer }) => {
  const me = requireViewer(viewer);
  const { rows } = await sql<{ id: string }>`
    select l.liked_id as id from likes l
      join likes back on back.account_id = l.liked_id and back.liked_id = l.account_id
    where l.account_id = ${me.id} and l.match_seen_at is null order by greatest(l.created_at, back.created_at) desc limit 10`.execute(
    db,
  );
  return {
    profiles: (
      await visibleCards(
        db,
        site.id,
        me,
        rows.map(({ id }) => id),
      )
    ).slice(0, 3),
  };
};
