import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { failureOf } from "./failure.ts";
import type { PaymentProvider } from "./provider.ts";
import { settle } from "./settle.server.ts";
import { startPayment } from "./start-payment.server.ts";
import { dropRemoved } from "./stored-methods.server.ts";

const mostAtOnce = 500;
const atATime = 10;
/** A provider that failed so often in one run is left alone until the next. */
const patience = 3;
/**
 * Providers keep an idempotency key, or what was made with it, for at least a day: until then a
 * charge may be asked for again.
 */
const chargeHours = 23;

interface Open {
  readonly id: string;
  readonly provider: string;
  readonly payment_account_id: string | null;
  readonly provider_payment_id: string;
}

/**
 * Asks the providers about what is open and nobody told us of: orders older than 2 minutes (after a
 * minute, then ever more seldom, at least every 10 minutes, so that a provider that comes back
 * after an outage has settled everything within 15), refunds and disputes under way (at least every
 * 6 hours), charges of stored methods whose answer was lost. An order whose provider never answered
 * is given up after an hour: nobody was sent to pay; one whose card may have been charged after 23.
 * Methods that members deleted are deleted at their provider.
 */
export async function reconcile(services: Services): Promise<void> {
  const { db } = services;
  await askUnanswered(services);
  await db
    .updateTable("orders")
    .set({ status: "failed" })
    .where("status", "=", "loading")
    .where(
      "created_at",
      "<",
      sql<Date>`now() - make_interval(hours => case when stored_method_id is null then 1 else ${chargeHours} end)`,
    )
    .execute();
  const orders = await sql<Open>`
    update orders set asked_at = now() where id in (
      select id from orders
      where status in ('loading', 'pending') and provider_payment_id is not null
        and created_at < now() - interval '2 minutes'
        and (asked_at is null or asked_at < now() - least(interval '10 minutes', greatest(interval '50 seconds', (now() - created_at) / 10)))
      order by asked_at nulls first limit ${mostAtOnce} for update skip locked)
    returning id, provider, payment_account_id, provider_payment_id`.execute(db);
  const reversals = await sql<Open>`
    with due as (
      update payment_reversal set asked_at = now() where (provider, reversal_id) in (
        select provider, reversal_id from payment_reversal
        where state = 'pending' and created_at < now() - interval '2 minutes'
          and (asked_at is null or asked_at < now() - least(interval '6 hours', greatest(interval '50 seconds', (now() - created_at) / 10)))
        order by asked_at nulls first limit ${mostAtOnce} for update skip locked)
      returning order_id)
    select distinct id, provider, payment_account_id, provider_payment_id from orders where id in (select order_id from due) and provider_payment_id is not null`.execute(
    db,
  );
  await askAll(
    services,
    [...orders.rows, ...reversals.rows],
    async (provider, { provider_payment_id }) => {
      await settle(services, provider, await provider.status(provider_payment_id), null);
    },
  );
  await forgetMethods(services);
}

/**
 * A card was to be charged, and the answer was lost: asked again with the same key, which charges
 * it once.
 */
async function askUnanswered(services: Services): Promise<void> {
  const { db, sites, originOf } = services;
  const { rows } = await sql<{ id: string; site_id: string; account_id: string }>`
    update orders set asked_at = now() where id in (
      select id from orders
      where status = 'loading' and provider_payment_id is null and stored_method_id is not null
        and created_at < now() - interval '2 minutes'
        and (asked_at is null or asked_at < now() - least(interval '10 minutes', greatest(interval '50 seconds', (now() - created_at) / 10)))
      order by asked_at nulls first limit ${mostAtOnce} for update skip locked)
    returning id, site_id, account_id`.execute(db);
  for (const { id, site_id, account_id } of rows) {
    const site = await sites.byId(site_id);
    if (site)
      await startPayment(
        {
          services,
          language: await mailLanguage(db, account_id),
          origin: originOf(site.canonicalHost),
        },
        id,
        undefined,
      );
  }
}

async function forgetMethods(services: Services): Promise<void> {
  await dropRemoved(services.db, null);
  const gone = await sql<{
    provider: string;
    payment_account_id: string | null;
    method_id: string;
    payer_id: string;
  }>`
    update method_to_forget set asked_at = now() where (provider, method_id) in (
      select provider, method_id from method_to_forget
        where asked_at is null or asked_at < now() - least(interval '1 day', greatest(interval '5 minutes', (now() - deleted_at) / 10))
      limit ${mostAtOnce} for update skip locked)
    returning provider, payment_account_id, method_id, payer_id`.execute(services.db);
  await askAll(services, gone.rows, async (provider, { method_id, payer_id }) => {
    await provider.forget({ id: method_id, payer: payer_id });
    await services.db
      .deleteFrom("method_to_forget")
      .where("provider", "=", provider.name)
      .where("method_id", "=", method_id)
      .execute();
  });
}

/**
 * Ten at a time; a provider that does not answer is not asked for all of its payments in vain.
 * Gives how many were asked in vain, or not at all.
 */
export async function askAll<T extends Pick<Open, "provider" | "payment_account_id">>(
  { log, payments }: Services,
  rows: readonly T[],
  ask: (provider: PaymentProvider, row: T) => Promise<void>,
): Promise<number> {
  let unanswered = 0;
  const failures = new Map<string, number>();
  const waiting = [...rows];
  await Promise.all(
    Array.from({ length: Math.min(atATime, rows.length) }, async () => {
      for (let row = waiting.shift(); row; row = waiting.shift()) {
        const account = `${row.provider} ${row.payment_account_id}`;
        if ((failures.get(account) ?? 0) >= patience) {
          unanswered += 1;
          continue;
        }
        try {
          const provider = await payments.of(row);
          if (provider) await ask(provider, row);
        } catch (error) {
          failures.set(account, (failures.get(account) ?? 0) + 1);
          unanswered += 1;
          log.warn(
            { reason: failureOf(error), provider: row.provider },
            "payment provider does not answer, asked again later",
          );
        }
      }
    }),
  );
  return unanswered;
}

/** Every minute. */
export const reconcileJob = (services: Services): Job => ({
  name: "reconcile-orders",
  schedule: "* * * * *",
  run: () => reconcile(services),
});
