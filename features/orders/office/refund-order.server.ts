import { sql } from "kysely";
import type { CallHandler } from "#server/calls/context.ts";
import { ownAmong } from "#features/office/own-account.server.ts";
import { requireStaff, type Staff } from "#features/staff/staff.server.ts";
import { recordPaidByHand } from "../provider-movements.server.ts";
import { commonRefusal, invalidField } from "#server/calls/refusal.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { giveBack } from "../refunds/apply-reversal.server.ts";
import { giveBackUnassigned, leftToGiveBack } from "../refunds/give-back-unassigned.server.ts";
import { askProviderSoon, isPayable, learnOutcome } from "../refunds/ask-provider.server.ts";
import type * as contract from "./contract.ts";
import { requireProof } from "#features/staff/step-up/require-proof.server.ts";
import { withEarlier } from "./given-by-operators.server.ts";
import { refundLimits } from "./refund-limits.ts";
import { toCents } from "./second-person.server.ts";
import { findRefund } from "../refunds/read-refunds.server.ts";

/** Nobody gives themselves money back. */
const isOwn = async (db: Database | Tx, account: string, staff: Staff): Promise<boolean> =>
  (await ownAmong(db, staff, [account])).length > 0;

/**
 * Gives an order's money back, all or a part: by an operator's decision, with a reason that the
 * member reads, recorded. Takes the amount's part of the unused credits, or none. Refuses not_found
 * to everybody but the site's operators, order_not_paid, own_order, refund_too_much, refund_large.
 */
export const refundOrder: CallHandler<typeof contract.refundOrder> = async ({
  services,
  site,
  staff,
  audit,
  input,
  refuse,
  once,
  confirmedBy,
}) => {
  const me = requireStaff(staff);
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(input.amount))
    return invalidField("amount", "invalid.refund_amount");
  return once(async ({ tx, after }) => {
    // One refund of an operator at a time, so that two cannot share what is left of the day.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`operator refund ${me.id}`}, 0))`.execute(
      tx,
    );
    const order = await tx
      .selectFrom("orders")
      .where("id", "=", input.order.id)
      .where("site_id", "=", site.id)
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    if (!order) return commonRefusal("not_found");
    const left = await leftToGiveBack(tx, order);
    if (left === null) return refuse("order_not_paid");
    const deciders = confirmedBy ? [me, confirmedBy] : [me];
    for (const one of deciders)
      if (await isOwn(tx, order.account_id, one)) return refuse("own_order");
    const { currency } = order;
    const amount = toCents(input.amount);
    if (amount < 1 || amount > left)
      return refuse("refund_too_much", { most: left / 100, currency });
    const counted = await withEarlier(tx, { order: order.id, currency, amount, by: me.id });
    const limits = refundLimits(currency);
    if (counted > limits.large && !deciders.every((one) => one.may("refunds.large")))
      return refuse("refund_large", {
        most: Math.max(0, limits.large - (counted - amount)) / 100,
        currency,
      });
    if (confirmedBy === undefined) {
      // Another refund came between: once more, and it waits for a second person.
      if (counted > limits.alone) return commonRefusal("busy");
      if (counted > limits.large) requireProof(me);
    }

    const {
      rows: [fresh],
    } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx);
    const decided = { amount, reason: input.reason, operatorId: me.id };
    const made =
      order.status === "completed"
        ? await giveBack(services, tx, order.id, {
            ...decided,
            key: `operator:${fresh?.id}`,
            kind: "operator",
            status: "asked",
            ...(input.keep_credits && { credits: 0 }),
          })
        : await giveBackUnassigned(services, tx, order, decided);
    if (!made) return commonRefusal("not_found");
    audit({
      subject: order.account_id,
      detail: { order: order.id, refund: made.id, amount: String(amount), currency },
    });
    after(() => {
      services.live.send([order.account_id], { type: "user" });
      askProviderSoon(services, made.id);
    });
    const refund = await findRefund(tx, order.account_id, made.id);
    return refund ? { refund } : commonRefusal("not_found");
  });
};

/**
 * Helps a refund that failed: asks the provider again, or records that it was paid by hand. That
 * needs a refund that is stuck, and the provider's books must allow it; a provider that has been
 * silent for a day is not waited for. Recorded with its reason. Refuses not_found, refund_decided,
 * own_order, provider_silent, refund_not_stuck.
 */
export const unstick: CallHandler<typeof contract.unstick> = async ({
  services,
  site,
  staff,
  audit,
  input,
  refuse,
  once,
}) => {
  const me = requireStaff(staff);
  const find = (from: Database | Tx) =>
    from
      .selectFrom("refund as r")
      .innerJoin("orders as o", "o.id", "r.order_id")
      .where("r.id", "=", input.refund.id)
      .where("o.site_id", "=", site.id)
      .select([
        "r.id",
        "r.status",
        "r.account_id",
        "r.order_id",
        sql<boolean>`r.asked_at < now() - interval '1 day'`.as("old"),
        sql<boolean>`(select ${isPayable} from refund where id = r.id)`.as("payable"),
      ]);
  const asked = await find(services.db).executeTakeFirst();
  if (!asked) return commonRefusal("not_found");
  if (await isOwn(services.db, asked.account_id, me)) return refuse("own_order");
  const byHand = input.how === "paid_by_hand";
  if (byHand && !(await learnOutcome(services, asked.order_id)) && !asked.old)
    return refuse("provider_silent");
  return once(async ({ tx, after }) => {
    const refund = await find(tx).forUpdate("r").executeTakeFirstOrThrow();
    const waits = refund.status === "failed" || refund.status === "asked";
    if (!waits && !(byHand && refund.payable)) return refuse("refund_decided");
    if (byHand && !refund.payable) return refuse("refund_not_stuck");
    await tx
      .updateTable("refund")
      .where("id", "=", refund.id)
      .set(
        input.how === "ask_again"
          ? { failures: 0, tried_at: null }
          : { status: "done", decided_at: sql<Date>`now()` },
      )
      .execute();
    if (byHand) await recordPaidByHand(tx, refund.id);
    audit({
      subject: refund.account_id,
      detail: { how: input.how, order: refund.order_id, refund: refund.id, reason: input.reason },
    });
    after(() => {
      services.live.send([refund.account_id], { type: "user" });
      if (input.how === "ask_again") askProviderSoon(services, refund.id);
    });
    return { done: true };
  });
};
