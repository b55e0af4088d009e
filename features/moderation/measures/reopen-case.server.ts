import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";

/**
 * Opens a closed case again: the reports that its decision answered are open, and its items are in
 * the queue as they were. A case about the same member that was opened since is merged into it.
 */
export async function reopenCase(tx: Tx, id: string): Promise<void> {
  await mergeOpenCase(tx, id);
  // The same thing reported again since is the same report.
  await sql`update report r set status = 'open', gone = false, answered_at = null from moderation_case c
    where c.id = ${id} and r.case_id = c.id and r.answered_at = c.closed_at and not exists (
      select from report n where n.reporter_id = r.reporter_id and n.target = r.target
        and n.status = 'open')`.execute(tx);
  await tx
    .updateTable("moderation_case")
    .set({ status: "open", closed_at: null })
    .where("id", "=", id)
    .execute();
}

/** A member has one open case: the newer one gives the older one all that it gathered. */
async function mergeOpenCase(tx: Tx, into: string): Promise<void> {
  const { rows } = await sql<{ id: string; gravity: number }>`
    select o.id, o.gravity from moderation_case c
    join moderation_case o on o.subject_id = c.subject_id and o.status = 'open'
    where c.id = ${into} for update of o`.execute(tx);
  const [newer] = rows;
  if (!newer) return;
  // Each item follows its case, unless the older case has one of that kind to open again.
  await sql`update work_note n set item_id = o.id from work_item w
    join work_item o on o.kind = w.kind and o.thing_id = ${into}
    where w.thing_id = ${newer.id} and w.kind in ('report', 'hold') and n.item_id = w.id`.execute(
    tx,
  );
  await sql`update work_item o set done_at = c.closed_at, gravity = greatest(o.gravity, w.gravity),
      due_at = least(o.due_at, w.due_at), escalated = o.escalated or w.escalated
    from work_item w, moderation_case c
    where c.id = ${into} and o.thing_id = c.id and o.kind = w.kind and o.status = 'done'
      and w.thing_id = ${newer.id} and w.kind in ('report', 'hold') and w.status = 'open'`.execute(
    tx,
  );
  await sql`update work_item w set thing_id = ${into}
    where w.thing_id = ${newer.id} and w.kind in ('report', 'hold') and not exists (
      select from work_item o where o.kind = w.kind and o.thing_id = ${into})`.execute(tx);
  const moved = { case_id: into };
  await tx.updateTable("report").set(moved).where("case_id", "=", newer.id).execute();
  await tx.updateTable("held_message").set(moved).where("case_id", "=", newer.id).execute();
  await tx.updateTable("measure").set(moved).where("case_id", "=", newer.id).execute();
  await tx.updateTable("second_look").set(moved).where("case_id", "=", newer.id).execute();
  await sql`update moderation_case set gravity = greatest(gravity, ${newer.gravity}::smallint)
    where id = ${into}`.execute(tx);
  await tx.deleteFrom("moderation_case").where("id", "=", newer.id).execute();
}
