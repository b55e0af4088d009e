import { sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { failureOf } from "#features/orders/failure.ts";
import {
  recordExchanges,
  recordFees,
  recordSettled,
} from "#features/orders/provider-movements.server.ts";
import type { PaymentProvider, ProviderCharge } from "#features/orders/provider.ts";
import { askAll } from "#features/orders/reconcile.server.ts";
import { settle } from "#features/orders/settle.server.ts";
import type { Database } from "#server/db/database.ts";
import { recordPayouts } from "./record-payouts.server.ts";

/**
 * Of the time before, this much is asked for again: a provider's list may be behind, and clocks
 * differ.
 */
const overlapHours = 48;
/** How far the first comparison of an account looks back. */
const firstDays = 29;
/**
 * Where a provider lists nothing: how long before that moment a payment may have been paid whose
 * money can still go back.
 */
const paidDays = 180;
/** And how long before it an order may have been given up that is paid late after all. */
const givenUpDays = 30;
const pageSize = 500;

type Account = Pick<PaymentProvider, "name" | "account">;
const ofAccount = ({ name, account }: Account) =>
  sql<boolean>`provider = ${name} and payment_account_id is not distinct from ${account?.id ?? null}::uuid`;

/**
 * From when on an account's changes are not in our books for certain: since the last comparison
 * that went through began.
 */
export async function reachedBy(db: Database, account: Account): Promise<Date> {
  const {
    rows: [row],
  } = await sql<{ since: Date }>`
    select coalesce(
      (select started_at - make_interval(hours => ${overlapHours}) from reconciliation where ${ofAccount(account)} and complete order by id desc limit 1),
      now() - make_interval(days => ${firstDays})) as since`.execute(db);
  if (!row) throw new Error("no clock");
  return row.since;
}

/**
 * Brings our books to what an account's say of everything that changed there since a moment: each
 * payment is asked for and goes through `settle`, once however often it is asked; what was new is
 * written down as a difference. A provider that does not answer leaves the comparison incomplete:
 * the next one begins where this one did. Of one that lists nothing only what it told is settled
 * again, and the run says that nothing was compared.
 */
export async function reconcileAccount(
  services: Services,
  provider: PaymentProvider,
  since: Date,
): Promise<void> {
  const { db, log } = services;
  const { id: run } = await db
    .insertInto("reconciliation")
    .values({
      provider: provider.name,
      payment_account_id: provider.account?.id ?? null,
      since,
      compared: !provider.listsNothing,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (provider.listsNothing)
    log.warn(
      { provider: provider.name, account: provider.account?.id ?? null },
      "not compared: payment provider lists nothing, its own reports are to be looked at",
    );
  let asked = 0;
  let failures = 0;
  const ask = async (ids: readonly string[]): Promise<void> => {
    asked += ids.length;
    const rows = ids.map((id) => ({
      provider: provider.name,
      payment_account_id: provider.account?.id ?? null,
      id,
    }));
    failures += await askAll(services, rows, async (_provider, { id }) => {
      await settle(services, provider, await provider.status(id), null, run);
    });
  };
  try {
    const listed = await provider.changes(since);
    if (listed) await ask([...listed]);
    else for await (const ids of settledSince(db, provider, since)) await ask(ids);
  } catch (error) {
    failures += 1;
    log.warn(
      { reason: failureOf(error), provider: provider.name },
      "payment provider does not list what changed",
    );
  }
  try {
    for (const charge of (await provider.charges?.(since)) ?? [])
      await recordCharge(db, provider, charge);
  } catch (error) {
    failures += 1;
    log.warn(
      { reason: failureOf(error), provider: provider.name },
      "payment provider does not tell what it kept",
    );
  }
  // After a gap, an order's money would count as nobody's.
  if (failures === 0 && !(await readPayouts(services, provider, since))) failures += 1;
  await db
    .updateTable("reconciliation")
    .set({ ended_at: sql<Date>`clock_timestamp()`, complete: failures === 0, asked })
    .where("id", "=", run)
    .execute();
}

/** Books what was paid out to our bank. False: the provider did not say. */
async function readPayouts(
  { db, log }: Services,
  provider: PaymentProvider,
  since: Date,
): Promise<boolean> {
  if (!provider.payouts || provider.test) return true; // test money never arrives
  const about = { provider: provider.name, account: provider.account?.id ?? null };
  try {
    const payouts = await provider.payouts(since);
    if (payouts) await recordPayouts(db, log, provider, payouts);
    else log.warn(about, "payouts are not read: the keys of the payment provider may not");
    return true;
  } catch (error) {
    log.warn({ ...about, reason: failureOf(error) }, "payment provider does not tell its payouts");
    return false;
  }
}

interface Ordered {
  readonly id: string;
  readonly site_id: string;
  readonly provider: string;
  readonly status: string;
  readonly amount: number;
  readonly currency: string;
}
type Exchange = NonNullable<ProviderCharge["exchange"]>;

/**
 * A dispute in a third currency takes the whole payment back (settleReversals), so that is what was
 * changed. Money that fits no order keeps its own currency.
 */
function ofOrder({ status, amount, currency }: Ordered, exchange: Exchange): readonly Exchange[] {
  const { from, to } = exchange;
  if (status === "mismatched" || from.currency === currency) return [exchange];
  if (to.currency === currency) return [];
  return [{ ...exchange, from: { amount: Math.sign(from.amount) * amount, currency } }];
}

/** Books what was kept of a payment of ours, once; another's is left alone. */
async function recordCharge(
  db: Database,
  account: Account,
  { paymentId, exchange, settled, ...fee }: ProviderCharge,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Ordered>`
      select id, site_id, provider, status, amount, currency from orders
      where ${ofAccount(account)} and provider_payment_id = ${paymentId} for update`.execute(tx);
    if (!rows[0]) return;
    await recordFees(tx, rows[0], [fee]);
    if (exchange) await recordExchanges(tx, rows[0], ofOrder(rows[0], exchange));
    if (settled) await recordSettled(tx, rows[0], { ...fee, settled });
  });
}

/**
 * Payments of an account whose state may have changed since then though they were settled, a page
 * at a time.
 */
async function* settledSince(
  db: Database,
  account: Account,
  since: Date,
): AsyncGenerator<string[]> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const { rows } = await sql<{ id: string; payment: string }>`
      select id, provider_payment_id as payment from orders
      where ${ofAccount(account)} and provider_payment_id is not null and id > ${after}::uuid
        and (completed_at >= ${since}::timestamptz - make_interval(days => ${paidDays})
          or (status in ('failed', 'cancelled', 'mismatched') and created_at >= ${since}::timestamptz - make_interval(days => ${givenUpDays})))
      order by id limit ${pageSize}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ payment }) => payment);
    after = last.id;
  }
}
