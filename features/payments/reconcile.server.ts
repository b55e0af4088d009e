import { sql } from "kysely";
import type { Services } from "#features/context.server.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { settle } from "./settle.server.ts";
import { startPayment } from "./start-payment.server.ts";

const mostAtOnce = 200;

/**
 * Asks the providers about open orders older than 2 minutes, for webhooks that never came: after a minute, then ever more
 * seldom, at least every 10 minutes. An order whose provider never answered is given up after an hour: nobody was sent to pay. Until
 * then, a charge of a stored method is asked for again by the same order's id, because the first one may have gone through.
 */
export async function reconcile(services: Services): Promise<void> {
  const { db, log, payments } = services;
  await askUnanswered(services);
  await db.updateTable("orders").set({ status: "failed" }).where("status", "=", "loading").where("created_at", "<", sql<Date>`now() - interval '1 hour'`).execute();
  const { rows } = await sql<{ id: string; provider: string; payment_account_id: string | null; provider_payment_id: string }>`
    update orders set asked_at = now() where id in (
      select id from orders
      where status in ('loading', 'pending') and provider_payment_id is not null and created_at < now() - interval '2 minutes'
        and (asked_at is null or asked_at < now() - least(interval '10 minutes', greatest(interval '50 seconds', (now() - created_at) / 10)))
      order by asked_at nulls first limit ${mostAtOnce} for update skip locked)
    returning id, provider, payment_account_id, provider_payment_id`.execute(db);
  for (const order of rows) {
    const provider = await payments.of(order);
    if (!provider) continue;
    try {
      await settle(services, provider, await provider.status(order.provider_payment_id), null);
    } catch (error) {
      log.warn({ err: error, order: order.id }, "order not reconciled, asked again later");
    }
  }
}

async function askUnanswered(services: Services): Promise<void> {
  const { db, sites, originOf } = services;
  const { rows } = await sql<{ id: string; site_id: string; account_id: string }>`
    update orders set asked_at = now() where id in (
      select id from orders
      where status = 'loading' and provider_payment_id is null and stored_method_id is not null and created_at < now() - interval '2 minutes' and (asked_at is null or asked_at < now() - interval '50 seconds')
      order by asked_at nulls first limit ${mostAtOnce} for update skip locked)
    returning id, site_id, account_id`.execute(db);
  for (const { id, site_id, account_id } of rows) {
    const site = await sites.byId(site_id);
    if (site) await startPayment({ services, language: await mailLanguage(db, account_id), origin: originOf(site.canonicalHost) }, id, undefined);
  }
}

/** Every minute. */
export const reconcileJob = (services: Services): Job => ({ name: "reconcile-orders", schedule: "* * * * *", run: () => reconcile(services) });
