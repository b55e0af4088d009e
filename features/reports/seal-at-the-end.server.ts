import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { holdsEvidence, type ReportReason } from "./reasons.ts";
import { sealConversation } from "./seal-conversation.server.ts";

/**
 * Before an account is erased, or its erasure waits: seals the conversations of the reports that
 * accuse it once more, with what was written since. Reports that were being stored while the
 * conversation began get it here. The account is locked, so no message comes later.
 */
export async function sealAtTheEnd(
  services: Pick<Services, "db" | "storage" | "sealing">,
  tx: Tx,
  account: string,
): Promise<void> {
  await sql`update report r set conversation_id = c.id from conversation c
    where r.subject_id = ${account} and r.conversation_id is null and r.reporter_id is not null
      and c.a = least(r.reporter_id, r.subject_id)
      and c.b = greatest(r.reporter_id, r.subject_id)`.execute(tx);
  const { rows } = await sql<{
    report: string;
    conversation: string;
    reporter: string;
    reasons: ReportReason[];
  }>`
    select id as report, conversation_id as conversation, reporter_id as reporter,
      also || reason as reasons
    from report
    where subject_id = ${account} and conversation_id is not null and reporter_id is not null
      and status <> 'dismissed'
    order by created_at`.execute(tx);
  for (const { reasons, ...sealing } of rows)
    if (reasons.some(holdsEvidence)) await sealConversation(services, tx, sealing);
}
