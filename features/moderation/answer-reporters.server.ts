import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { secondThoughtsSeconds } from "#features/measures/kinds.ts";
import type { Site } from "#features/sites/site.server.ts";
import { chooseLanguage } from "#i18n/choose-language.ts";
import type { Tx } from "#server/db/database.ts";

/** So long whoever decided may think again before anybody is told. */
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

/**
 * Tells everybody who reported what became of it, a minute later. `gone`: the case ends without a
 * finding, as the member was erased before one; that is no "no breach".
 */
export async function answerReporters(
  tx: Tx,
  { jobs }: Services,
  site: Site,
  caseId: string,
  outcome: "dismissed" | "acted" | "gone",
): Promise<void> {
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
        values: { report: id },
      },
      later,
    );
  }
}
