import { CompiledQuery } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { isVisible } from "#features/blocks/require-visible.server.ts";
import { notify } from "#features/push/notify.server.ts";
import { cardById } from "#features/profiles/card-by-id.server.ts";
import type { ProfileCard } from "#features/profiles/schemas.ts";
import type { Unit } from "#server/db/once.ts";
import { inTurn, likesBetween, markSeen } from "./likes-between.server.ts";

export interface Given {
  /** False: the like was there already; nothing changed and nobody was told. */
  readonly added: boolean;
  /** Both like each other now: the other's card, with the clear photo. */
  readonly match: ProfileCard | null;
  /** Seconds until the next like of a stranger; 0: it was given. The caller refuses, and rolls back. */
  readonly wait: number;
}

/**
 * One member's like of another whom they may see, wherever in the product it is given. When both
 * like each other, each is told of the match once, even if they do so at the same moment.
 */
export async function giveLike(
  { tx, after }: Unit,
  services: Services,
  siteId: string,
  from: string,
  to: string,
): Promise<Given> {
  await inTurn(tx, from, to);
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto("likes")
    .values({ account_id: from, liked_id: to })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const { liked_by } = await likesBetween(tx, from, to);
  const [mine, theirs] = liked_by
    ? [await cardById(tx, from, true), await cardById(tx, to, true)]
    : [null, null];
  if (!added) return { added: false, match: theirs, wait: 0 };
  // Counted when given: a like that is taken back was shown all the same.
  const wait = liked_by
    ? 0
    : await services.lockouts.likes.take(from, (text, values) =>
        tx.executeQuery(CompiledQuery.raw(text, values)),
      );
  if (wait > 0) return { added: false, match: null, wait };
  if (liked_by) await markSeen(tx, from, to); // liked back: seen

  // An invisible or not yet confirmed member's like waits without a word until they can be seen.
  const mayKnow = await isVisible(tx, siteId, to, from);
  if (mayKnow) await notify(services, tx, { to, kind: liked_by ? "match" : "like", from });
  after(() => {
    if (mayKnow)
      services.live.send([to], mine ? { type: "match", profile: mine } : { type: "like" });
    if (theirs) services.live.send([from], { type: "match", profile: theirs });
  });
  return { added: true, match: theirs, wait: 0 };
}
