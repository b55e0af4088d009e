import { sql } from "kysely";
import { memberChanged } from "#features/blocks/member-changed.server.ts";
import { letCheckAgain } from "#features/age-check/keep-result.server.ts";
import type { CallHandler, Services } from "#server/calls/context.ts";
import { requireOperator } from "#features/office/require-operator.server.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import type { Site } from "#features/sites/site.server.ts";
import { chooseLanguage } from "#i18n/choose-language.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import type { ModerationAction } from "./actions.ts";
import { record } from "#features/office/audit.server.ts";
import type * as contract from "./contract.ts";
import { announce, carryOut } from "./measures.server.ts";

/**
 * Decides a case: carries it out, keeps the decision with its reason, tells the member concerned
 * how to object and every reporter what became of the report (DSA, articles 16 and 17). Refuses
 * not_found to everybody but the site's operators, decided_already, and nobody_concerned for a
 * measure where nobody is known.
 */
export const decide: CallHandler<typeof contract.decide> = async ({
  db,
  services,
  site,
  viewer,
  input,
  refuse,
  once,
}) => {
  const me = requireOperator(viewer);
  const { action, reason } = input;
  return once(async ({ tx, after }) => {
    const found = await tx
      .selectFrom("moderation_case")
      .where("id", "=", input.case.id)
      .where("site_id", "=", site.id)
      .select(["id", "status", "subject_id"])
      .forUpdate()
      .executeTakeFirst();
    if (!found) return commonRefusal("not_found");
    if (found.status !== "open") return refuse("decided_already");
    const subject = found.subject_id;
    if (!subject && action !== "dismiss") return refuse("nobody_concerned");

    const words = services.words.get(chooseLanguage(undefined, site.settings.domain_language));
    if (subject)
      await carryOut(tx, action, {
        caseId: found.id,
        subject,
        operator: me.id,
        photo: input.photo,
        report: input.report,
        removedWords: words?.intl.t("moderation.removed_message") ?? "–",
      });
    if (subject && action !== "hide_profile" && action !== "block_account")
      await letCheckAgain(tx, subject);
    await tx
      .insertInto("decision")
      .values({ case_id: found.id, operator_id: me.id, action, reason })
      .execute();
    await record(tx, {
      site_id: site.id,
      operator_id: me.id,
      action: `decide ${action}`,
      subject_id: subject,
      detail: { case: found.id },
    });
    await tx
      .updateTable("moderation_case")
      .set({ status: "closed", closed_at: sql<Date>`now()` })
      .where("id", "=", found.id)
      .execute();
    await answerReporters(
      tx,
      services,
      site,
      found.id,
      action === "dismiss" ? "dismissed" : "acted",
    );
    if (subject && action !== "dismiss")
      await tellSubject(tx, services, site, subject, action, reason);
    after(() => {
      if (!subject || action === "dismiss" || action === "warn") return;
      announce(services, action, subject);
      void memberChanged(services, db, subject);
    });
    return { decided: true };
  });
};

async function answerReporters(
  tx: Tx,
  { jobs }: Services,
  site: Site,
  caseId: string,
  status: "dismissed" | "acted",
): Promise<void> {
  const answered = await tx
    .updateTable("report")
    .set({ status, answered_at: sql<Date>`now()` })
    .where("case_id", "=", caseId)
    .where("status", "=", "open")
    .returning(["number", "reporter_id", "reporter_email", "language"])
    .execute();
  for (const { number, reporter_id, reporter_email, language } of answered) {
    const to = reporter_id
      ? { account: reporter_id }
      : reporter_email
        ? { address: reporter_email }
        : null;
    if (!to) continue;
    const template = status === "acted" ? "report-acted" : "report-dismissed";
    await queueMail(tx, jobs, {
      site: site.id,
      to,
      template,
      language: chooseLanguage(language, site.settings.domain_language),
      values: { number },
      ...(reporter_id && { path: "/reports" }),
    });
  }
}

async function tellSubject(
  tx: Tx,
  { jobs, words }: Services,
  site: Site,
  subject: string,
  action: ModerationAction,
  reason: string,
): Promise<void> {
  const language = await mailLanguage(tx, subject);
  const said = words.get(language)?.intl.t(`moderation.told.${action}`) ?? "";
  await queueMail(tx, jobs, {
    site: site.id,
    to: { account: subject },
    template: "moderation-decision",
    language,
    path: "/pages/ban",
    values: { decision: said, reason },
  });
}
