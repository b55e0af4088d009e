import { sql } from "kysely";
import type { PaymentProvider, ProviderPayment } from "#features/orders/provider.ts";
import { settle } from "#features/orders/settle.server.ts";
import { bundles } from "#features/prices/bundles.ts";
import {
  decide,
  findPayment,
  newId,
  openPayment,
} from "#features/providers/sandbox/books.server.ts";
import {
  changedSince,
  findReversals,
  happen,
} from "#features/providers/sandbox/reversals.server.ts";
import {
  reachedBy,
  reconcileAccount,
} from "#features/providers/reconciliation/reconcile-account.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { SeededSite } from "./seed-sites.server.ts";

/** What the sandbox's books say of a payment, read where no server listens yet. */
async function told({ db }: Services, id: string): Promise<ProviderPayment> {
  const payment = await findPayment(db, id);
  if (!payment) throw new Error("no such payment in the sandbox");
  return {
    id,
    orderId: payment.reference,
    status: payment.status as ProviderPayment["status"],
    amount: payment.amount,
    currency: payment.currency,
    checkoutUrl: null,
    decline: null,
    paidAt: payment.paid_at,
    instrumentCountry: payment.country,
    reversals: (await findReversals(db, id)).map((each) => ({
      id: each.id,
      kind: each.kind as "refund",
      refundId: each.refund_id,
      amount: each.amount,
      state: each.state as "done",
    })),
    stored: null,
  };
}

/**
 * Four orders about which our books and the sandbox's came to differ, each in its own way: less was
 * paid than asked; the facts about the buyer's country do not agree; a refund, and the bank took
 * the money as well; and a refund that was never told, which a first comparison of every account
 * finds. The sandbox's books and `settle` make them, as they would any others.
 */
export async function seedDifferences(
  loud: Services,
  site: SeededSite,
  [short, torn, twice, untold]: readonly { readonly id: string }[],
): Promise<void> {
  // They are meant: a first start has nothing to report.
  const services = { ...loud, log: loud.log.child({}, { level: "silent" }) };
  const sandbox = services.payments.providers.get("sandbox");
  if (!sandbox || !short || !torn || !twice || !untold) return;
  const { db } = services;
  const hear = async (id: string) => settle(services, sandbox, await told(services, id), null);

  await hear(await pay(services, site, short.id, { less: 500 }));
  await hear(await pay(services, site, torn.id, { from: "PT" }));
  const taken = await pay(services, site, twice.id);
  await happen(db, taken, "refund");
  await hear(taken);
  // The sandbox lets a bank take only what is left; real ones do not ask.
  await sql`insert into sandbox_reversal (id, payment_id, kind, amount, state)
    select ${newId("rev")}, id, 'chargeback', amount, 'done' from sandbox_payment
      where id = ${taken}`.execute(db);
  await hear(taken);
  const quiet = await pay(services, site, untold.id);
  await hear(quiet);
  await happen(db, quiet, "refund");

  const here: PaymentProvider = {
    ...sandbox,
    status: (id) => told(services, id),
    changes: async (since) => new Set(await changedSince(db, since.toISOString(), "")),
  };
  for (const provider of await services.payments.all()) {
    const account = provider.name === sandbox.name ? here : provider;
    await reconcileAccount(services, account, await reachedBy(db, account));
  }
}

/** Orders about which there is nothing to say: paid in full, and believed. */
export async function seedOrders(
  services: Services,
  site: SeededSite,
  buyers: readonly { readonly id: string }[],
): Promise<void> {
  const sandbox = services.payments.providers.get("sandbox");
  if (!sandbox) return;
  for (const { id } of buyers) {
    const payment = await pay(services, site, id);
    await settle(services, sandbox, await told(services, payment), null);
  }
}

/**
 * An order of the second package, paid at the sandbox: `less` cents than asked, or `from` a country
 * that is not the member's. Gives the payment's id there.
 */
async function pay(
  { db, originOf }: Services,
  site: SeededSite,
  member: string,
  { less = 0, from = null }: { less?: number; from?: string | null } = {},
): Promise<string> {
  const { credits, prices } = bundles.p1;
  const {
    rows: [order],
  } = await sql<{ id: string }>`
    insert into orders (account_id, site_id, bundle_id, credits, amount, full_amount, currency,
      payment_method, provider, country, network_country)
    select id, site_id, 'p1', ${credits}, ${prices.EUR}, ${prices.EUR}, 'EUR',
      'creditcard', 'sandbox', country, coalesce(${from}, country) from profile where id = ${member}
    returning id`.execute(db);
  if (!order) throw new Error("no such member");
  const { domain } = site.settings;
  const payment = await openPayment(db, {
    reference: order.id,
    amount: prices.EUR - less,
    currency: "EUR",
    description: `${credits} credits`,
    payment_method: "creditcard",
    language: site.settings.domain_language,
    return_url: `${originOf(domain)}/credits/${order.id}`,
    webhook_url: `${originOf(domain)}/api/payment-webhook.php?provider=sandbox`,
    payer: member,
    remember: false,
  });
  await decide(db, payment.id, "paid");
  await sql`update orders set status = 'pending', provider_payment_id = ${payment.id}
    where id = ${order.id}`.execute(db);
  return payment.id;
}
