import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { blocked } from "../access.server.ts";
import type * as contract from "../contract.ts";

/**
 * The conversation with a member, begun when there is none; it enters both lists with its first
 * message. An old one stays open with whom became invisible, a new one needs a member whom the
 * viewer may see. Refuses not_found.
 */
export const open: CallHandler<typeof contract.open> = async ({
  db,
  site,
  viewer: maybe,
  input,
  once,
}) => {
  const viewer = requireViewer(maybe);
  const peer = input.profile.id;
  const {
    rows: [old],
  } = await sql<{ id: string; standing: string }>`
    select mine.conversation_id as id, chat_standing(them.status, them.invisible, pr.visible, ${blocked}) as standing
    from conversation c join participant mine on mine.conversation_id = c.id
      and mine.account_id = ${viewer.id}
      join account them on them.id = mine.peer_id join profile pr on pr.id = mine.peer_id
    where c.a = least(${viewer.id}::uuid, ${peer}::uuid) and c.b = greatest(${viewer.id}::uuid, ${peer}::uuid)`.execute(
    db,
  );
  if (old)
    return old.standing === "blocked" || old.standing === "gone"
      ? commonRefusal("not_found")
      : { conversation: { id: old.id } };
  if (peer === viewer.id) return commonRefusal("not_found");

  return once(async ({ tx }) => {
    const {
      rows: [visible],
    } = await sql`select from profile pr where pr.id = ${peer}
        and visible_to(${viewer.id}, ${site.id}, pr)`.execute(tx);
    if (!visible) return commonRefusal("not_found");
    return { conversation: { id: await beginConversation(tx, site.id, viewer.id, peer) } };
  });
};

/**
 * The id of the conversation of two members, made when there is none yet; both become its
 * participants.
 */
export async function beginConversation(
  tx: Tx | Database,
  siteId: string,
  one: string,
  other: string,
): Promise<string> {
  const [a = one, b = other] = [one, other].sort();
  const { id } = await tx
    .insertInto("conversation")
    .values({ site_id: siteId, a, b })
    .onConflict((pair) => pair.columns(["a", "b"]).doUpdateSet({ site_id: siteId }))
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("participant")
    .values([
      { conversation_id: id, account_id: one, peer_id: other },
      { conversation_id: id, account_id: other, peer_id: one },
    ])
    .onConflict((member) => member.doNothing())
    .execute();
  return id;
}
