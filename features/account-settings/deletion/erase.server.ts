import { CompiledQuery, sql } from "kysely";
import type { Services } from "#server/calls/context.ts";
import { askProvider } from "#features/orders/refunds/ask-provider.server.ts";
import { debtorOf } from "#features/direct-debit/mandate/mandate.server.ts";
import { keepPayee } from "#features/orders/refunds/payee.server.ts";
import { payOutUnused } from "#features/orders/refunds/pay-out.server.ts";
import { barAddress, holdBans } from "#features/measures/barred-address.server.ts";
import { keepWriting } from "#features/measures/erased-writer.server.ts";
import { tracesOf } from "#features/photos/like-banned.server.ts";
import { filesOf } from "#features/photos/files-of.server.ts";
import type { Tx } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import type { Storage } from "#server/storage/storage.ts";
import { isId } from "#server/calls/id.ts";
import { bookYears, reactivationDays, unconfirmedDays } from "#features/identity/life-times.ts";
import { sealAtTheEnd } from "#features/reports/seal-at-the-end.server.ts";
import { personalData } from "../export/personal-data.ts";
import { decisionIsFresh, erasureWaits, holdCases } from "./erasure-waits.server.ts";

export const eraseJobName = "erase-account";

/** 'Erase now': enqueued with the deletion, so that it happens exactly when that does. */
export const eraseJob = (services: Services): Job => ({
  name: eraseJobName,
  run: (data) => eraseAccount(services, (data as { account: string }).account),
});

/**
 * Erases a deleted account for good: what is paid for and unused goes back, then files, then every
 * row that personal-data.ts names, in one transaction, and mails that still wait. While money is on
 * its way or may come back, a sealed copy of where it can go is kept. What the member wrote stays for
 * 14 days with those who received it (`keepWriting`). Can be repeated: what is gone stays gone. An account
 * that is not deleted is left alone. Of one under a ban the address's fingerprint stays. While a
 * grave matter about the member is open, and for an hour after its decision, nothing is erased: the
 * hourly job tries again (`erasureWaits`, `decisionIsFresh`). `replayed`: it was erased once already, before a backup brought it back.
 */
export async function eraseAccount(
  services: Services,
  accountId: string,
  { replayed = false } = {},
): Promise<void> {
  const { db, storage, exports, mailer, jobs } = services;
  const erased = await db.transaction().execute(async (tx) => {
    await holdBans(tx, accountId);
    await holdCases(tx, accountId);
    // Whoever writes at this moment is waited for (requireStillThere), and whoever comes later
    // finds nobody: nothing is written behind this.
    const account = await tx
      .selectFrom("account")
      .where("id", "=", accountId)
      .where("status", "=", "deleted")
      .select(["id", "site_id", "email", "confirmed_at", "erased_at"])
      .forUpdate()
      .executeTakeFirst();
    if (!account) return null;
    await sealAtTheEnd(services, tx, accountId);
    // Under the account's lock: a report that is being filed comes first, or finds it erased.
    if (!replayed && (await erasureWaits(services, tx, account))) return null;
    if (!replayed && (await decisionIsFresh(tx, accountId))) return null;
    const traces = async () => (await tracesOf(tx, [accountId])).get(accountId);
    await barAddress(services, tx, account, traces);
    if (!account.erased_at) await keepWriting(services, tx, account, traces);
    // Whom a backup brought back has been paid already.
    const paidBack = replayed ? [] : await payOutUnused(services, tx, accountId);
    await keepPayee(services, tx, accountId, async () => ({
      email: account.email,
      name: await nameOf(tx, accountId),
      bank: await debtorOf(services, tx, accountId),
    }));
    await removeAll(storage, await filesOf(tx, accountId));
    const made = await tx
      .selectFrom("data_export")
      .where("account_id", "=", accountId)
      .select("id")
      .execute();
    await removeAll(
      exports,
      made.map(({ id }) => id),
    );
    const changes = await tx
      .selectFrom("mail_change")
      .where("account_id", "=", accountId)
      .select(["old_email", "new_email"])
      .execute();
    const addresses = [
      account.email,
      ...changes.flatMap(({ old_email, new_email }) => [old_email, new_email]),
    ];
    for (const { erased } of personalData)
      if (typeof erased !== "string")
        for (const statement of erased)
          await tx.executeQuery(CompiledQuery.raw(statement, [accountId]));
    // An address between its quotes: somebody else's may end like it.
    await sql`delete from ${sql.id(jobs.schema, "job")} where name <> ${eraseJobName} and exists (
      select from unnest(${[accountId, ...addresses.map((address) => `"${address.toLowerCase()}"`)]}::text[]) k where strpos(lower(data::text), k) > 0)`.execute(
      tx,
    );
    await tx
      .insertInto("erasure")
      .values({ account_id: accountId })
      .onConflict((before) => before.doNothing())
      .execute();
    return { addresses, paidBack };
  });
  if (!erased) return;
  for (const address of new Set(erased.addresses)) await mailer.forget?.(address);
  await services.erasures.add([accountId]);
  for (const refund of erased.paidBack) await askProvider(services, refund);
}

async function nameOf(tx: Tx, accountId: string): Promise<string> {
  const profile = await tx
    .selectFrom("profile")
    .where("id", "=", accountId)
    .select("name")
    .executeTakeFirst();
  return profile?.name ?? "";
}

const atOnce = 16;

/** One that cannot be removed fails the erasure, which is then tried again. */
async function removeAll(storage: Storage, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += atOnce)
    await Promise.all(ids.slice(at, at + atOnce).map((id) => storage.remove(id)));
}

/**
 * Hourly: accounts deleted 14 days ago, books of erased ones after 10 years, and accounts whose
 * address nobody confirmed in 30 days, by the database's clock.
 */
export const eraseOldJob = (services: Services): Job => ({
  name: "erase-old-accounts",
  schedule: "41 * * * *",
  async run() {
    const { db, log } = services;
    // Deleting comes first, so that nobody confirms an account that is being erased. Who has paid
    // is no abandoned sign-up.
    await sql`update account
      set status = 'deleted', deleted_at = now() - make_interval(days => ${reactivationDays})
      where status = 'not_confirmed' and signup_date < now() - make_interval(days => ${unconfirmedDays}) and not paid_user and role = 'member'`.execute(
      db,
    );
    const due = await db
      .selectFrom("account")
      .where("status", "=", "deleted")
      .where("erased_at", "is", null)
      .where("deleted_at", "<=", sql<Date>`now() - make_interval(days => ${reactivationDays})`)
      .select("id")
      .orderBy("deleted_at")
      .execute();
    await sql`delete from orders o using account a where a.id = o.account_id
      and a.erased_at is not null
      and o.created_at < now() - make_interval(years => ${bookYears})`.execute(db);
    // All of a member's entries or none, so that they never come to anything else than the wallet
    // says.
    await sql`delete from ledger_entry l using account a, wallet w where a.id = l.account_id
      and a.erased_at is not null and w.account_id = l.account_id and w.credits = 0 and w.debt = 0
      and not exists (select from ledger_entry newer where newer.account_id = l.account_id and newer.created_at >= now() - make_interval(years => ${bookYears}))`.execute(
      db,
    );
    for (const { id } of due) {
      try {
        await eraseAccount(services, id);
      } catch (error) {
        log.error(
          { err: error, account: id },
          "an account was not erased; it is tried again within the hour",
        );
      }
    }
  },
});

/**
 * Writes down beside the database whom it alone knows to be erased, as whoever was killed between
 * the two had no time to; gives the ids that stand there.
 */
export async function completeErasures({
  db,
  erasures,
}: Pick<Services, "db" | "erasures">): Promise<string[]> {
  const ids = (await erasures.all()).filter(isId);
  const { rows } = await sql<{ id: string }>`
    select account_id as id from erasure where account_id <> all(${ids}::uuid[])`.execute(db);
  await erasures.add(rows.map(({ id }) => id));
  return ids;
}

/**
 * Erases again whom a restored backup brought back: every id in the list beside the database
 * (`erasures.txt`, or the bucket's), and in the table. Runs at every start
 * (docs/operations.md). Gives how many came back.
 */
export async function replayErasures(services: Services): Promise<number> {
  const { db } = services;
  const ids = await completeErasures(services);
  // One set of ids: with 'or' between two, every account is read at every start.
  const back = await sql<{ id: string }>`
    update account set status = 'deleted', erasure_waits_until = now(),
      deleted_at = now() - make_interval(days => ${reactivationDays})
    where erased_at is null
      and id in (select unnest(${ids}::uuid[]) union all select account_id from erasure)
    returning id`.execute(db);
  for (const { id } of back.rows) await eraseAccount(services, id, { replayed: true });
  return back.rows.length;
}
