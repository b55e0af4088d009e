import { sql } from "kysely";
import { memberChanged } from "#features/blocks/member-changed.server.ts";
import { holdsOf } from "#features/measures/hold.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import { insertMeasure, newAct } from "#features/measures/measure.server.ts";
import { answerReporters, wasScreened } from "./answer-reporters.server.ts";
import type * as contract from "./contract.ts";
import { letPass } from "./measures/carry-out.server.ts";
import { isProposed } from "./second-person.server.ts";

/**
 * Dismisses several cases in one act, which is undone as one; gives those that it closed: not what a
 * colleague has decided since, nor what waits for a second person. Refuses count_differs when they are not as many as was
 * typed.
 */
export const dismissAll: CallHandler<typeof contract.dismissAll> = async ({
  db,
  services,
  site,
  staff,
  input,
  refuse,
  once,
  audit,
}) => {
  const me = requireStaff(staff);
  const ids = [...new Set(input.cases)];
  if (ids.length !== input.count) return refuse("count_differs");
  return once(async ({ tx, after }) => {
    const act = newAct();
    const { rows } = await sql<{ id: string; subject: string | null; former: string | null }>`
      select id, subject_id as subject, former from moderation_case c
      where id = any(${ids}::uuid[]) and site_id = ${site.id} and status = 'open' and gravity < 3
        and not ${isProposed(sql`c.id`, sql`c.subject_id`)}
      order by id for update`.execute(tx);
    for (const { id, subject, former } of rows) {
      if (subject && (await holdsOf(tx, id)).length > 0)
        after(() => void memberChanged(services, db, subject));
      const screened = await wasScreened(tx, id);
      const measure = await insertMeasure(tx, {
        act,
        site: site.id,
        caseId: id,
        subject,
        former,
        kind: "dismiss",
        source: screened.reported ? "report" : "screening",
        automated: screened.held,
        reasons: null,
        deciders: [me.id],
      });
      if (subject) await letPass(tx, { measure, caseId: id, subject });
      await answerReporters(tx, services, site, { caseId: id, act, erased: former !== null });
      audit({ subject, case: id, detail: { act, measures: "dismiss" } });
    }
    const dismissed = rows.map(({ id }) => id);
    await sql`update moderation_case set status = 'closed', closed_at = now()
      where id = any(${dismissed}::uuid[])`.execute(tx);
    return { act, dismissed };
  });
};
