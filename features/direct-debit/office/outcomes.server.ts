import { type Selectable, sql } from "kysely";
import type { DirectDebitCollection } from "#db/schema.ts";
import type { Services } from "#server/calls/context.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import type { Tx } from "#server/db/database.ts";
import { betterReason, noReason } from "../bank-file/report-facts.ts";
import {
  isReturnReason,
  mandateEnds,
  objections,
  type ReturnReason,
} from "../bank-file/return-reasons.ts";
import { endMandates } from "../mandate/mandate.server.ts";
import { blockDebits } from "./blocks.server.ts";

export type Collection = Selectable<DirectDebitCollection>;

/**
 * The bank has the money since a day (`YYYY-MM-DD`; null: since the due day), whenever that is
 * entered. False: this was known, or it has come back since.
 */
export async function collect(tx: Tx, id: string, day: string | null = null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("direct_debit_collection")
    .set({
      status: "collected",
      collected_at: sql<Date>`now()`,
      collected_on: sql`least(coalesce(${day}::date, due_on), site_day(site_id, now()))`,
    })
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
 * visible debt. An objection blocks account and member; a mandate that leads nowhere ends. Of one
 * that came back already it adds what was not known. `day`: on which the bank booked it
 * (`YYYY-MM-DD`); null: not told. Gives the payments whose orders must follow;
 * empty: all of this was known.
 */
export async function comeBack(
  tx: Tx,
  services: Services,
  found: Collection,
  reason: ReturnReason,
  fee: number | null = null,
  day: string | null = null,
): Promise<string[]> {
  if (found.status === "returned" || found.status === "rejected")
    return learnMore(tx, found, reason, fee);
  const status = found.status === "collected" ? "returned" : "rejected";
  const { numUpdatedRows } = await tx
    .updateTable("direct_debit_collection")
    .set({
      status,
      reason_code: reason,
      return_fee: fee,
      ended_at: sql<Date>`now()`,
      returned_on: sql`least(${day}::date, site_day(site_id, now()))`,
    })
    .where("id", "=", found.id)
    .where("status", "=", status === "returned" ? "collected" : "in_file")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return [];
  const ended = await follow(tx, found, reason);
  // The refund's own mail reports credits that are taken back (features/orders/refunds).
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
 * What a later report adds to a collection that came back: the fee, and a reason that says more. What
 * is known stays, so that no report changes anything twice.
 */
async function learnMore(
  tx: Tx,
  found: Collection,
  told: ReturnReason,
  fee: number | null,
): Promise<string[]> {
  const known = found.reason_code ?? "";
  const reason = betterReason(isReturnReason(known) ? known : noReason, told);
  const return_fee = found.return_fee ?? fee;
  if (reason === known && return_fee === found.return_fee) return [];
  await tx
    .updateTable("direct_debit_collection")
    .set({ reason_code: reason, return_fee })
    .where("id", "=", found.id)
    .execute();
  return [found.id, ...(reason === known ? [] : await follow(tx, found, reason))];
}

/** What a reason means for the mandate, the account and the member. */
async function follow(tx: Tx, found: Collection, reason: ReturnReason): Promise<string[]> {
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
  return ended;
}
