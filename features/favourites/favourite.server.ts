import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireVisible } from "#features/blocks/require-visible.server.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { invalidField } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { countShown, isFavourite } from "./read-favourites.server.ts";

/** Favourites that a member may see in their list. */
export const mostFavourites = 500;

/**
 * Keeps a member among the favourites. Nobody hears of it: no event, no number, no word to the other
 * (trust row 16 holds for the list as for any). A repeat changes nothing. Refuses not_found, invalid
 * for oneself, and too_many_favourites.
 */
export const add: CallHandler<typeof contract.add> = async ({
  site,
  viewer,
  input,
  refuse,
  once,
}) => {
  const me = requireViewer(viewer);
  const { id } = input.profile;
  if (id === me.id) return invalidField("profile.id", "invalid.own_favourite");
  return once(async ({ tx }) => {
    await requireVisible(tx, site, me, id);
    // One of a member's at a time: what is counted is so until the commit.
    await sql`select from account where id = ${me.id} for no key update`.execute(tx);
    if (await isFavourite(tx, me.id, id)) return { favourite: true };
    if ((await countShown(tx, site.id, me.id, mostFavourites)) >= mostFavourites)
      return refuse("too_many_favourites", { most: mostFavourites });
    await tx.insertInto("favourite").values({ account_id: me.id, member_id: id }).execute();
    return { favourite: true };
  });
};

/** Takes a member out again, whether they may still be seen or not; they need not be there. */
export const remove: CallHandler<typeof contract.remove> = async ({ viewer, input, once }) => {
  const me = requireViewer(viewer);
  return once(async ({ tx }) => {
    await tx
      .deleteFrom("favourite")
      .where("account_id", "=", me.id)
      .where("member_id", "=", input.profile.id)
      .execute();
    return { favourite: false };
  });
};
