import { sql } from "kysely";
import { emailOf } from "#features/identity/address.server.ts";
import type { Letter, LetterWriter } from "#features/mail/letter.ts";
import type { QueuedMail } from "#features/mail/queue-mail.server.ts";
import { decisionPath } from "#features/measures/token.server.ts";
import type { Services } from "#server/calls/context.ts";

/** What became of a report; null if that decision was undone before the mail went out. */
async function answer(
  services: Services,
  { to, values }: QueuedMail,
  outcome: "acted" | "dismissed" | "gone",
): Promise<Letter | null> {
  const status = outcome === "acted" ? "acted" : "dismissed";
  const id = String(values?.["report"]);
  // Mails that an older release queued name no decision.
  const act = values?.["act"] ?? null;
  const { rows } = await sql<{ number: string; dismissed: boolean }>`
    select r.number, exists (select from measure m where m.case_id = r.case_id
      and m.kind = 'dismiss' and m.undone_at is null) as dismissed
    from report r where r.id = ${id} and r.status = ${status} and r.gone = ${outcome === "gone"}
      and (${act}::uuid is null or exists (
        select from measure m where m.act_id = ${act}::uuid and m.undone_at is null))`.execute(
    services.db,
  );
  const report = rows[0];
  const member = "account" in to;
  const address = member ? await emailOf(services.db, to.account) : to.address;
  if (!report || !address) return null;
  return {
    to: address,
    words: `measures.mail.report-${outcome}`,
    values: { number: report.number },
    stranger: !member,
    ...(member && { path: "/reports" }),
    // Not where an appeal has undone what was done, and not where there is nobody left.
    ...(outcome === "dismissed" &&
      report.dismissed && {
        morePath: decisionPath({ of: "report", id }, services),
      }),
  };
}

export const actedLetter: LetterWriter = (services, mail) => answer(services, mail, "acted");

/** Nothing was found: with the way to disagree (DSA, article 20). */
export const dismissedLetter: LetterWriter = (services, mail) =>
  answer(services, mail, "dismissed");

/** The reported member was erased before a decision: nothing was found, and nothing was cleared. */
export const goneLetter: LetterWriter = (services, mail) => answer(services, mail, "gone");
