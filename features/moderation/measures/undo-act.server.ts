import { sql } from "kysely";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { unbarByBan } from "#features/measures/barred-address.server.ts";
import { secondThoughtsSeconds } from "#features/measures/kinds.ts";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { withdrawWarningsJob } from "../fraud/withdraw-warnings.server.ts";
import { putBack, type Undone } from "./put-back.server.ts";
import { reopenCase } from "./reopen-case.server.ts";

export interface Undo {
  readonly site: string;
  readonly measures: readonly string[];
  readonly by: string;
  /** Whoever undoes it may handle what shows a child. */
  readonly mayChildren: boolean;
  readonly reason: string;
  /** An upheld appeal: it decides that there was no breach, and sends its own mail. */
  readonly appeal?: boolean;
}

interface Found extends Undone {
  readonly case_id: string | null;
  readonly act_id: string;
  readonly facts: string | null;
  readonly told: boolean;
  readonly child: boolean;
}
type Outcome =
  | "undone"
  | "not_found"
  | "undone_already"
  | "undo_too_late"
  | "two_persons"
  | "child_safety_only";

/**
 * Undoes measures of a site, all of them or none: what each took is there again, a case whose whole
 * decision is undone is open again as it was before, and the member is notified if they had been
 * notified of the decision. What shows a child is released by child safety alone, after another
 * person of child safety has asked for it.
 */
export async function undoMeasures(services: Services, tx: Tx, undo: Undo): Promise<Outcome> {
  const { rows } = await sql<Found & { undone: boolean; released: boolean | null }>`
    select m.id, m.kind, m.subject_id as subject, m.was, m.case_id, m.act_id, m.facts,
      m.begins_at < now() - make_interval(secs => ${secondThoughtsSeconds}) as told,
      m.undone_at is not null as undone, coalesce(s.child, false) as child,
      s.release_asked_by is not null
        and staff_independent(${undo.by}, array[s.release_asked_by]) as released
    from measure m left join sealed_item s on s.measure_id = m.id
    where m.id = any(${undo.measures}::uuid[]) and m.site_id = ${undo.site}
    order by m.id desc for no key update of m`.execute(tx);
  if (rows.length === 0 || rows.length !== new Set(undo.measures).size) return "not_found";
  if (rows.some(({ undone }) => undone)) return "undone_already";
  if (!undo.mayChildren && rows.some(({ child }) => child)) return "child_safety_only";
  if (rows.some(({ child, released }) => child && !released)) return "two_persons";
  for (const measure of rows) {
    await tx
      .updateTable("measure")
      .set({ undone_at: sql<Date>`now()`, undone_by: undo.by, undo_reason: undo.reason })
      .where("id", "=", measure.id)
      .execute();
    if (measure.kind === "ban") await unbarByBan(services, tx, measure.id);
    // Who was erased has nothing else to be given back.
    if (measure.subject && !(await putBack(services, tx, measure))) return "undo_too_late";
  }
  if (rows.some(({ kind, facts }) => kind === "ban" && facts === "fraud"))
    await services.jobs.enqueue(tx, withdrawWarningsJob, {});
  await tx
    .deleteFrom("second_look")
    .where("act_id", "in", [...new Set(rows.map(({ act_id }) => act_id))])
    .where("second_at", "is", null)
    .execute();
  for (const caseId of new Set(rows.map(({ case_id }) => case_id)))
    if (caseId) await settleCase(services, tx, undo, caseId);
  if (!undo.appeal) await tellUndone(services, tx, undo.site, rows);
  return "undone";
}

/**
 * A case whose closing decision is undone altogether is open again: nothing about it has been
 * decided. An upheld appeal against a measure is itself a decision, that there was no breach.
 */
async function settleCase(
  services: Services,
  tx: Tx,
  { site, appeal }: Undo,
  id: string,
): Promise<void> {
  const { rows } = await sql<{ dismissed: boolean }>`
    select coalesce(bool_or(m.kind = 'dismiss'), false) as dismissed
    from moderation_case c join measure m on m.case_id = c.id and m.begins_at >= c.closed_at
      and m.kind <> 'hold'
    where c.id = ${id} and c.status = 'closed'
    having coalesce(bool_and(m.undone_at is not null), false)`.execute(tx);
  const [decision] = rows;
  if (!decision) return;
  if (!appeal || decision.dismissed) return reopenCase(tx, id);
  const answered = await tx
    .updateTable("report")
    .set({ status: "dismissed" })
    .where("case_id", "=", id)
    .where("status", "=", "acted")
    .returning(["id", "reporter_id"])
    .execute();
  for (const { id: report, reporter_id } of answered)
    if (reporter_id)
      await queueMail(tx, services.jobs, {
        site,
        to: { account: reporter_id },
        template: "report-dismissed",
        language: await mailLanguage(tx, reporter_id),
        values: { report },
      });
}

async function tellUndone(
  services: Services,
  tx: Tx,
  site: string,
  rows: readonly Found[],
): Promise<void> {
  const subjects = new Set(
    rows.filter(({ told, kind }) => told && kind !== "dismiss").map(({ subject }) => subject),
  );
  for (const subject of subjects)
    if (subject)
      await queueMail(tx, services.jobs, {
        site,
        to: { account: subject },
        template: "decision-undone",
        language: await mailLanguage(tx, subject),
      });
}
