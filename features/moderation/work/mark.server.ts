import { sql } from "kysely";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type * as contract from "./contract.ts";
import { kindsOf } from "./kinds.ts";

const mostNotes = 50;

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
      .where(sql<boolean>`kind = any(${[...kindsOf(me)]}::text[])`)
      .returning(["subject_id", "escalated", "labels"])
      .executeTakeFirst();
    if (!marked) return commonRefusal("not_found");
    audit({ subject: marked.subject_id, detail: { item: item.id } });
    if (note)
      await tx
        .insertInto("work_note")
        .values({ item_id: item.id, staff_id: me.id, words: note })
        .execute();
    const notes = await tx
      .selectFrom("work_note")
      .where("item_id", "=", item.id)
      .orderBy("id", "desc")
      .limit(mostNotes)
      .select(["words", "created_at"])
      .execute();
    return {
      escalated: marked.escalated,
      labels: marked.labels,
      notes: notes.map(({ words, created_at }) => ({
        words,
        created_at: created_at.toISOString(),
      })),
    };
  });
};
