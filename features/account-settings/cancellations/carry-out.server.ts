import { sql } from "kysely";
import { memberChanged } from "#features/blocks/member-changed.server.ts";
import { endMandatesOf } from "#features/direct-debit/mandate/end-of-member.server.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { removeAllStored } from "#features/orders/list-stored.server.ts";
import { askProviderSoon } from "#features/orders/refunds/ask-provider.server.ts";
import { hasEnded } from "#features/orders/refunds/ended-account.server.ts";
import { payOutUnused } from "#features/orders/refunds/pay-out.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { hideAccount } from "../deletion/hide-account.server.ts";

interface CarriedOut {
  readonly account: string;
  /** The account is hidden from now on. */
  readonly hidden: boolean;
  /** What the providers still have to be asked for. */
  readonly refunds: readonly string[];
}

/** Of an active account, these wait for its owner. */
export const asksOwner = sql<boolean>`status in ('waiting', 'unanswered') and not proven`;

/**
 * Stops what was declared without a login about an account that its member has used since: a
 * purchase, a like, a message. False: nothing of it waits, or the account was not used.
 */
export async function stopUsed(db: Database | Tx, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("cancellation")
    .set({ status: "stopped", closed_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where(asksOwner)
    .where(sql<boolean>`used_since(account_id, created_at)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Which of an account's cancellations: those that need no answer, one of them, or all. */
export type Which = "proven" | "all" | { readonly id: string };

/**
 * Carries out what an account's waiting cancellations say, those of `which`; of an account that is not
 * active, all of them: mandates and stored methods
 * end, and with the membership the account is deleted, with 14 days to come back. A blocked account
 * stays blocked, as coming back would open it, and is paid out what it has not used. Null: none
 * waits.
 */
export async function carryOut(
  services: Services,
  tx: Tx,
  site: { readonly id: string; readonly host?: string },
  accountId: string,
  which: Which,
): Promise<CarriedOut | null> {
  const account = await tx
    .selectFrom("account")
    .where("id", "=", accountId)
    .select(["id", "status"])
    .forUpdate()
    .executeTakeFirst();
  const closed = await tx
    .updateTable("cancellation")
    .set({ status: "done", closed_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("status", "in", ["waiting", "unanswered"])
    .$if(which === "proven" && isActive(account?.status), (q) => q.where("proven", "=", true))
    .$if(which === "proven", (q) => q.where("ends_at", "<=", sql<Date>`now()`))
    .$if(typeof which === "object", (q) => q.where("id", "=", (which as { id: string }).id))
    .returning("scope")
    .execute();
  if (!account || closed.length === 0) return null;
  await endMandatesOf(services, tx, accountId);
  await removeAllStored(tx, accountId);
  const membership = closed.some(({ scope }) => scope === "membership");
  const hidden = membership && isActive(account.status);
  if (hidden)
    await hideAccount(services, tx, {
      id: accountId,
      site: site.id,
      ...(site.host && { host: site.host }),
      language: await mailLanguage(tx, accountId),
      now: account.status === "not_confirmed",
    });
  // Nobody can use them any more, and no erasure pays them out: a blocked account stays.
  const refunds =
    membership && (await hasEnded(tx, accountId))
      ? await payOutUnused(services, tx, accountId)
      : [];
  return { account: accountId, hidden, refunds };
}

const isActive = (status: string | undefined): boolean =>
  status === "active" || status === "not_confirmed";

/** After the commit: nobody is logged in any more, and others' screens hear that somebody left. */
export function tellCarriedOut(services: Services, { account, hidden, refunds }: CarriedOut): void {
  for (const refund of refunds) askProviderSoon(services, refund);
  if (!hidden) return;
  services.live.disconnect(account);
  void memberChanged(services, services.db, account);
}

/**
 * Every ten minutes: what was not stopped in its time. Of an active account only what its member
 * declared logged in; the rest is stopped by use, or left to an operator.
 */
export const cancellationJob = (services: Services): Job => ({
  name: "carry-out-cancellations",
  schedule: "*/10 * * * *",
  async run() {
    const { rows: due } = await sql<{ account: string; id: string; asks: boolean }>`
      select c.account_id as account, c.site_id as id,
        bool_or(not c.proven and a.status in ('active', 'not_confirmed')) as asks
      from cancellation c join account a on a.id = c.account_id
      where c.status = 'waiting' and c.ends_at <= now()
      group by c.account_id, c.site_id limit 500`.execute(services.db);
    for (const { account, id, asks } of due) {
      if (asks) {
        await stopUsed(services.db, account);
        await leaveToOperator(services.db, account);
      }
      const done = await services.db
        .transaction()
        .execute((tx) => carryOut(services, tx, { id }, account, "proven"));
      if (done) tellCarriedOut(services, done);
    }
  },
});

async function leaveToOperator(db: Database, accountId: string): Promise<void> {
  await db
    .updateTable("cancellation")
    .set({ status: "unanswered" })
    .where("account_id", "=", accountId)
    .where("status", "=", "waiting")
    .where("proven", "=", false)
    .where("ends_at", "<=", sql<Date>`now()`)
    .execute();
}
