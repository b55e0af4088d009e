import { sql } from "kysely";
import { announceWork } from "#features/office/announce-work.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Site } from "#features/sites/site.server.ts";
import type { Tx } from "#server/db/database.ts";
import { newNumber } from "./number.server.ts";
import { gravityOf } from "./reasons.ts";

/**
 * Puts a member before the operators because a check of the age calls them too young: a report that
 * nobody made, in the open case of the member. `evidence.by` says what it comes from.
 */
export async function reportByCheck(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  { id, settings }: Site,
  accountId: string,
): Promise<void> {
  const language = settings.domain_language.slice(0, 2);
  await sql`
    insert into report (number, case_id, site_id, language, subject_id, kind, target, reason, evidence)
    values (${newNumber()}, open_case(${id}, ${accountId}, ${gravityOf("minor")}::smallint), ${id},
      ${language}, ${accountId}, 'profile', ${accountId}, 'minor', '{"by": "age_check"}')`.execute(
    tx,
  );
  await announceWork(tx, jobs);
}
