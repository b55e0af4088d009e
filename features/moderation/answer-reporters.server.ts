import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { secondThoughtsSeconds } from "#features/measures/kinds.ts";
import type { Site } from "#features/sites/site.server.ts";
import { chooseLanguage } from "#i18n/choose-language.ts";
import type { Tx } from "#server/db/database.ts";

/** The grace period in which a decision can be undone before any mail about it goes out. */
export const later = { afterSeconds: secondThoughtsSeconds };

/** How a case came about: by a report, or by a program that holds messages. */
export async function wasScreened(
  tx: Tx,
  id: string,
): Promise<{ reported: boolean; held: boolean }> {
  const { rows } = await sql<{ reported: boolean; held: boolean }>`
    select exists (select from report where case_id = ${id}) as reported,
      exists (select from held_message where case_id = ${id}) as held`.execute(tx);
  return rows[0] ?? { reported: false, held: false };
}

interface Answer {
  readonly caseId: string;
  readonly act: string;
  /** The member was erased before a decision. */
  readonly erased: boolean;
}

/**
 * Tells each reporter what became of the report by a decision, a minute later: that we acted, if any
 * measure of the case has not been undone. `gone`: the case ends without a finding, as the member was
 * erased before one; that is no "no breach".
 */
export async function answerReporters(
  tx: Tx,
  { jobs }: Services,
  site: Site,
  { caseId, act, erased }: Answer,
): Promise<void> {
  const inForce = await tx
    .selectFrom("measure")
    .where("case_id", "=", caseId)
    .where("kind", "not in", ["dismiss", "hold"])
    .where("undone_at", "is", null)
    .select("id")
    .executeTakeFirst();
  const outcome = inForce ? "acted" : erased ? "gone" : "dismissed";
  const status = outcome === "acted" ? "acted" : "dismissed";
  const answered = await tx
    .updateTable("report")
    .set({ status, gone: outcome === "gone", answered_at: sql<Date>`now()` })
    .where("case_id", "=", caseId)
    .where("status", "=", "open")
    .returning(["id", "reporter_id", "reporter_email", "language"])
    .execute();
  for (const { id, reporter_id, reporter_email, language } of answered) {
    const to = reporter_id
      ? { account: reporter_id }
      : reporter_email
        ? { address: reporter_email }
        : null;
    if (!to) continue;
    await queueMail(
      tx,
      jobs,
      {
        site: site.id,
        to,
        template: `report-${outcome}`,
        language: chooseLanguage(language, site.settings.domain_language),
        values: { report: id, act },
      },
      later,
    );
  }
}
