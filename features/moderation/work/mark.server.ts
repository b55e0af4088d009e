import { sql } from "kysely";
import { requireStaff, type Staff } from "#features/staff/staff.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import type { OutputOf } from "#server/calls/define.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";
import { notWithheld } from "./items.server.ts";
import { kindsOf } from "./kinds.ts";

const mostNotes = 50;
const mostKnown = 50;

/** Escalates, labels, leaves a note; gives the item's marks and newest notes. Refuses not_found. */
export const mark: CallHandler<typeof contract.mark> = async ({
  site,
  staff,
  input: { item, escalated, labels, note },
  once,
  audit,
}) => {
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    const marked = await tx
      .updateTable("work_item")
      .set((e) => ({
        escalated: escalated ?? e.ref("escalated"),
        labels: labels ? [...new Set(labels)] : e.ref("labels"),
      }))
      .where("id", "=", item.id)
      .where("site_id", "=", site.id)
      .where(forThem(me))
      .returning("subject_id")
      .executeTakeFirst();
    if (!marked) return commonRefusal("not_found");
    audit({ subject: marked.subject_id, detail: { item: item.id } });
    if (note)
      await tx
        .insertInto("work_note")
        .values({ item_id: item.id, staff_id: me.id, words: note })
        .execute();
    return (await marksOf(tx, me, site.id, item.id)) ?? commonRefusal("not_found");
  });
};

/** An item's marks. Refuses not_found for what is not of this site, or not for who asks. */
export const readMarks: CallHandler<typeof contract.readMarks> = async ({
  db,
  site,
  staff,
  input: { id },
  audit,
}) => {
  const found = await marksOf(db, requireStaff(staff), site.id, id);
  if (!found) return commonRefusal("not_found");
  const { subject_id } = await db
    .selectFrom("work_item")
    .where("id", "=", id)
    .select("subject_id")
    .executeTakeFirstOrThrow();
  audit({ subject: subject_id, detail: { item: id } });
  return found;
};

const forThem = (me: Staff) => sql<boolean>`kind = any(${[...kindsOf(me)]}::text[])
  and ${notWithheld(me)}`;

async function marksOf(
  db: Database | Tx,
  me: Staff,
  site: string,
  id: string,
): Promise<OutputOf<typeof contract.mark> | null> {
  const item = await db
    .selectFrom("work_item")
    .where("id", "=", id)
    .where("site_id", "=", site)
    .where(forThem(me))
    .select(["escalated", "labels"])
    .executeTakeFirst();
  if (!item) return null;
  const notes = await db
    .selectFrom("work_note as n")
    .leftJoin("staff as s", "s.id", "n.staff_id")
    .where("n.item_id", "=", id)
    .orderBy("n.id", "desc")
    .limit(mostNotes)
    .select(["n.words", "s.name as by", "n.created_at"])
    .execute();
  const { rows: known } = await sql<{ label: string }>`
    select label from (select distinct unnest(labels) as label from work_item
      where site_id = ${site} and status = 'open' and labels <> '{}') x
    order by label limit ${mostKnown}`.execute(db);
  return {
    ...item,
    notes: notes.map((note) => ({ ...note, created_at: note.created_at.toISOString() })),
    known: known.map(({ label }) => label),
  };
}
