import { currentTexts } from "#features/agreements/current-texts.server.ts";
import { sql } from "kysely";
import type { Context, Services } from "#server/calls/context.ts";
import { buyerOf } from "#features/prices/quote.server.ts";
import type { BundleId } from "#features/prices/bundles.ts";
import { queueMail } from "#features/mail/queue-mail.server.ts";
import { expressRequest } from "#features/orders/express-request.server.ts";
import { awaitPayment, storeOrder } from "#features/orders/store-order.server.ts";
import { settle } from "#features/orders/settle.server.ts";
import { Refusal } from "#server/calls/refusal.ts";
import type { Tx } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { bankFile, paymentOf } from "./bank-file-provider.server.ts";
import { exceeds, givesCreditEarly, isBlocked, blockedRefusal } from "../mandate/limits.server.ts";
import type { Mandate } from "../mandate/mandate.server.ts";
import { dayToAnnounce, type Setup, today } from "./setup.server.ts";

interface Purchase {
  readonly bundle: BundleId;
  readonly amount: number;
  readonly discount_code?: string | undefined;
  readonly express?: boolean | undefined;
}
type Asking = Pick<Context, "db" | "services" | "site" | "language" | "networkCountry">;

/**
 * Orders by direct debit under a mandate, in the caller's transaction, which holds `lockAccount`:
 * order, collection and the pre-notification stand or fall together. Refuses what an order refuses,
 * a blocked account and a limit that is reached.
 */
export async function placeDebit(
  request: Asking,
  tx: Tx,
  setup: Setup,
  mandate: Mandate,
  wish: Purchase,
): Promise<{ payment_id: string; announced_for: string } | Refusal> {
  const { site, services, language } = request;
  const accountId = mandate.account_id;
  if (await isBlocked(tx, site.id, accountId, mandate.iban_hash)) return blockedRefusal();
  const no = await exceeds(tx, setup, accountId, mandate.iban_hash, wish.amount);
  if (no) return no;
  const stored = await storeOrder(services, tx, {
    buyer: await buyerOf(tx, accountId, site),
    ...wish,
    express: expressRequest(request, wish.express),
    texts: await currentTexts(services, tx, site, language, ["terms", "return-policy"]),
    currency: "EUR",
    network_country: request.networkCountry(),
    payment_method: "sepadirectdebit",
    how: { provider: bankFile, payment_account_id: null, stored_method_id: null, remember: false },
  });
  if (stored instanceof Refusal) return stored;
  const announced_for = dayToAnnounce(await today(tx, site.settings.time_zone), setup);
  const collection = await tx
    .insertInto("direct_debit_collection")
    .values({
      order_id: stored.payment_id,
      account_id: accountId,
      site_id: site.id,
      mandate_id: mandate.id,
      amount: stored.amount,
      announced_for: sql`${announced_for}::date`,
      early: await givesCreditEarly(tx, setup, accountId, stored.amount),
    })
    .returning(["id", "early"])
    .executeTakeFirstOrThrow();
  await awaitPayment(tx, stored.payment_id, collection.id);
  await queueMail(tx, services.jobs, {
    site: site.id,
    to: { account: accountId },
    template: "direct-debit-notice",
    language,
    path: "/directdebit",
    values: { collection: collection.id },
  });
  if (collection.early) await settleLater(services, tx, [collection.id]);
  return { payment_id: stored.payment_id, announced_for };
}

const settleJobName = "settle-direct-debits";
const mostInJob = 100;

/**
 * Lets the orders of collections follow what has changed in this transaction, whatever happens
 * after its commit.
 */
export async function settleLater(
  { jobs }: Services,
  tx: Tx,
  collectionIds: readonly string[],
): Promise<void> {
  for (let at = 0; at < collectionIds.length; at += mostInJob)
    await jobs.enqueue(tx, settleJobName, { ids: collectionIds.slice(at, at + mostInJob) });
}

/**
 * The same at once, after the commit, so that the next page shows it: for few. What is done already
 * is not done again.
 */
export async function settleNow(
  services: Services,
  collectionIds: readonly string[],
): Promise<void> {
  if (collectionIds.length <= mostInJob) await settleDebits(services, collectionIds);
}

async function settleDebits(services: Services, collectionIds: readonly string[]): Promise<void> {
  // The registered one knows whether its files go to a bank.
  const provider = await services.payments.of({ provider: bankFile, payment_account_id: null });
  if (!provider) throw new Error("no provider of files for the bank");
  for (const id of collectionIds)
    // A collection whose account was erased meanwhile has gone.
    if (await paymentOf(services.db, id))
      await settle(services, provider, await provider.status(id), null);
}

/** What `settleLater` asks for. */
export const settleDebitsJob = (services: Services): Job => ({
  name: settleJobName,
  run: (data) => settleDebits(services, (data as { ids: string[] }).ids),
});
