import { sql } from "kysely";
import { memberChanged } from "#features/blocks/member-changed.server.ts";
import { holdMember, holdsOf } from "#features/measures/hold.server.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { wasScreened } from "../answer-reporters.server.ts";
import { undoMeasures } from "../measures/undo-act.server.ts";
import type * as contract from "./contract.ts";

/**
 * Hides the member of an open case while it is looked into, for 72 hours at most, without deciding
 * it. Refuses not_found, decided_already, nobody_concerned without an account that is in use, and
 * held_already while a hold is in force.
 */
export const hold: CallHandler<typeof contract.hold> = async ({
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
  return once(async ({ tx, after }) => {
    const found = await lockCase(tx, site.id, input.case.id);
    if (!found) return commonRefusal("not_found");
    if (found.status !== "open") return refuse("decided_already");
    const subject = found.subject_id;
    const account = subject
      ? await tx
          .selectFrom("account")
          .where("id", "=", subject)
          .where("status", "in", ["active", "not_confirmed"])
          .select("id")
          .executeTakeFirst()
      : undefined;
    if (!subject || !account) return refuse("nobody_concerned");
    if ((await holdsOf(tx, found.id)).length > 0) return refuse("held_already");
    const { reported, held } = await wasScreened(tx, found.id);
    await holdMember(services, tx, {
      site: site.id,
      caseId: found.id,
      subject,
      by: me.id,
      source: reported ? "report" : held ? "screening" : "own_look",
      minor: await saysMinor(tx, found.id),
    });
    audit({ subject, case: found.id });
    const { held_until } = await tx
      .selectFrom("account")
      .where("id", "=", subject)
      .select("held_until")
      .executeTakeFirstOrThrow();
    after(() => void memberChanged(services, db, subject));
    return { until: (held_until ?? new Date()).toISOString() };
  });
};

/**
 * Shows the member again: the holds of the case in force are undone, and the member is notified if
 * they had been of the hold. Refuses not_found and not_held.
 */
export const lift: CallHandler<typeof contract.lift> = async ({
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
  return once(async ({ tx, after }) => {
    const found = await lockCase(tx, site.id, input.case.id);
    if (!found) return commonRefusal("not_found");
    const measures = await holdsOf(tx, found.id);
    if (measures.length === 0) return refuse("not_held");
    const outcome = await undoMeasures(services, tx, {
      site: site.id,
      measures,
      by: me.id,
      mayChildren: false,
      reason: "hold lifted",
    });
    if (outcome !== "undone") return refuse("not_held");
    const subject = found.subject_id;
    audit({ subject, case: found.id });
    after(() => {
      if (subject) void memberChanged(services, db, subject);
    });
    return { lifted: true };
  });
};

const lockCase = (tx: Tx, site: string, id: string) =>
  tx
    .selectFrom("moderation_case")
    .where("id", "=", id)
    .where("site_id", "=", site)
    .select(["id", "status", "subject_id"])
    .forUpdate()
    .executeTakeFirst();

async function saysMinor(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from report
    where case_id = ${id} and reason = 'minor' and status = 'open' limit 1`.execute(tx);
  return rows.length > 0;
}
