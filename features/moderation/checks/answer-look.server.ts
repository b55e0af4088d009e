import { sql } from "kysely";
import { requireStaff } from "#features/staff/staff.server.ts";
import { isIndependent } from "#features/staff/who-else-may.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";

const hold = (tx: Tx, site: string, id: string) =>
  tx
    .selectFrom("second_look")
    .where("id", "=", id)
    .where("site_id", "=", site)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

/** The member whom it is about; null: no longer known. */
async function subjectOf(
  tx: Tx,
  { image_id, case_id }: { image_id: string | null; case_id: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ subject: string | null }>`
    select coalesce((select profile_id from image where id = ${image_id}),
      (select subject_id from moderation_case where id = ${case_id})) as subject`.execute(tx);
  return rows[0]?.subject ?? null;
}

/**
 * How a second person would have decided, once. It changes nothing of the decision: where they
 * differ, it waits, escalated, for somebody to settle it. Refuses not_found, also to the person who
 * decided first and to people linked to them, and looked_already.
 */
export const answer: CallHandler<typeof contract.answer> = async ({
  site,
  staff,
  audit,
  input: { look, verdict },
  refuse,
  once,
}) => {
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    const found = await hold(tx, site.id, look.id);
    if (!found || !(await isIndependent(tx, me.id, [found.first_by])))
      return commonRefusal("not_found");
    if (found.second_at) return refuse("looked_already");
    const second = [...new Set<string>(verdict)].toSorted();
    const ofPhoto = second.every((kind) => kind === "active" || kind === "refused");
    const alone = second.some((kind) => kind === "dismiss" || kind === "active");
    if (ofPhoto !== (found.image_id !== null) || (alone && second.length > 1))
      return invalidField("verdict", "invalid.value");
    await tx
      .updateTable("second_look")
      .set({ second, second_by: me.id, second_at: sql<Date>`now()` })
      .where("id", "=", found.id)
      .execute();
    const agrees = second.join() === found.first.join();
    audit({
      subject: await subjectOf(tx, found),
      ...(found.case_id && { case: found.case_id }),
      detail: { look: found.id, verdict: second.join(" ") },
    });
    return { agrees };
  });
};

/**
 * The two have been heard. Refuses not_found, looked_already where nothing is to be settled, and
 * not_independent to the person who decided first and was contradicted, and to people linked to them.
 */
export const settle: CallHandler<typeof contract.settle> = async ({
  site,
  staff,
  audit,
  input: { look },
  refuse,
  once,
}) => {
  const me = requireStaff(staff);
  return once(async ({ tx }) => {
    const found = await hold(tx, site.id, look.id);
    if (!found?.second) return commonRefusal("not_found");
    if (found.settled_at || found.second.join() === found.first.join())
      return refuse("looked_already");
    if (!(await isIndependent(tx, me.id, [found.first_by]))) return refuse("not_independent");
    await tx
      .updateTable("second_look")
      .set({ settled_by: me.id, settled_at: sql<Date>`now()` })
      .where("id", "=", found.id)
      .execute();
    audit({
      subject: await subjectOf(tx, found),
      ...(found.case_id && { case: found.case_id }),
      detail: { look: found.id },
    });
    return { settled: true };
  });
};
