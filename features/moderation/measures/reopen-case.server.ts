import { sql } from "kysely";
import type { Tx } from "#server/db/database.ts";
import { isProposed } from "../second-person.server.ts";

/**
 * Opens a closed case again: the reports that its decision answered are open, and its items are in
 * the queue as they were. A member has one open case, so one that was opened since is merged into it;
 * where a decision about that one waits for a second person, the closed one is merged into that.
 */
export async function reopenCase(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ id: string; proposed: boolean }>`
    select o.id, ${isProposed(sql`o.id`, sql`o.subject_id`)} as proposed from moderation_case c
    join moderation_case o on o.subject_id = c.subject_id and o.status = 'open'
    where c.id = ${id} for update of o`.execute(tx);
  const [newer] = rows;
  if (newer?.proposed) {
    await openReports(tx, id);
    await sql`update work_item w set status = 'open', done_at = null from moderation_case c
      where c.id = ${id} and w.thing_id = c.id and w.kind in ('report', 'hold')
        and w.status = 'done' and w.done_at = c.closed_at`.execute(tx);
    return mergeCase(tx, { from: id, into: newer.id });
  }
  if (newer) await mergeCase(tx, { from: newer.id, into: id });
  await openReports(tx, id);
  await tx
    .updateTable("moderation_case")
    .set({ status: "open", closed_at: null })
    .where("id", "=", id)
    .execute();
}

/** The same thing reported again since is the same report. */
const openReports = (tx: Tx, id: string) =>
  sql`update report r set status = 'open', gone = false, answered_at = null from moderation_case c
    where c.id = ${id} and r.case_id = c.id and r.answered_at = c.closed_at and not exists (
      select from report n where n.reporter_id = r.reporter_id and n.target = r.target
        and n.status = 'open')`.execute(tx);

/** One case gives another about the same member all that it gathered. */
async function mergeCase(tx: Tx, { from, into }: { from: string; into: string }): Promise<void> {
  // Each item follows its case, unless the other case has one of that kind.
  await sql`update work_note n set item_id = o.id from work_item w
    join work_item o on o.kind = w.kind and o.thing_id = ${into}
    where w.thing_id = ${from} and w.kind in ('report', 'hold') and n.item_id = w.id`.execute(tx);
  // Items of a closed case get the time of its decision: they open again with it.
  await sql`update work_item o set status = case c.status when 'open' then 'open' else 'done' end,
      done_at = c.closed_at, gravity = greatest(o.gravity, w.gravity),
      due_at = least(o.due_at, w.due_at), escalated = o.escalated or w.escalated
    from work_item w, moderation_case c
    where c.id = ${into} and o.thing_id = c.id and o.kind = w.kind
      and w.thing_id = ${from} and w.kind in ('report', 'hold') and w.status = 'open'`.execute(tx);
  await sql`update work_item w set thing_id = ${into}
    where w.thing_id = ${from} and w.kind in ('report', 'hold') and not exists (
      select from work_item o where o.kind = w.kind and o.thing_id = ${into})`.execute(tx);
  const moved = { case_id: into };
  await tx.updateTable("report").set(moved).where("case_id", "=", from).execute();
  await tx.updateTable("held_message").set(moved).where("case_id", "=", from).execute();
  await tx.updateTable("measure").set(moved).where("case_id", "=", from).execute();
  await tx.updateTable("second_look").set(moved).where("case_id", "=", from).execute();
  await sql`update kept_removal l set case_id = ${into} where case_id = ${from} and not exists (
    select from kept_removal o where o.case_id = ${into} and o.kind = l.kind and o.was = l.was
      and o.prompt is not distinct from l.prompt and o.file is not distinct from l.file)`.execute(
    tx,
  );
  await sql`update care_letter l set case_id = ${into} where case_id = ${from} and not exists (
    select from care_letter o where o.case_id = ${into} and o.account_id = l.account_id
      and o.letter = l.letter)`.execute(tx);
  await sql`update moderation_case c set gravity = greatest(c.gravity, f.gravity),
      accuses = c.accuses or f.accuses, opened_at = least(c.opened_at, f.opened_at)
    from moderation_case f where c.id = ${into} and f.id = ${from}`.execute(tx);
  await tx.deleteFrom("moderation_case").where("id", "=", from).execute();
}
