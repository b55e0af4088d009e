import { sql } from "kysely";
import type { CallHandler, Services } from "#server/calls/context.ts";
import { requireViewer } from "#features/identity/require-viewer.server.ts";
import { claimFiles, keepFiles } from "#features/photos/upload/keep-upload.server.ts";
import { announceWork } from "#features/office/announce-work.server.ts";
import { memberChanged } from "#features/blocks/member-changed.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { takeReceipt } from "#features/mail/strangers-mail.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import type * as contract from "./contract.ts";
import { collectEvidence, withoutPerson } from "./evidence.server.ts";
import { sealConversation } from "./seal-conversation.server.ts";
import { helpFor } from "./help-for.server.ts";
import { newNumber } from "./number.server.ts";
import { holdByReport } from "./hold-by-report.server.ts";
import { mergeReport } from "./merge-report.server.ts";
import { gravityOf, holdsEvidence, type ReportReason } from "./reasons.ts";

const mostADay = 20;

/**
 * Reports a member (GDPR and DSA: a receipt, and a status to follow). A copy of what was reported
 * is kept with it, so that it can be judged when it is gone. The same thing reported again is the
 * same report, with the gravest of the reasons. Refuses not_found for what the member cannot see, and reports_used_up after 20 in a
 * day.
 */
export const report: CallHandler<typeof contract.report> = async ({
  db,
  services,
  site,
  viewer,
  input,
  language,
  refuse,
  once,
}) => {
  const me = requireViewer(viewer);
  return once(async ({ tx, after }) => {
    // Before the evidence is read: an erasure waits for this report, or was faster.
    const about = await caseAbout(tx, site.id, input.profile.id, input.reason);
    if (!about) return commonRefusal("not_found");
    const { id: caseId, subject, former } = about;
    const found = await collectEvidence(tx, site, me, input);
    const { kind, target, copy, file } = former
      ? withoutPerson(found, input.profile.id, former)
      : found;
    const conversation = await conversationOf(tx, me.id, input.profile.id);
    const { reason, words } = input;
    const again = { reporter: me.id, target, reason, words, conversation };
    const merged = await mergeReport(tx, again);
    const help = await helpFor(tx, me.id, input.reason);
    const reported = { site: site.id, caseId, subject: input.profile.id, reporter: me.id };
    const hideAtOnce = async (): Promise<void> => {
      if (input.reason === "minor" && (await holdByReport(services, tx, reported)))
        after(() => void memberChanged(services, db, reported.subject));
    };
    const actAtOnce = async (id: string): Promise<void> => {
      const reasons = merged?.reasons ?? [reason];
      if (conversation && reasons.some(holdsEvidence))
        await sealConversation(services, tx, { report: id, conversation, reporter: me.id });
      await hideAtOnce();
      if (gravityOf(reason) === 3) await announceWork(tx, services.jobs);
    };
    if (merged) await actAtOnce(merged.id);
    if (merged) return { number: merged.number, merged: true, help };
    const { count } = await tx
      .selectFrom("report")
      .where("reporter_id", "=", me.id)
      .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
      .select((e) => e.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count >= mostADay) return refuse("reports_used_up");

    const {
      rows: [stored],
    } = await sql<{ id: string; number: string }>`
      insert into report (number, case_id, site_id, reporter_id, language, subject_id, conversation_id, kind, target, reason, words, evidence)
      values (${newNumber()}, ${caseId}, ${site.id}, ${me.id}, ${language}, ${subject}, ${conversation},
        ${kind}, ${target}, ${input.reason}, ${input.words}, ${JSON.stringify(copy)}::jsonb)
      returning id, number`.execute(tx);
    if (!stored) return commonRefusal("busy");
    const { id, number } = stored;
    if (file) await keepCopy(tx, services, id, file);
    await actAtOnce(id);
    // An address that is not confirmed may be a stranger's. The number is on the screen anyway.
    if (me.status !== "not_confirmed" || (await takeReceipt(services.pool, me.email)))
      await queueMail(tx, services.jobs, {
        site: site.id,
        host: site.host,
        to: { account: me.id },
        template: "report-received",
        language,
        path: "/reports",
        values: { number },
      });
    return { number, merged: false, help };
  });
};

interface About {
  readonly id: string;
  /** Null: an erased member, for whom `former` stands. */
  readonly subject: string | null;
  readonly former: string | null;
}

/**
 * The open case about a member, made when there is none; null: no such member, or one whose words
 * are gone since the erasure.
 */
async function caseAbout(
  tx: Tx,
  site: string,
  subject: string,
  reason: ReportReason,
): Promise<About | null> {
  const { rows } = await sql<{ id: string }>`
    select open_case(${site}, a.id, ${gravityOf(reason)}::smallint, ${holdsEvidence(reason)}) as id
    from account a
    where a.id = ${subject} and a.site_id = ${site}`.execute(tx);
  const { rows: cases } = await sql<About>`
    select id, subject_id as subject, former from moderation_case
    where id = ${rows[0]?.id ?? null} and (subject_id is not null or former is not null)`.execute(
    tx,
  );
  return cases[0] ?? null;
}

/** The conversation of two members; null: they have none. */
async function conversationOf(tx: Tx, one: string, other: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from conversation
    where a = least(${one}::uuid, ${other}::uuid) and b = greatest(${one}::uuid, ${other}::uuid)`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

/**
 * The photo's own file goes with its conversation, its member or the operator's decision; the case
 * keeps this one.
 */
async function keepCopy(tx: Tx, services: Services, report: string, file: string): Promise<void> {
  const bytes = await services.storage.get(file);
  if (!bytes) return;
  const { copy } = await keepFiles(services, { copy: { bytes } });
  await claimFiles(tx, { copy });
  await tx.insertInto("report_file").values({ id: copy, report_id: report }).execute();
}
