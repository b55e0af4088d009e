import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { failureOf } from "../failure.ts";
import { settle } from "../settle.server.ts";
import { settleReversals } from "../settle-reversals.server.ts";
import type { Job } from "#server/jobs/jobs.ts";

/** After so many failures an operator has to look (/operator/orders). */
export const mostFailures = 5;

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
      return settleReversals(services, tx, order, { reversals: [told] });
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
