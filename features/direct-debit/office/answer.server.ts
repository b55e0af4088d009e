import { type Selectable, sql } from "kysely";
import type { DirectDebitCollection } from "#db/schema.ts";
import type { CallHandler, Services } from "#server/calls/context.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { commonRefusal } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import { readReport } from "../bank-file/bank-answer.ts";
import { blockDebits } from "./blocks.server.ts";
import type * as contract from "./contract.ts";
import { endMandates } from "../mandate/mandate.server.ts";
import { settleLater, settleNow } from "../bank-file/place-debit.server.ts";
import { mandateEnds, objections, type ReturnReason } from "../bank-file/return-reasons.ts";

type Collection = Selectable<DirectDebitCollection>;

/** The bank has the money. False: this was known, or it has come back since. */
async function collect(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("direct_debit_collection")
    .set({ status: "collected", collected_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("status", "=", "in_file")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await sql`update direct_debit_mandate m
    set last_collected_on = greatest(m.last_collected_on, c.due_on) from direct_debit_collection c
    where c.id = ${id} and m.id = c.mandate_id`.execute(tx);
  return true;
}

/**
 * The bank did not pay, or has taken the money back (an R-transaction). Before we had it the order
 * fails; afterwards its credits are taken back as by a chargeback, and what has been spent is a
 * visible debt. An objection blocks account and member; a mandate that leads nowhere ends. Gives
 * the payments whose orders must follow; empty: this was known.
 */
async function comeBack(
  tx: Tx,
  services: Services,
  found: Collection,
  reason: ReturnReason,
  fee: number | null = null,
): Promise<string[]> {
  const status = found.status === "collected" ? "returned" : "rejected";
  const { numUpdatedRows } = await tx
    .updateTable("direct_debit_collection")
    .set({ status, reason_code: reason, return_fee: fee, ended_at: sql<Date>`now()` })
    .where("id", "=", found.id)
    .where("status", "=", status === "returned" ? "collected" : "in_file")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return [];
  const ended: string[] = [];
  if (mandateEnds.has(reason)) ended.push(...(await endMandates(tx, [found.mandate_id])));
  if (objections.has(reason)) {
    const { iban_hash, last4 } = await tx
      .selectFrom("direct_debit_mandate")
      .where("id", "=", found.mandate_id)
      .select(["iban_hash", "last4"])
      .executeTakeFirstOrThrow();
    ended.push(
      ...(
        await blockDebits(tx, {
          site_id: found.site_id,
          iban_hash,
          last4,
          account_id: found.account_id,
          reason,
        })
      ).ended,
    );
  }
  // Credits that are taken back are told with the refund (features/orders/refunds).
  if (status === "rejected" && !found.early)
    await queueMail(tx, services.jobs, {
      site: found.site_id,
      to: { account: found.account_id },
      template: "direct-debit-returned",
      language: await mailLanguage(tx, found.account_id),
      path: "/transactions",
      values: { collection: found.id },
    });
  return [found.id, ...ended];
}

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
    else changed.push(...(await comeBack(tx, services, found, input.reason_code ?? "MS03"))); // MS03: the bank gives no reason
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
 * The bank's answer to a whole file: what its report names came back, the rest was collected if the
 * operator says so. Given twice, or in parts, it changes nothing twice. Refuses no_answer_found
 * when there is nothing in it, and report_unreadable where it cannot be read: then the rest is not
 * collected either.
 */
export const answerAll: CallHandler<typeof contract.answerAll> = async ({
  services,
  site,
  audit,
  input,
  refuse,
  once,
}) => {
  const named = readReport(input.report ?? "");
  if (!named) return refuse("report_unreadable");
  if (named.length === 0 && !input.rest) return refuse("no_answer_found");
  const changed: string[] = [];
  const result = await once(async ({ tx }) => {
    const batch = await tx
      .selectFrom("direct_debit_batch")
      .where("id", "=", input.batch.id)
      .where("site_id", "=", site.id)
      .select("id")
      .forUpdate()
      .executeTakeFirst();
    if (!batch) return commonRefusal("not_found");
    const counts = { collected: 0, returned: 0, unknown: 0 };
    for (const { reference, reason, fee } of named) {
      const found = await tx
        .selectFrom("direct_debit_collection")
        .where("end_to_end_id", "=", reference)
        .where("batch_id", "=", batch.id)
        .selectAll()
        .forUpdate()
        .executeTakeFirst();
      const ended = found ? await comeBack(tx, services, found, reason, fee) : [];
      if (!found) counts.unknown += 1;
      else if (ended.length > 0) counts.returned += 1;
      changed.push(...ended);
    }
    const rest = input.rest
      ? await tx
          .selectFrom("direct_debit_collection")
          .where("batch_id", "=", batch.id)
          .where("status", "=", "in_file")
          .select("id")
          .execute()
      : [];
    for (const { id } of rest)
      if (await collect(tx, id)) {
        counts.collected += 1;
        changed.push(id);
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
