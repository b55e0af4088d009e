import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { readReport } from "../bank-file/bank-answer.ts";
import { groupsInFile } from "../bank-file/pain-008.ts";
import { settleLater, settleNow } from "../bank-file/place-debit.server.ts";
import { type Answer, noReason, type Report } from "../bank-file/report-facts.ts";
import type * as contract from "./contract.ts";
import { collect, comeBack } from "./outcomes.server.ts";

/**
 * What the bank said of one collection. Refuses not_found to strangers, a reason that is missing,
 * and answered_already.
 */
export const answer: CallHandler<typeof contract.answer> = async ({
  services,
  site,
  audit,
  input,
  refuse,
  once,
}) => {
  const changed: string[] = [];
  const result = await once(async ({ tx }) => {
    const found = await tx
      .selectFrom("direct_debit_collection")
      .where("id", "=", input.collection.id)
      .where("site_id", "=", site.id)
      .where("batch_id", "is not", null)
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    if (!found) return commonRefusal("not_found");
    if (input.outcome === "collected")
      changed.push(...((await collect(tx, found.id)) ? [found.id] : []));
    else {
      const reason = input.reason_code ?? noReason;
      changed.push(...(await comeBack(tx, services, found, reason, input.return_fee || null)));
    }
    if (changed.length === 0) return refuse("answered_already");
    await settleLater(services, tx, changed);
    audit({
      subject: found.account_id,
      detail: { outcome: input.outcome, collection: found.id, reason: input.reason_code ?? "" },
    });
    return { answered: true } as const;
  });
  await settleNow(services, changed);
  return result;
};

/**
 * The bank's answer to a whole file: what its report names came back or was paid, and the rest was
 * collected if the operator says so. Given twice, or in parts, it changes nothing twice. Refuses
 * no_answer_found when there is nothing in it, and report_unreadable where it cannot be read. The
 * rest is collected only where all that the report says of this file is understood.
 */
export const answerAll: CallHandler<typeof contract.answerAll> = async ({
  services,
  site,
  audit,
  input,
  refuse,
  once,
}) => {
  const text = input.report ?? "";
  const report = readReport(text);
  if (!report || (input.rest && report.withoutId)) return refuse("report_unreadable");
  const changed: string[] = [];
  const result = await once(async ({ tx }) => {
    const batch = await tx
      .selectFrom("direct_debit_batch")
      .where("id", "=", input.batch.id)
      .where("site_id", "=", site.id)
      .select(["id", "message_id"])
      .forUpdate()
      .executeTakeFirst();
    if (!batch) return commonRefusal("not_found");
    const { told, named, unknown, unclear } = await match(tx, batch, report);
    if (input.rest && text.trim() !== "") {
      if (!named) return refuse("report_of_another_file");
      if (unclear) return refuse("report_unclear");
    }
    if (!input.rest && unknown === 0 && !told.some(({ answer }) => isFinal(answer)))
      return refuse(unclear ? "report_unclear" : "no_answer_found");
    const counts = { collected: 0, returned: 0, unknown };
    for (const { found, answer } of told) {
      if (answer?.state === "back") {
        const { reason, fee, day } = answer;
        const ended = await comeBack(tx, services, found, reason, fee, day);
        if (ended.length > 0) counts.returned += 1;
        changed.push(...ended);
      } else if (
        (answer?.state === "paid" ||
          (input.rest && (answer === null || answer.state === "accepted"))) &&
        (await collect(tx, found.id, answer?.day ?? null))
      ) {
        counts.collected += 1;
        changed.push(found.id);
      }
    }
    audit({
      subject: batch.id,
      detail: { collected: String(counts.collected), returned: String(counts.returned) },
    });
    await settleLater(services, tx, changed);
    return counts;
  });
  await settleNow(services, changed);
  return result;
};

const isFinal = (answer: Answer | null): boolean =>
  answer?.state === "back" || answer?.state === "paid";

/**
 * What a report says of each collection of a file. `named`: it is about this file at all. `unknown`:
 * how many came back that are not in it. `unclear`: it says something of this file that we do not
 * understand.
 */
async function match(
  tx: Tx,
  batch: { readonly id: string; readonly message_id: string },
  report: Report,
) {
  const rows = await tx
    .selectFrom("direct_debit_collection as c")
    .innerJoin("direct_debit_mandate as m", "m.id", "c.mandate_id")
    .where("c.batch_id", "=", batch.id)
    .orderBy("c.id")
    .selectAll("c")
    .select(["m.creditor_id", sql<string>`to_char(c.due_on, 'YYYY-MM-DD')`.as("due")])
    .forUpdate("c")
    .execute();
  const groups = groupsInFile(
    batch.message_id,
    rows.map(({ end_to_end_id, sequence, creditor_id, due }) => ({
      endToEndId: end_to_end_id,
      sequence: sequence === "FRST" ? "FRST" : "RCUR",
      creditorId: creditor_id,
      due,
    })),
  );
  const groupOf = new Map(
    [...groups].flatMap(([id, group]) => group.map(({ endToEndId }) => [endToEndId, id] as const)),
  );
  const parts = [batch.message_id, ...groups.keys()];
  const told = rows.map((found) => ({
    found,
    answer:
      report.answers.get(found.end_to_end_id) ??
      report.parts.get(groupOf.get(found.end_to_end_id) ?? "") ??
      report.parts.get(batch.message_id) ??
      null,
  }));
  const backs = [...report.answers].filter(([, { state }]) => state === "back");
  return {
    told,
    named:
      parts.some((id) => report.parts.has(id)) ||
      rows.some(({ end_to_end_id }) => report.answers.has(end_to_end_id)),
    unknown: backs.filter(([reference]) => !groupOf.has(reference)).length,
    unclear:
      parts.some((id) => report.unclear.has(id)) ||
      told.some(
        ({ found, answer }) =>
          found.status === "in_file" &&
          (answer?.state === "unclear" ||
            (report.returnWithoutId && (!answer || answer.state === "accepted"))),
      ),
  };
}

/**
 * A refund has been transferred to the member's account. Refuses not_found for what the bank has
 * not collected, or has taken back.
 */
export const refunded: CallHandler<typeof contract.refunded> = async ({
  services,
  site,
  audit,
  input,
  once,
}) => {
  let collection = "";
  const result = await once(async ({ tx }) => {
    const row = await tx
      .updateTable("direct_debit_refund")
      .set({ done_at: sql<Date>`now()` })
      .where("refund_id", "=", input.refund_id)
      .where("site_id", "=", site.id)
      .where("done_at", "is", null)
      .where(
        "collection_id",
        "in",
        tx.selectFrom("direct_debit_collection").where("status", "=", "collected").select("id"),
      )
      .returning("collection_id")
      .executeTakeFirst();
    if (!row) return commonRefusal("not_found");
    collection = row.collection_id;
    await settleLater(services, tx, [collection]);
    audit({ subject: row.collection_id, detail: { refund: input.refund_id } });
    return { done: true } as const;
  });
  if (collection) await settleNow(services, [collection]);
  return result;
};
