import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";
import { pairChanged } from "./member-changed.server.ts";

/**
 * Blocks a member (specification, section 6; trust row 17): from the commit on neither sees, hears
 * or reaches the other; open screens of both learn it at once. Repeating it changes nothing.
 * Refuses not_found for whom the member cannot know.
 */
export const block: CallHandler<typeof contract.block> = async ({
  services,
  site,
  viewer,
  input,
  once,
}) => {
  const me = requireViewer(viewer);
  const { id } = input.profile;
  return once(async ({ tx, after }) => {
    if (id === me.id || !(await isKnown(tx, site.id, me.id, id))) return commonRefusal("not_found");
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto("block")
      .values({ account_id: me.id, blocked_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (added) after(() => pairChanged(services, me.id, id));
    return { blocked: true };
  });
};

/** Takes a block back: likes and conversations are as they were before. */
export const unblock: CallHandler<typeof contract.unblock> = async ({
  services,
  viewer,
  input,
  once,
}) => {
  const me = requireViewer(viewer);
  const { id } = input.profile;
  return once(async ({ tx, after }) => {
    const { numDeletedRows: removed } = await tx
      .deleteFrom("block")
      .where("account_id", "=", me.id)
      .where("blocked_id", "=", id)
      .executeTakeFirst();
    if (removed) after(() => pairChanged(services, me.id, id));
    return { blocked: false };
  });
};

/**
 * Visible, or met before: one may block or report a member who has become invisible, who was faster
 * with a block, or who is blocked already.
 */
export async function isKnown(tx: Tx, siteId: string, me: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from profile p where p.id = ${id} and p.site_id = ${siteId}
      and (visible_to(${me}, ${siteId}, p)
      or exists (select from conversation c where c.a = least(${me}::uuid, ${id}::uuid) and c.b = greatest(${me}::uuid, ${id}::uuid))
      or exists (select from likes l where l.account_id = ${id} and l.liked_id = ${me})
        or exists (select from likes l where l.account_id = ${me} and l.liked_id = ${id})
      or exists (select from block b where b.account_id = ${me} and b.blocked_id = ${id}))`.execute(
    tx,
  );
  return rows.length > 0;
}
