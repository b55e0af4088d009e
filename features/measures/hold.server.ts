import { sql } from "kysely";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { announceWork } from "#features/office/announce-work.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { holdHours, secondThoughtsSeconds, type Source } from "./kinds.ts";
import { newAct } from "./measure.server.ts";

interface NewHold {
  readonly site: string;
  /** An open case, locked by the caller. */
  readonly caseId: string;
  readonly subject: string;
  /** The member of staff who hides; null: the rule about reports does. */
  readonly by: string | null;
  readonly source: Source;
  /** The reports say that the member is under 18. */
  readonly minor: boolean;
}

/**
 * Hides a member while staff look into a case, for 72 hours at most: writes the measure, queues the
 * statement of reasons and notifies staff on call. Visibility and the account's limits follow from
 * the measure (the database's triggers), and so does its end with the case. Returns the act; null
 * when the rule has already hidden the member in this case.
 */
export async function holdMember(
  { jobs }: Pick<Services, "jobs">,
  tx: Tx,
  { site, caseId, subject, by, source, minor }: NewHold,
): Promise<string | null> {
  const act = newAct();
  const { rows } = await sql`
    insert into measure (act_id, site_id, case_id, subject_id, kind, ends_at, ground, clause, source,
        automated, facts, deciders, rule_case)
      values (${act}, ${site}, ${caseId}, ${subject}, 'hold', now() + make_interval(hours => ${holdHours}),
        'terms', ${minor ? "adults" : "rules"}, ${source}, ${by === null},
        ${minor ? "held_minor" : "held"}, ${by ? [by] : []}::uuid[], ${by ? null : caseId})
      on conflict (rule_case) do nothing returning id`.execute(tx);
  if (rows.length === 0) return null;
  await queueMail(
    tx,
    jobs,
    {
      site,
      to: { account: subject },
      template: "decision",
      language: await mailLanguage(tx, subject),
      values: { act },
    },
    { afterSeconds: secondThoughtsSeconds },
  );
  await announceWork(tx, jobs);
  return act;
}

/** Ids of the holds in force of a case. */
export const holdsOf = async (db: Database | Tx, caseId: string): Promise<string[]> =>
  (
    await db
      .selectFrom("measure")
      .where("case_id", "=", caseId)
      .where("kind", "=", "hold")
      .where("undone_at", "is", null)
      .where("ends_at", ">", sql<Date>`now()`)
      .select("id")
      .execute()
  ).map(({ id }) => id);
