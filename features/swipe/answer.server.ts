import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { ageCheckDue } from "#features/identity/age-check-due.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { isFictional } from "#features/profiles/is-fictional.server.ts";
import { giveLike } from "#features/likes/give-like.server.ts";
import { requireVisible } from "#features/blocks/require-visible.server.ts";
import { waitOf } from "#features/screening/wait.ts";
import { invalidField } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { claimRefill, putBack, readCards, takeOut } from "./queue.server.ts";
import { type Refill, refillName } from "./refill.server.ts";
import { countLike, standingOf } from "./standing.server.ts";

/**
 * A card was liked or passed (specification, section 9: 4 likes per day, in the site's time zone).
 * A member liked before costs no like. Refuses swipe_limit with the time of the next ones,
 * not_found, profile_held and age_check_required for a like, and invalid for oneself.
 */
export const answer: CallHandler<typeof contract.answer> = async ({
  services,
  site,
  viewer,
  input,
  refuse,
  once,
}) => {
  const me = requireViewer(viewer);
  const { id } = input.profile;
  if (input.answer === "like" && me.held) return refuse("profile_held");
  if (input.answer === "like" && ageCheckDue(site.settings, me))
    return refuse("age_check_required");
  if (id === me.id) return invalidField("profile.id", "invalid.own_profile");
  return once(async (unit) => {
    const { tx } = unit;
    await requireVisible(tx, site, me, id);
    let match = null;
    if (input.answer === "like") {
      if (await isFictional(tx, me.id)) return refuse("fictional_first");
      const given = await giveLike(unit, services, site.id, me.id, id);
      if (given.wait > 0) return refuse("likes_limit", waitOf(given.wait));
      if (given.added && !(await countLike(tx, site, me.id)))
        return refuse("swipe_limit", { resets_at: (await standingOf(tx, site, me.id)).resets_at });
      match = given.match;
    } else {
      await sql`insert into swipe_game (account_id, last_pass) values (${me.id}, ${id})
        on conflict (account_id) do update set last_pass = excluded.last_pass`.execute(tx);
      await tx
        .insertInto("pass")
        .values({ account_id: me.id, passed_id: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await takeOut(tx, me.id, id);
    }
    if (await claimRefill(tx, me.id))
      await services.jobs.enqueue(tx, refillName, {
        account: me.id,
        countries: site.settings.countries,
      } satisfies Refill);
    return { ...(await standingOf(tx, site, me.id)), match };
  });
};

/** Takes the last pass back, once; the card is the next one again. Refuses nothing_to_undo. */
export const undo: CallHandler<typeof contract.undo> = async ({ site, viewer, refuse, once }) => {
  const me = requireViewer(viewer);
  return once(async ({ tx }) => {
    const {
      rows: [game],
    } = await sql<{ last_pass: string }>`
      update swipe_game set last_pass = null where account_id = ${me.id} and last_pass is not null returning old.last_pass`.execute(
      tx,
    );
    if (!game) return refuse("nothing_to_undo");
    await tx
      .deleteFrom("pass")
      .where("account_id", "=", me.id)
      .where("passed_id", "=", game.last_pass)
      .execute();
    await putBack(tx, me.id, game.last_pass);
    const [card] = await readCards(tx, site, me, 1, { only: game.last_pass });
    return { ...(await standingOf(tx, site, me.id)), card: card ?? null };
  });
};
