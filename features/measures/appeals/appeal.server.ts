import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { openAllowance } from "#server/security/allowance.ts";
import type * as contract from "../contract.ts";
import { appealMonths } from "../kinds.ts";
import { type DecisionLink, readDecisionToken } from "../token.server.ts";

const perNetwork = { points: 20, seconds: 3_600 };

/** What is appealed, and by whom; `may` while its time is not over and it still holds. */
export interface Appealable {
  readonly measure: string;
  readonly deciders: string[];
  readonly report: string | null;
  readonly account: string | null;
  readonly may: boolean;
}

/**
 * Somebody disagrees with a decision, once: the member concerned, or who made a report that was
 * dismissed; by a link, without a login, or with one's own. It stands in the queue for somebody who
 * was not involved. Refuses decision_link for what is not theirs, appealed_already, and
 * appeal_too_late after six months or when the decision was undone.
 */
export const appeal: CallHandler<typeof contract.appeal> = async ({
  services,
  site,
  viewer,
  input,
  language,
  network,
  refuse,
  once,
}) => {
  const allowed = await openAllowance(services.pool, "appeal-network", perNetwork).take(network);
  const link: DecisionLink | null =
    input.token !== undefined
      ? readDecisionToken(input.token, services)
      : viewer && input.measure
        ? { of: "measure", id: input.measure }
        : null;
  if (!link || !allowed) return refuse("decision_link");
  return once(async ({ tx }) => {
    const found = await appealable(tx, site.id, link);
    if (!found || (input.token === undefined && found.account !== viewer?.id))
      return refuse("decision_link");
    if (!found.may) return refuse("appeal_too_late");
    const made = await insertAppeal(tx, site.id, found, language, input.words);
    if (!made) return refuse("appealed_already");
    if (found.account)
      await queueMail(tx, services.jobs, {
        site: site.id,
        host: site.host,
        to: { account: found.account },
        template: "appeal-received",
        language,
      });
    return { appealed: true };
  });
};

/** Null when there was one already. */
export async function insertAppeal(
  tx: Tx,
  siteId: string,
  { measure, deciders, report, account }: Appealable,
  language: string,
  words: string,
): Promise<string | null> {
  const made = await tx
    .insertInto("appeal")
    .values({
      site_id: siteId,
      measure_id: measure,
      deciders,
      report_id: report,
      account_id: account,
      language,
      words,
    })
    .onConflict((conflict) => conflict.columns(["measure_id", "report_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id ?? null;
}

/** The decision behind a link, held until the transaction ends: an undo waits, or was before. */
export async function appealable(
  tx: Tx,
  siteId: string,
  { of, id }: DecisionLink,
): Promise<Appealable | null> {
  const inTime = (from: string) =>
    sql.raw(`${from} + interval '${appealMonths} months' > now() and m.undone_at is null`);
  const { rows } =
    of === "measure"
      ? await sql<Appealable>`
          select m.id as measure, m.deciders, null as report, m.subject_id as account,
            ${inTime("m.begins_at")} as may
          from measure m where m.id = ${id} and m.site_id = ${siteId} and m.kind <> 'dismiss'
          for no key update`.execute(tx)
      : await sql<Appealable>`
          select m.id as measure, m.deciders, r.id as report, r.reporter_id as account,
            ${inTime("m.begins_at")} and r.status = 'dismissed' as may
          from report r join measure m on m.case_id = r.case_id and m.kind = 'dismiss'
          where r.id = ${id} and r.site_id = ${siteId}
          order by m.begins_at desc limit 1 for no key update of m`.execute(tx);
  return rows[0] ?? null;
}

/** What a member may mean who names no decision, or the number of a report of theirs. */
export async function newestDecision(
  tx: Tx,
  siteId: string,
  member: string,
  number: string,
): Promise<DecisionLink | null> {
  const report = await tx
    .selectFrom("report")
    .where("number", "=", number)
    .where("reporter_id", "=", member)
    .where("status", "=", "dismissed")
    .select("id")
    .executeTakeFirst();
  if (report) return { of: "report", id: report.id };
  const measure = await tx
    .selectFrom("measure")
    .where("subject_id", "=", member)
    .where("site_id", "=", siteId)
    .where("kind", "<>", "dismiss")
    .where("undone_at", "is", null)
    .orderBy("id", "desc")
    .select("id")
    .executeTakeFirst();
  return measure ? { of: "measure", id: measure.id } : null;
}
