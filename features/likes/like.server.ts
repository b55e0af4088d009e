import { sql } from "kysely";
import { type CallHandler, requireViewer } from "#features/context.server.ts";
import { isVisible, requireVisible } from "#features/members/require-visible.server.ts";
import { cardById } from "#features/profiles/card-by-id.server.ts";
import { invalidField } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { likesBetween, markSeen } from "./likes-between.server.ts";

/**
 * Likes a member (specification, section 2). A repeat changes nothing and tells nobody. When both like each other, each is told
 * of the match once, even if they do so at the same moment. Refuses not_found, and invalid for oneself.
 */
export const like: CallHandler<typeof contract.like> = async ({ services, site, viewer, input, once }) => {
  const me = requireViewer(viewer);
  const { id } = input.profile;
  if (id === me.id) return invalidField("profile.id", "invalid.own_profile");
  return once(async ({ tx, after }) => {
    await requireVisible(tx, site, me, id);
    // Two likes that cross would each not see the other: the pair takes turns.
    await sql`select pg_advisory_xact_lock(hashtextextended(least(${me.id}::text, ${id}::text) || greatest(${me.id}::text, ${id}::text), 0))`.execute(tx);
    const { numInsertedOrUpdatedRows: added } = await tx.insertInto("likes").values({ account_id: me.id, liked_id: id }).onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
    const { liked_by } = await likesBetween(tx, me.id, id);
    if (!added) return { match: liked_by };
    if (liked_by) await markSeen(tx, me.id, id); // liked back: seen

    // An invisible or not yet confirmed member's like waits without a word until they can be seen.
    const mayKnow = await isVisible(tx, site.id, id, me.id);
    const [mine, theirs] = liked_by ? [await cardById(tx, me.id, true), await cardById(tx, id, true)] : [];
    after(() => {
      if (mayKnow) services.live.send([id], mine ? { type: "match", profile: mine } : { type: "like" });
      if (theirs) services.live.send([me.id], { type: "match", profile: theirs });
    });
    return { match: liked_by };
  });
};

/** Takes a like back; there need not be one. */
export const unlike: CallHandler<typeof contract.unlike> = async ({ viewer, input, once }) => {
  const me = requireViewer(viewer);
  return once(async ({ tx }) => {
    await tx.deleteFrom("likes").where("account_id", "=", me.id).where("liked_id", "=", input.profile.id).execute();
    return {};
  });
};

/** A profile was opened, or a match shown: neither is new any more (specification, section 4). */
export const seen: CallHandler<typeof contract.seen> = async ({ viewer, input, once }) => {
  const me = requireViewer(viewer);
  return once(async ({ tx }) => {
    await markSeen(tx, me.id, input.profile.id);
    await tx.updateTable("likes").set({ match_seen_at: sql<Date>`now()` })
      .where("account_id", "=", me.id).where("liked_id", "=", input.profile.id).where("match_seen_at", "is", null)
      .where(sql<boolean>`exists (select from likes back where back.account_id = ${input.profile.id} and back.liked_id = ${me.id})`).execute();
    return {};
  });
};
