import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { ageCheckDue } from "#features/identity/age-check-due.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { isFictional } from "#features/profiles/is-fictional.server.ts";
import { isVisible, requireVisible } from "#features/blocks/require-visible.server.ts";
import { waitOf } from "#features/screening/wait.ts";
import { invalidField } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { giveLike } from "./give-like.server.ts";
import { inTurn, likesBetween, markSeen } from "./likes-between.server.ts";

/**
 * Likes a member (specification, section 2). A repeat changes nothing and tells nobody. Refuses
 * not_found, profile_held, age_check_required, fictional_first, likes_limit, and invalid for oneself.
 */
export const like: CallHandler<typeof contract.like> = async ({
  services,
  site,
  viewer,
  input,
  refuse,
  once,
}) => {
  const me = requireViewer(viewer);
  if (me.held) return refuse("profile_held");
  if (ageCheckDue(site.settings, me)) return refuse("age_check_required");
  const { id } = input.profile;
  if (id === me.id) return invalidField("profile.id", "invalid.own_profile");
  return once(async (unit) => {
    await requireVisible(unit.tx, site, me, id);
    if (await isFictional(unit.tx, me.id)) return refuse("fictional_first");
    const { match, wait } = await giveLike(unit, services, site.id, me.id, id);
    if (wait > 0) return refuse("likes_limit", waitOf(wait));
    return { match: match !== null };
  });
};

/**
 * Takes a like back; there need not be one. What waits to tell of it (push, digest) finds nothing,
 * and an open screen of theirs counts again. Refuses already_match for a slip.
 */
export const unlike: CallHandler<typeof contract.unlike> = async ({
  services,
  site,
  viewer,
  input,
  refuse,
  once,
}) => {
  const me = requireViewer(viewer);
  const { id } = input.profile;
  return once(async ({ tx, after }) => {
    await inTurn(tx, me.id, id);
    if (input.slip) {
      const { liked, liked_by } = await likesBetween(tx, me.id, id);
      if (liked && liked_by) return refuse("already_match");
    }
    const { numDeletedRows: taken } = await tx
      .deleteFrom("likes")
      .where("account_id", "=", me.id)
      .where("liked_id", "=", id)
      .executeTakeFirst();
    // Who was not told of it is not told of its end either.
    if (taken && (await isVisible(tx, site.id, id, me.id)))
      after(() => services.live.send([id], { type: "unlike" }));
    return {};
  });
};

/** A profile was opened, or a match shown: neither is new any more (specification, section 4). */
export const seen: CallHandler<typeof contract.seen> = async ({ viewer, input, once }) => {
  const me = requireViewer(viewer);
  return once(async ({ tx }) => {
    await markSeen(tx, me.id, input.profile.id);
    await tx
      .updateTable("likes")
      .set({ match_seen_at: sql<Date>`now()` })
      .where("account_id", "=", me.id)
      .where("liked_id", "=", input.profile.id)
      .where("match_seen_at", "is", null)
      .where(
        sql<boolean>`exists (select from likes back where back.account_id = ${input.profile.id}
          and back.liked_id = ${me.id})`,
      )
      .execute();
    return {};
  });
};
