import { sql } from "kysely";
import { memberChanged } from "#features/blocks/member-changed.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { notAboutMyself } from "#features/office/own-account.server.ts";
import { requireStaff } from "#features/staff/staff.server.ts";
import { isIndependent } from "#features/staff/who-else-may.server.ts";
import { chooseLanguage } from "#i18n/choose-language.ts";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { undoMeasures } from "../measures/undo-act.server.ts";
import type * as contract from "./contract.ts";

/**
 * Decides an appeal, once, independently of those who took the decision. Upheld undoes the measure;
 * either way the reasons go to the person who appealed. Refuses not_found, appeal_decided,
 * appeal_own_decision to a decider, not_independent to a person linked to one, undo_too_late, and child_safety_only or two_persons for what shows a child.
 */
export const answer: CallHandler<typeof contract.answer> = async ({
  db,
  services,
  site,
  staff,
  input: { appeal, verdict, reasons },
  refuse,
  once,
  audit,
}) => {
  const me = requireStaff(staff);
  return once(async ({ tx, after }) => {
    const found = await tx
      .selectFrom("appeal")
      .where("id", "=", appeal.id)
      .where("site_id", "=", site.id)
      .select(["id", "measure_id", "deciders", "status", "account_id", "report_id", "language"])
      .forUpdate()
      .executeTakeFirst();
    if (!found) return commonRefusal("not_found");
    if (found.status !== "open") return refuse("appeal_decided");
    if (found.deciders.includes(me.id)) return refuse("appeal_own_decision");
    if (!(await isIndependent(tx, me.id, found.deciders))) return refuse("not_independent");
    // The subject of a report that one made is somebody else.
    await notAboutMyself(tx, me, [found.account_id]);
    await tx
      .updateTable("appeal")
      .set({ status: verdict, reasons, decided_by: me.id, decided_at: sql<Date>`now()` })
      .where("id", "=", found.id)
      .execute();
    if (verdict === "upheld") {
      const outcome = await undoMeasures(services, tx, {
        site: site.id,
        measures: [found.measure_id],
        by: me.id,
        mayChildren: me.may("children.handle"),
        reason: reasons.slice(0, 2000),
        appeal: true,
      });
      // Undone meanwhile is what they asked for.
      if (outcome === "not_found") return commonRefusal("not_found");
      if (outcome !== "undone" && outcome !== "undone_already") return refuse(outcome);
    }
    const subject = await subjectOf(tx, found.measure_id);
    audit({ subject, detail: { appeal: found.id, measure: found.measure_id, verdict } });
    await closeComplaints(tx, found.id, reasons, me.id);
    const to = await receiver(tx, found);
    if (to)
      await queueMail(tx, services.jobs, {
        site: site.id,
        to,
        template: "appeal-decided",
        language: chooseLanguage(found.language, site.settings.domain_language),
        values: { appeal: found.id },
      });
    after(() => {
      if (verdict === "upheld" && subject) void memberChanged(services, db, subject);
    });
    return { answered: true };
  });
};

const subjectOf = async (tx: Tx, measure: string): Promise<string | null> =>
  (
    await tx
      .selectFrom("measure")
      .where("id", "=", measure)
      .select("subject_id")
      .executeTakeFirstOrThrow()
  ).subject_id;

/** Who appealed: an account, or the address of somebody outside who reported. */
async function receiver(
  tx: Tx,
  { account_id, report_id }: { account_id: string | null; report_id: string | null },
): Promise<{ account: string } | { address: string } | null> {
  if (account_id) return { account: account_id };
  if (!report_id) return null;
  const report = await tx
    .selectFrom("report")
    .where("id", "=", report_id)
    .select("reporter_email")
    .executeTakeFirst();
  return report?.reporter_email ? { address: report.reporter_email } : null;
}

/** The complaint that led to it is answered with it. */
async function closeComplaints(tx: Tx, appeal: string, reasons: string, by: string): Promise<void> {
  await tx
    .updateTable("complaint")
    .set({ status: "answered", answer: reasons, answered_by: by, answered_at: sql<Date>`now()` })
    .where("appeal_id", "=", appeal)
    .where("status", "=", "open")
    .execute();
}
