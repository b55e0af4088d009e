import { sql } from "kysely";
import { memberChanged } from "#features/blocks/member-changed.server.ts";
import { endMandatesOf } from "#features/direct-debit/mandate/end-of-member.server.ts";
import { mailLanguage } from "#features/mail/mail-language.server.ts";
import { removeAllStored } from "#features/orders/list-stored.server.ts";
import { askProviderSoon } from "#features/orders/refunds/ask-provider.server.ts";
import { payOutUnused } from "#features/orders/refunds/pay-out.server.ts";
import type { Services } from "#server/calls/context.ts";
import type { Tx } from "#server/db/database.ts";
import type { Job } from "#server/jobs/jobs.ts";
import { hideAccount } from "../deletion/hide-account.server.ts";

interface CarriedOut {
  readonly account: string;
  /** The account is hidden from now on. */
  readonly hidden: boolean;
  /** What the providers still have to be asked for. */
  readonly refunds: readonly string[];
}

/**
 * Carries out what an account's waiting cancellations say, all of them: mandates and stored methods
 * end, and with the membership the account is deleted, with 14 days to come back. A blocked account
 * stays blocked, as coming back would open it, and is paid out what it has not used. Null: none
 * waits.
 */
export async function carryOut(
  services: Services,
  tx: Tx,
  site: { readonly id: string; readonly host?: string },
  accountId: string,
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
    .where("status", "=", "waiting")
    .returning("scope")
    .execute();
  if (!account || closed.length === 0) return null;
  await endMandatesOf(services, tx, accountId);
  await removeAllStored(tx, accountId);
  const membership = closed.some(({ scope }) => scope === "membership");
  const hidden = membership && (account.status === "active" || account.status === "not_confirmed");
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
    membership && account.status === "blocked" ? await payOutUnused(services, tx, accountId) : [];
  return { account: accountId, hidden, refunds };
}

/** After the commit: nobody is logged in any more, and others' screens hear that somebody left. */
export function tellCarriedOut(services: Services, { account, hidden, refunds }: CarriedOut): void {
  for (const refund of refunds) askProviderSoon(services, refund);
  if (!hidden) return;
  services.live.disconnect(account);
  void memberChanged(services, services.db, account);
}

/** Every ten minutes: what nobody stopped in its time. */
export const cancellationJob = (services: Services): Job => ({
  name: "carry-out-cancellations",
  schedule: "*/10 * * * *",
  async run() {
    const due = await services.db
      .selectFrom("cancellation")
      .where("status", "=", "waiting")
      .where("ends_at", "<=", sql<Date>`now()`)
      .select(["account_id", "site_id"])
      .distinct()
      .limit(500)
      .execute();
    for (const { account_id: account, site_id: id } of due) {
      if (account === null) continue;
      const done = await services.db
        .transaction()
        .execute((tx) => carryOut(services, tx, { id }, account));
      if (done) tellCarriedOut(services, done);
    }
  },
});
