import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { failureOf } from "../failure.ts";
import { settle } from "../settle.server.ts";
import { settleReversals } from "../settle-reversals.server.ts";
import type { Database } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";

/** After so many failures an operator has to look (/operator/orders). */
export const mostFailures = 5;

/** A refund that the provider has taken has arrived within a few days; the law gives 14. */
const underWayDays = 7;

/**
 * Of a row of `refund`: it waits for an operator. The provider has refused it too often, or has not
 * taken it for a day, because it does not know the payment, its keys are another account's, or it
 * is not here any more; it took it a week ago and never said that it arrived; or it is of a direct
 * debit, and nobody has transferred it for a day.
 */
export const isStuck = sql<boolean>`(status in ('asked', 'under_way', 'failed') and case status
  when 'under_way' then asked_at < now() - case when direct_debit_refund_is_due(request_id::text)
      then interval '1 day' else make_interval(days => ${sql.lit(underWayDays)}) end
    and direct_debit_refund_is_due(request_id::text) is distinct from false
  else failures >= ${sql.lit(mostFailures)} or asked_at < now() - interval '1 day' end)`;

/**
 * Of a row of `refund`: an operator may say that it was paid by hand. What is under way and was given
 * at the provider is not ours to pay, and the transfer of a direct debit's has a list of its own.
 */
export const isPayable = sql<boolean>`(${isStuck} and (status <> 'under_way'
  or kind <> 'provider' and direct_debit_refund_is_due(request_id::text) is null))`;

/** How many refunds wait for an operator, up to 1,000. */
export async function countStuck(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select from refund where ${isStuck} limit 1000) r`.execute(db);
  return rows[0]?.n ?? 0;
}

/** An error in the log each hour for as long as a refund is stuck: the law gives 14 days. */
export async function alarmStuck({ db, log }: Pick<Services, "db" | "log">): Promise<void> {
  const { rows } = await sql<{ site: string; n: number; since: Date }>`
    select o.site_id as site, count(*)::int as n, min(r.asked_at) as since
    from (select order_id, asked_at from refund where ${isStuck}) r
      join orders o on o.id = r.order_id group by 1`.execute(db);
  for (const { site, n, since } of rows)
    log.error({ site, refunds: n, since }, "refunds wait for an operator: /operator/orders?stuck");
}

/** Hourly. */
export const stuckRefundsJob = (services: Services): Job => ({
  name: "stuck-refunds",
  schedule: "23 * * * *",
  run: () => alarmStuck(services),
});

/**
 * Asks the provider for a refund that is not under way, by its request id: asking twice is one
 * refund. A provider that does not answer leaves it `asked`; one that refuses makes it `failed`, to
 * be asked again under another id.
 */
export async function askProvider(services: Services, refundId: string): Promise<void> {
  const { db, log, payments, live } = services;
  const asked = await db.transaction().execute(async (tx) => {
    const refund = await tx
      .selectFrom("refund")
      .selectAll()
      .where("id", "=", refundId)
      .where("status", "in", ["asked", "failed"])
      .forUpdate()
      .executeTakeFirst();
    if (!refund) return null;
    return tx
      .updateTable("refund")
      .where("id", "=", refund.id)
      .set({
        tried_at: sql<Date>`now()`,
        ...(refund.status === "failed" && {
          status: "asked",
          decided_at: null,
          request_id: sql<string>`uuidv7()`,
        }),
      })
      .returning(["request_id", "order_id", "amount", "account_id"])
      .executeTakeFirstOrThrow();
  });
  if (!asked) return;
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", asked.order_id)
    .executeTakeFirstOrThrow();
  const provider = await payments.of(order);
  if (!provider || order.provider_payment_id === null) {
    log.error(
      { refund: refundId, provider: order.provider },
      "a refund waits for a provider that is not here",
    );
    return;
  }
  try {
    const told = await provider.refund(order.provider_payment_id, {
      refundId: asked.request_id,
      amount: asked.amount,
      currency: order.currency,
    });
    const changed = await db.transaction().execute(async (tx) => {
      await tx.selectFrom("orders").where("id", "=", order.id).select("id").forUpdate().execute();
      return settleReversals(services, tx, order, { ...order, reversals: [told] });
    });
    if (changed) live.send([asked.account_id], { type: "user" });
  } catch (error) {
    log.warn(
      { err: error, refund: refundId },
      "refund not taken by the provider, asked again later",
    );
  }
}

/**
 * The same after a commit, for an answer that does not wait for the provider. Never fails: what the
 * database or the provider refuses now, the job asks for again.
 */
export const askProviderSoon = (services: Services, refundId: string): void =>
  void askProvider(services, refundId).catch((error: unknown) =>
    services.log.error({ err: error, refund: refundId }, "refund not asked for, asked again later"),
  );

/**
 * Brings an order to what its provider's books say, before somebody pays by hand what may have been
 * sent already. False: the provider does not answer. True where nobody can be asked any more,
 * because the site no longer has that provider.
 */
export async function learnOutcome(services: Services, orderId: string): Promise<boolean> {
  const order = await services.db
    .selectFrom("orders")
    .select(["provider", "payment_account_id", "provider_payment_id"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const provider = await services.payments.of(order);
  if (!provider || order.provider_payment_id === null) return true;
  try {
    await settle(services, provider, await provider.status(order.provider_payment_id), null);
    return true;
  } catch (error) {
    services.log.warn(
      { reason: failureOf(error), order: orderId },
      "payment provider does not answer",
    );
    return false;
  }
}

/** Refunds that wait: soon at first, then ever more seldom, at least every hour. */
export async function askWaiting(services: Services): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from refund where status in ('asked', 'failed') and failures < ${mostFailures}
      and (tried_at is null or tried_at < now() - least(interval '1 hour', greatest(interval '50 seconds', (now() - asked_at) / 10)))
    order by tried_at nulls first limit 100`.execute(services.db);
  for (const { id } of rows) await askProvider(services, id);
}

/** Every minute. */
export const refundJob = (services: Services): Job => ({
  name: "ask-refunds",
  schedule: "* * * * *",
  run: () => askWaiting(services),
});
